import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../model/category.ts'
import { splitHandelsregisterBody } from './body/split-body.ts'
import { readHandelsregisterStatedDates } from './stated-dates.ts'

const cases: readonly (readonly [AnnouncementCategory, string, object])[] = [
  [
    'merger',
    'ist auf Grund des Verschmelzungsvertrages vom 09.04.2025 sowie der Beschlüsse der Gesellschafterversammlungen vom selben Tag verschmolzen.',
    { resolution_date: '2025-04-09' },
  ],
  [
    'merger',
    'auf Grund des Verschmelzungsvertrages vom 09.04.2025 und der Zustimmungsbeschlüsse vom selben Tag verschmolzen.',
    { resolution_date: '2025-04-09' },
  ],
  [
    'demerger',
    'gemäß Spaltungsplan vom 27.11.2024 sowie Beschluss ihrer Gesellschafterversammlung vom 28.11.2024 übertragen.',
    { resolution_date: '2024-11-28' },
  ],
  [
    'dissolution',
    'Die Mitgliederversammlung vom 8. Juli 2024 hat die Auflösung des Vereins beschlossen.',
    { resolution_date: '2024-07-08' },
  ],
  ['dissolution', 'Der Verein ist aufgelöst. Die Satzung vom 08.07.2024 gilt.', {}],
  [
    'merger_plan',
    'dem die für den 26.06.2025 vorgesehene Hauptversammlung zustimmen soll, eingereicht.',
    { meeting_date: '2025-06-26' },
  ],
  [
    'merger_plan',
    'Die Gesellschafterversammlung findet am 22. Januar 2025 statt.',
    { meeting_date: '2025-01-22' },
  ],
  [
    'liquidator_appointment',
    'Durch das Amtsgericht Charlottenburg wurde am 21.10.2024 der nachfolgende Beschluss erlassen: Herr Rechtsanwalt Muster wird zum Nachtragsliquidator bestellt.',
    { judgment_date: '2024-10-21', appointment_date: '2024-10-21' },
  ],
  [
    'liquidator_appointment',
    'Mit Beschluss des Amtsgerichts Köln vom 3. März 2025 wurde Frau Muster zur Nachtragsliquidatorin bestellt.',
    { judgment_date: '2025-03-03', appointment_date: '2025-03-03' },
  ],
  [
    'officer_appointment',
    'Durch Beschluss vom 03.03.2025 wurde Herr Muster zum Notgeschäftsführer bestellt.',
    { judgment_date: '2025-03-03' },
  ],
  ['liquidator_appointment', 'Auf den Antrag vom 20.02.2023 wird Herr Muster zum Liquidator bestellt.', {}],
  [
    'insolvency_closure',
    'Durch rechtskräftigen Beschluss des Amtsgerichts Schwerin, Az.: 581 IN 157/01 vom 08.02.2011 wird das Verfahren aufgehoben (§ 200 InsO).',
    {
      court: 'Amtsgericht Schwerin',
      court_case: '581 IN 157/01',
      judgment_date: '2011-02-08',
      judgment_final: true,
    },
  ],
  [
    'insolvency_filing',
    'Am 03.08.2026 ist das Insolvenzverfahren eröffnet worden (Amtsgericht Halle (Saale), 59 IN 9012/26).',
    { court: 'Amtsgericht Halle (Saale)', court_case: '59 IN 9012/26', judgment_date: '2026-08-03' },
  ],
  [
    'insolvency_filing',
    'Über das Vermögen ist am 03.08.2026 das Insolvenzverfahren eröffnet.',
    { judgment_date: '2026-08-03' },
  ],
  [
    'enterprise_agreement',
    'Der am 01.03.2020 geschlossene Gewinnabführungsvertrag ist durch Kündigung zum 31.12.2025 beendet.',
    { effect_date: '2025-12-31' },
  ],
  [
    'shareholders_meeting',
    'Die Einberufung der Hauptversammlung am 15.10.2026 ist eingereicht.',
    { meeting_date: '2026-10-15' },
  ],
  ['insolvency_closure', 'Das Insolvenzverfahren ist aufgehoben.', {}],
  [
    'court_notice',
    'Die öffentliche Zustellung des Widerspruchsbeschlusses nach § 393 FamFG vom 17.02.2026 wird angeordnet.',
    { judgment_date: '2026-02-17' },
  ],
  ['merger', 'Beschluss der Gesellschafterversammlung vom 31.02.2026.', {}],
]
for (const [category, text, expected] of cases) {
  test(`readHandelsregisterStatedDates: ${category}, ${text.slice(0, 60)} → ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(readHandelsregisterStatedDates(category, splitHandelsregisterBody(text)), expected))
}
