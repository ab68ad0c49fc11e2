import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../../model/category.ts'
import {
  findGazetteDatesInText,
  findGazettePensionScheme,
  findGazettePetitionerInText,
  findGazetteReducedCapital,
  findGazetteSolicitorInText,
} from './find-text-facts.ts'

const days: readonly (readonly [string, AnnouncementCategory, string, object])[] = [
  [
    'dismissal → judgment_date',
    'petition_dismissal',
    'presented on 2 June 2026 by HMRC, was dismissed on 19 August 2026.',
    { petition_date: '2026-06-02', judgment_date: '2026-08-19' },
  ],
  [
    'confirmed and registered reduction → judgment_date and entry_date',
    'capital_reduction',
    'the Order of the High Court of Justice dated 18 August 2026 confirming the reduction was registered by the Registrar of Companies on 21 August 2026.',
    { judgment_date: '2026-08-18', entry_date: '2026-08-21' },
  ],
  [
    'special resolution → resolution_date',
    'capital_reduction',
    'by a special resolution passed on 20 August 2026',
    { resolution_date: '2026-08-20' },
  ],
  [
    'moratorium → effect_date',
    'insolvency_moratorium',
    'a moratorium came into force on 28 August 2026.',
    { effect_date: '2026-08-28' },
  ],
  [
    'dissolved partnership → effect_date',
    'dissolution',
    'the partnership between A and B was dissolved as from 31 July 2026',
    { effect_date: '2026-07-31' },
  ],
  [
    'deadline with a time and a weekday → claims_deadline',
    'creditor_notice',
    'creditors are required, by noon on Friday 25 September 2026, to send their claims',
    { claims_deadline: '2026-09-25' },
  ],
  [
    'resolution that appoints the liquidator → appointment_date',
    'dissolution',
    'resolutions were passed on 13 February 2024: that Una Fell be and is hereby appointed Liquidator',
    { resolution_date: '2024-02-13', appointment_date: '2024-02-13' },
  ],
  [
    'meeting phrase → meeting_date',
    'insolvency_closure',
    'A final meeting of the Company will be held at 1 High St. on 14 April 2011 at 10 am.',
    { meeting_date: '2011-04-14' },
  ],
  [
    'two meetings on one date → meeting_date',
    'creditors_meeting',
    'One will be held on 14 April 2011, the other will be held on 14 April 2011.',
    { meeting_date: '2011-04-14' },
  ],
  [
    'two different dates → none',
    'creditors_meeting',
    'One will be held on 14 April 2011, the other will be held on 15 April 2011.',
    {},
  ],
  [
    'resolution phrase → resolution_date',
    'insolvency_filing',
    'At a General Meeting of the above-named Company, duly convened, and held at 5 Weir Lane on 5 March 2008, the following',
    { resolution_date: '2008-03-05' },
  ],
  [
    'claims phrase → claims_deadline',
    'creditor_notice',
    'are required on or before 30 June 2008 to send',
    { claims_deadline: '2008-06-30' },
  ],
  [
    'claims by a day → claims_deadline',
    'creditor_notice',
    'must send full particulars of their debts to the Liquidator at Opal, Garth by 22 March 2024.',
    { claims_deadline: '2024-03-22' },
  ],
  [
    'written resolution on a day → resolution_date',
    'dissolution',
    'the following resolutions were passed by the shareholders of the Company on 13 February 2024 as special resolutions',
    { resolution_date: '2024-02-13' },
  ],
  [
    'day before the resolution → resolution_date',
    'insolvency_filing',
    'and on 22 February 2024 the following written special resolution was duly passed',
    { resolution_date: '2024-02-22' },
  ],
  [
    'phrase of another category → none',
    'insolvency_update',
    'The meeting will be held on 14 April 2011.',
    {},
  ],
  ['phrase without a date → none', 'creditor_notice', 'on or before the day to be told', {}],
]
for (const [name, category, text, expected] of days)
  test(`findGazetteDatesInText: ${name}`, () =>
    assert.deepEqual(findGazetteDatesInText(text, category), expected))

const petitioners: readonly (readonly [string, string | null])[] = [
  [
    'presented on 3 August 2012 by NORTHGATE STEEL LIMITED, of 1 Dock Road, claiming',
    'NORTHGATE STEEL LIMITED',
  ],
  ['presented to the Court on 3 August 2012 by Una Fell of 1 Dock Road', 'Una Fell'],
  ['presented on 3 August 2012 by the Petitioner, HM Revenue and Customs, whose', 'HM Revenue and Customs'],
  ['presented on 3 August 2012 by a creditor of the company', null],
  ['presented by Una Fell, of 1 Dock Road', null],
]
for (const [text, expected] of petitioners)
  test(`findGazettePetitionerInText: ${text} → ${expected}`, () =>
    assert.equal(findGazettePetitionerInText(text), expected))

const solicitors: readonly (readonly [string, string | null])[] = [
  ['The Petitioner’s Solicitor is Lisle Law LLP, 4 Temple Gate', 'Lisle Law LLP'],
  ["The Petitioners' Solicitors are Messrs Fell & Orr of 1 Dock Road", 'Fell & Orr'],
  ['The Petitioners’ Solicitor is the Solicitor to HM Revenue and Customs.', null],
  ['The Petitioner`s Solicitor is Fell & Orr, 1 Dock Road', 'Fell & Orr'],
  ['to their Solicitor in accordance with Rule 4.16', null],
]
for (const [text, expected] of solicitors)
  test(`findGazetteSolicitorInText: ${text} → ${expected}`, () =>
    assert.equal(findGazetteSolicitorInText(text), expected))

test('findGazettePensionScheme: members of a scheme → its name', () =>
  assert.equal(
    findGazettePensionScheme(
      'To Members and others claiming under the A&B Limited Pension Scheme (the “Scheme”), notice',
    ),
    'A&B Limited Pension Scheme',
  ))
test('findGazettePensionScheme: trustees of an estate → none', () =>
  assert.equal(findGazettePensionScheme('notice is hereby given by the Trustees of the estate'), null))

for (const [text, expected] of [
  [
    'confirming the reduction of the share capital of the Company from £12,500,000 to £2,500,000 and',
    { capital: 2_500_000, currency: 'GBP' },
  ],
  ['reduction of its capital from £10.00 to £1.50.', { capital: 1.5, currency: 'GBP' }],
  ['an increase from £10 to £20', null],
] as const)
  test(`findGazetteReducedCapital: ${text} → ${expected?.capital}`, () =>
    assert.deepEqual(findGazetteReducedCapital(text), expected))
