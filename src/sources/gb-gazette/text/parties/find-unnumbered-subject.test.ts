import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GazetteNoticeKind } from '../../classify-notice.ts'
import { findGazetteUnnumberedSubject } from './find-unnumbered-subject.ts'

const kind = (code: string): GazetteNoticeKind => ({
  code,
  name: null,
  category: 'other',
  families: [code.slice(0, 2)],
})
const CASES: readonly (readonly [string, readonly string[], string | null])[] = [
  [
    '2450',
    ['In the High Court', 'In the Matter of ACME HOLDINGS INC. (a company incorporated in Garth)'],
    'ACME HOLDINGS INC.',
  ],
  [
    '2451',
    ['In the Matter of FELL & ORR (A FIRM)', 'and in the Matter of the Insolvent Partnerships Order 1994'],
    'FELL & ORR',
  ],
  [
    '2404',
    ['In the High Court', 'ACME FASHION GMBH', '(a company incorporated in Garth)'],
    'ACME FASHION GMBH',
  ],
  [
    '2703',
    ['A Ltd transferred to B Ltd its entire interest in Opal Capital Partners LP, a limited partnership'],
    'Opal Capital Partners LP',
  ],
  ['2450', ['and in the Matter of the Insolvency Act 1986'], null],
  [
    '2453',
    ['In the County Court at Garth', 'No 31 of 2026', 'FELL & ORR', 'Trading address: 2 Row'],
    'FELL & ORR',
  ],
  [
    '2702',
    ['PARTNERSHIP ACT 1890', 'FELL & ORR DENTAL PRACTICE', 'Notice is hereby given'],
    'FELL & ORR DENTAL PRACTICE',
  ],
  [
    '2702',
    ['NOTICE OF DISSOLUTION OF PARTNERSHIP', 'the partnership trading as Fell Farms at Garth was dissolved'],
    'Fell Farms',
  ],
  [
    '2804',
    ['cancelled the registration of FELL ALLOTMENTS SOCIETY (Register No 99461R)'],
    'FELL ALLOTMENTS SOCIETY',
  ],
  ['2446', ['FELL & ORR'], null],
]
for (const [code, lines, expected] of CASES)
  test(`findGazetteUnnumberedSubject: ${code} ${lines.join(' | ')} → ${expected}`, () =>
    assert.equal(findGazetteUnnumberedSubject(lines, kind(code)), expected))
