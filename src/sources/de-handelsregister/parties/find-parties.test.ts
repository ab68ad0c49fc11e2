import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { splitHandelsregisterBody } from '../body/split-body.ts'
import { findHandelsregisterParties } from './find-parties.ts'

const SUBJECT: Mention = {
  type: 'company',
  role: 'subject',
  name: 'Kranich Feinmechanik AG',
  identifiers: [{ scheme: 'hrb', jurisdiction: 'DE', number: 'HRB 99001 Hanau', valid: true }],
}

const cases: readonly (readonly [AnnouncementCategory, string, readonly string[]])[] = [
  // Parties without a register entry.
  [
    'merger',
    'Die Gesellschaft ist mit der reiherkraft digital GmbH verschmolzen.',
    ['absorbing reiherkraft digital GmbH'],
  ],
  [
    'merger',
    'Die Gesellschaft ist auf die Reiher UG (haftungsbeschränkt) & Co. KG verschmolzen.',
    ['absorbing Reiher UG (haftungsbeschränkt) & Co. KG'],
  ],
  [
    'merger',
    'Die Gesellschaft ist auf die "Reiher" Beteiligungs GmbH verschmolzen.',
    ['absorbing "Reiher" Beteiligungs GmbH'],
  ],
  [
    'merger',
    'Die Gesellschaft ist mit der Volksbank Reiher eG verschmolzen.',
    ['absorbing Volksbank Reiher eG'],
  ],
  [
    'merger',
    'Die Verschmelzung ist im Register der übernehmenden Reiher GmbH eingetragen.',
    ['absorbing Reiher GmbH'],
  ],
  ['merger', 'Die Reiher GmbH ist mit der Gesellschaft verschmolzen.', ['absorbed Reiher GmbH']],
  [
    'merger',
    'Die Reiher GmbH und die Storch GmbH sind auf die Gesellschaft verschmolzen.',
    ['absorbed Reiher GmbH', 'absorbed Storch GmbH'],
  ],
  ['merger', 'Verschmelzung durch Aufnahme durch die Reiher SE.', ['absorbing Reiher SE']],
  [
    'merger_plan',
    'Ein Vertrag über die geplante Verschmelzung der Reiher GmbH mit der Kranich Feinmechanik Aktiengesellschaft ist eingereicht.',
    ['absorbed Reiher GmbH'],
  ],
  [
    'merger_plan',
    'Ein Vertrag über die geplante Verschmelzung der Kranich Feinmechanik AG auf die Reiher AG ist eingereicht.',
    ['absorbing Reiher AG'],
  ],
  [
    'merger_plan',
    'Entwurf eines Vertrages über die Verschmelzung der Reiher GmbH, Storch GmbH und Specht GmbH mit der Kranich Feinmechanik AG eingereicht.',
    ['absorbed Reiher GmbH', 'absorbed Storch GmbH', 'absorbed Specht GmbH'],
  ],
  [
    'merger_plan',
    'zwischen der Gesellschaft als übernehmendem Rechtsträger und der Reiher GmbH eingereicht',
    ['absorbed Reiher GmbH'],
  ],
  [
    'merger_plan',
    'zwischen der Reiher GmbH als übertragender Gesellschaft und der Storch AG als übernehmender Gesellschaft eingereicht',
    ['absorbed Reiher GmbH', 'absorbing Storch AG'],
  ],
  [
    'demerger',
    'Teile des Vermögens sind auf die Reiher GmbH & Co. KGaA ausgegliedert.',
    ['beneficiary Reiher GmbH & Co. KGaA'],
  ],
  [
    'demerger',
    'Die Gesellschaft hat Teile des Vermögens von der Reiher GmbH übernommen.',
    ['other Reiher GmbH'],
  ],
  [
    'demerger',
    'Das Unternehmen wurde im Wege der Ausgliederung von der Reiher OHG übernommen.',
    ['beneficiary Reiher OHG'],
  ],
  [
    'enterprise_agreement',
    'Der Gewinnabführungsvertrag mit der reiherkraft digital GmbH ist beendet.',
    ['other reiherkraft digital GmbH'],
  ],
  // Parties abroad, with seat, country and register number.
  [
    'merger_plan',
    'Übernehmender Rechtsträger ist die Reiher Holding B.V. mit Sitz in De Lutte/Königreich der Niederlande, eingetragen im Handelsregister unter der Nummer 98860390.',
    ['absorbing Reiher Holding B.V. =98860390? @De Lutte EU'],
  ],
  [
    'merger_plan',
    'Verschmelzung zur Aufnahme mit der Storch Living S.à r.l. mit Sitz in Luxemburg/Großherzogtum Luxemburg (Registre de commerce et des sociétés B917466) eingereicht',
    ['other Storch Living S.à r.l. =B917466? @Luxemburg EU'],
  ],
  [
    'merger_plan',
    'b) als aufnehmende Gesellschaft die Reiher Holding S.à.r.l., eine Gesellschaft mit beschränkter Haftung nach dem Recht von Luxemburg mit Sitz in 1, Allée X. Verschmelzung mit der Reiher Holding S.à r.l.',
    ['absorbing Reiher Holding S.à.r.l. EU'],
  ],
  [
    'merger_plan',
    'Die übertragende Reiher AT AG ist im Firmenbuch des Handelsgerichts Wien (Republik Österreich) unter FN 930847 t eingetragen; Verschmelzung.',
    ['absorbed Reiher AT AG =FN930847T? EU'],
  ],
  [
    'merger',
    'Verschmelzung auf die Reiher SAS mit Sitz in Paris, Frankreich.',
    ['absorbing Reiher SAS @Paris FR'],
  ],
  [
    'legal_form_change_plan',
    'Formwechsel in die Kranich s.r.o. mit Sitz in Orech, Tschechische Republik, eingereicht',
    ['other Kranich s.r.o. @Orech EU'],
  ],
  // Names that are no parties, or whose limits are unclear.
  ['merger', 'Die Bank für die Wirtschaft GmbH ist auf die Gesellschaft verschmolzen.', []],
  ['merger', 'Die Kranich Feinmechanik Aktiengesellschaft ist verschmolzen.', []],
  ['merger', 'Verschmolzen mit der Reiher GmbH Assekuranzmakler Coburg.', []],
  ['merger', 'Verschmolzen ist eine Gesellschaft mit beschränkter Haftung deutschen Rechts.', []],
  ['merger', 'Verschmolzen ist die übertragende Gesellschaft mit beschränkter Haftung.', []],
  ['merger_plan', 'Die SE wird unter der Firma Kranich SE auftreten.', []],
  ['strike_off_notice', 'Die Zustellung an die Reiher GmbH war nicht möglich.', []],
]
for (const [category, text, expected] of cases) {
  test(`findHandelsregisterParties: ${category}, ${text.slice(0, 90)} → ${expected.join('; ') || 'none'}`, () => {
    const parties = findHandelsregisterParties(splitHandelsregisterBody(text).statements, category, SUBJECT)
    assert.deepEqual(
      parties.map(({ mention }) => describe(mention)),
      expected,
    )
  })
}

function describe({ role, name, identifiers, locality, jurisdiction }: Mention): string {
  const numbers = identifiers.map(({ number, valid }) => `=${number}${valid ? '' : '?'}`)
  return [role, name, ...numbers, locality && `@${locality}`, jurisdiction].filter(Boolean).join(' ')
}

for (const words of [
  'Die A GmbH, ',
  'auf die A GmbH und ',
  'GmbH ',
  '"A AG" ',
  'Verschmelzung der A AG mit ',
  'S. a. r. l. ',
  'Die Gesellschaft hat von ',
]) {
  test(`findHandelsregisterParties: 80,000 characters of "${words}" → under 3 s`, { timeout: 3_000 }, () => {
    const text = words.repeat(80_000 / words.length)
    assert.ok(Array.isArray(findHandelsregisterParties([text], 'merger', SUBJECT)))
  })
}
