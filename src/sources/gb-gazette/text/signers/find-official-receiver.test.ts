import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteOfficialReceiver } from './find-official-receiver.ts'

const CASES: readonly (readonly [readonly string[], string | null])[] = [
  [
    ['U Fell, Official Receiver, 2nd Floor, 4 Row, Garth', 'Capacity of office holder(s): Liquidator'],
    'liquidator U Fell',
  ],
  [
    ['U Fell', '16th Floor, 1 Row, Garth', 'Capacity of office holder(s): Official Receiver'],
    'insolvency_practitioner U Fell',
  ],
  [
    [
      'Date of Resolution for Voluntary Winding-up: U Fell-Orr, Official Receiver, 4 Row',
      'Capacity of office holder(s): Liquidator',
    ],
    'liquidator U Fell-Orr',
  ],
  [['U', 'Fell', '16th Floor, 1 Row', 'Capacity of office holder(s): Liquidator'], 'liquidator U Fell'],
  [['the Official Receiver, the Liquidator of the company, intends'], null],
  [['Official Receiver, Garth House', 'Capacity of office holder(s): Official Receiver'], null],
]
for (const [lines, expected] of CASES)
  test(`findGazetteOfficialReceiver: ${lines.join(' | ')} → ${expected}`, () => {
    const found = findGazetteOfficialReceiver(lines)
    assert.equal(found && `${found.role} ${found.name}`, expected)
  })
