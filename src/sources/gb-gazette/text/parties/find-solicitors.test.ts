import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteSolicitors } from './find-solicitors.ts'

const CASES: readonly (readonly [readonly string[], string | null, string | null])[] = [
  [['The Petitioner’s Solicitor is Lisle Law LLP, 4 Temple Gate, GA1 1AA'], 'Lisle Law LLP', 'GA1 1AA'],
  [["The Petitioners' Solicitors are Messrs Fell & Orr of 1 Dock Road"], 'Fell & Orr', null],
  [
    ['The Petitioners’ Solicitor is the Solicitor to HM Revenue and Customs.'],
    'Solicitor to HM Revenue and Customs',
    null,
  ],
  [
    [
      "The Petitioners` Solicitor is the Solicitor to, HM Revenue and Customs, Solicitor's Office, Garth, GA1 1AA",
    ],
    'Solicitor to HM Revenue and Customs',
    'GA1 1AA',
  ],
  [['The Petitioner`s Solicitor is Fell & Orr, 1 Dock Road'], 'Fell & Orr', null],
  [['The solicitors for the petitioner are Opal LLP, 1 Ings Lane, GA1 1AA.'], 'Opal LLP', 'GA1 1AA'],
  [
    ['Lisle Law LLP, Solicitors, 9 Castle Terrace, GA1 1AA', 'Agents for the Petitioner'],
    'Lisle Law LLP',
    'GA1 1AA',
  ],
  [['Lisle Law LLP, 9 Castle Terrace', 'Solicitors acting for the Companies'], 'Lisle Law LLP', null],
  [["The petitioner's solicitor is Una Fell, 1 Dock Road"], null, null],
  [['to their Solicitor in accordance with Rule 4.16'], null, null],
]
for (const [lines, name, locality] of CASES)
  test(`findGazetteSolicitors: ${lines.join(' | ')} → ${name}`, () =>
    assert.deepEqual(findGazetteSolicitors(lines), name === null ? null : { name, locality }))
