import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../../model/category.ts'
import {
  findGazetteDatesInText,
  findGazettePetitionerInText,
  findGazetteSolicitorInText,
} from './find-text-facts.ts'

const days: readonly (readonly [string, AnnouncementCategory, string, object])[] = [
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
