import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteStatedAddress } from './find-stated-address.ts'

const CASES: readonly (readonly [string, string | null])[] = [
  ['the above-named Company of 3 Weir Close, Garth, GA1 1AA, presented on', '3 Weir Close, Garth, GA1 1AA'],
  [
    'the above-named Company, Registration Number 09999101, of 14 Tram Street, Garth, GA1 1AA, presented on',
    '14 Tram Street, Garth, GA1 1AA',
  ],
  [
    'the above-named Company whose registered office is at 2 Skittle Row, Garth, GA1 1AA presented on',
    '2 Skittle Row, Garth, GA1 1AA',
  ],
  [
    'the above-named Company (registered number 1) of Unit 3, Garth, GA1 1AA (trading address unknown) presented on',
    'Unit 3, Garth, GA1 1AA',
  ],
  [
    'the above-named Company as an unregistered company, of Wickhams Cay, Tortola, presented on',
    'Wickhams Cay, Tortola',
  ],
  ['the above-named Company presented on 3 May 2026', null],
  [
    'to wind up the above-named Company of The Green, Garth, GA1 1AA, was dismissed on',
    'The Green, Garth, GA1 1AA',
  ],
  [
    'by OPAL LTD, having its registered office at 8 Forge Road, GA2 2BB, craving to order that ACME LIMITED, having its registered office at 2 Mill Road, Garth, GA1 1AA be wound up',
    '2 Mill Road, Garth, GA1 1AA',
  ],
  [
    'to order that ACME LIMITED, 12 Jute Street, Garth, GA1 1AA (registered office) be wound up by the Court',
    '12 Jute Street, Garth, GA1 1AA',
  ],
  [
    'ACME LIMITED, having its registered office at 7 Row, Garth, GA1 1AA for confirmation',
    '7 Row, Garth, GA1 1AA',
  ],
  [
    'A having its registered office at 7 Row, GA1 1AA and B having its registered office at 8 Row, GA2 2BB',
    null,
  ],
  ['The bank, whose registered office is at 1 Row, GA1 1AA, appointed receivers of Acme Limited', null],
  ['to wind up the above-named Company by Opal Ltd of 2 Row, Garth, GA1 1AA, presented on', null],
  ['ACME LIMITED, formerly having its registered office at 7 Row, Garth, GA1 1AA', null],
  [
    'by ACME LIMITED, a company incorporated under the Companies Acts with registered number SC1 and having its registered office at 3 Row, GA1 1AA',
    '3 Row, GA1 1AA',
  ],
  ['Acme Limited (Company Number 1), whose registered office is at 7 Row, GA1 1AA', '7 Row, GA1 1AA'],
]
for (const [text, expected] of CASES)
  test(`findGazetteStatedAddress: ${text.slice(0, 90)} → ${expected}`, () =>
    assert.equal(findGazetteStatedAddress(text, 'Acme Limited'), expected))
