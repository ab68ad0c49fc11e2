import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteUnlabelledActivity, findGazetteUnlabelledDeadline } from './find-unlabelled-values.ts'

const OFFICE = 'Registered office: 1 Row, Garth, GA1 1AA'
const CASES: readonly (readonly [readonly string[], string | null])[] = [
  [
    ['ACME LIMITED (Company Number 06749024)', 'General public administration activities', OFFICE],
    'General public administration activities',
  ],
  [
    ['Principal trading address: 2 Row', 'Information technology consultancy', ': 22 March 2024'],
    'Information technology consultancy',
  ],
  [['ACME LIMITED (Company Number 06749024)', '(In Liquidation)', OFFICE], null],
  [['ACME LIMITED (Company Number 06749024)', 'In administration', OFFICE], null],
  [['ACME LIMITED (Company Number 06749024)', 'Opal House Garth', OFFICE], null],
  [['ACME LIMITED (Company Number 06749024)', 'Creditors Voluntary Winding Up', OFFICE], null],
  [['ACME LIMITED (Company Number 06749024)', 'Trading as Fell Foods', OFFICE], null],
  [['ACME LIMITED (Company Number 06749024)', 'OPAL LIMITED', OFFICE], null],
  [
    [
      'A LTD (Company Number 06749024)',
      'Haulage',
      OFFICE,
      'B LTD (Company Number 06749025)',
      'Bakery',
      OFFICE,
    ],
    null,
  ],
]
for (const [lines, expected] of CASES)
  test(`findGazetteUnlabelledActivity: ${lines.join(' | ')} → ${expected}`, () =>
    assert.equal(findGazetteUnlabelledActivity(lines), expected))

test('findGazetteUnlabelledDeadline: a day after a colon → that day', () =>
  assert.equal(findGazetteUnlabelledDeadline(['Baking', ': 22 March 2024']), '2024-03-22'))
test('findGazetteUnlabelledDeadline: a day in a sentence → none', () =>
  assert.equal(findGazetteUnlabelledDeadline(['Dated 22 March 2024']), null))
