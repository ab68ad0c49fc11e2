import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteSignedOfficeHolders } from './find-signed-office-holders.ts'

const CASES: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    [
      'I, Una Fell, of Opal Advisory, 5 Row, Garth, GA1 1AA, hereby give notice that I was appointed Liquidator of Acme Ltd',
    ],
    ['liquidator Una Fell null of Opal Advisory'],
  ],
  [['Una Fell', 'Office Holder Number 9003', 'Liquidator'], ['liquidator Una Fell 9003 of null']],
  [['Una Fell, Interim Liquidator (IP No. 9004)'], ['liquidator Una Fell 9004 of null']],
  [
    ['Una Fell and Ann Orr', 'Joint Administrators', 'Office Holder Numbers 9003 and 9004'],
    ['insolvency_practitioner Una Fell 9003 of null', 'insolvency_practitioner Ann Orr 9004 of null'],
  ],
  [
    [
      'eo die appointed Una Fell, insolvency practitioner, of Opal Advisory, 5 Row, to be provisional liquidator',
    ],
    ['liquidator Una Fell null of Opal Advisory'],
  ],
  [
    ['send their claims to Una Fell, of Opal Advisory, 5 Row, the Joint Liquidator of the company'],
    ['liquidator Una Fell null of Opal Advisory'],
  ],
  [['craving to appoint Una Fell of Opal Advisory, 5 Row, as interim liquidator'], []],
  [
    ['I, Una Fell of 5 Row, was a director of the company before the liquidator was appointed liquidator'],
    [],
  ],
  [['Una Fell', 'For further details'], []],
]
for (const [lines, expected] of CASES)
  test(`findGazetteSignedOfficeHolders: ${lines.join(' | ')} → ${expected.join('; ') || 'none'}`, () =>
    assert.deepEqual(
      findGazetteSignedOfficeHolders(lines, 'insolvency_practitioner').map(
        ({ role, name, number, firm }) => `${role} ${name} ${number} of ${firm}`,
      ),
      expected,
    ))
