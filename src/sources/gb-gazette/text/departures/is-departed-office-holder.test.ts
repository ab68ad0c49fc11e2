import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGazetteOfficeHolders } from '../find-office-holders.ts'

const CASES: readonly (readonly [string, readonly string[]])[] = [
  [
    'It was resolved that Una Fell, (IP No. 9001) be removed as liquidator and Colin Drury (IP No. 9002) of Jade LLP be appointed Liquidator in her place',
    ['Colin Drury 9002 of Jade LLP'],
  ],
  [
    'Una Fell (IP No. 9001) ceased to act as Joint Liquidator on 3 May 2024. Colin Drury (IP No. 9002) was appointed in her place.',
    ['Colin Drury 9002 of null'],
  ],
  [
    'Notice is given that Una Fell of Opal LLP, the former Liquidator, has been replaced; Colin Drury of Jade LLP was appointed Liquidator',
    ['Colin Drury null of Jade LLP'],
  ],
  [
    'That Una Fell of Opal LLP be and is hereby not appointed liquidator and Colin Drury of Jade LLP, (IP No 9002) be appointed Liquidator',
    ['Colin Drury 9002 of Jade LLP'],
  ],
  ['Notice is given to Una Fell of 1 High Street, the appointed Liquidator having resigned', []],
  [
    'Colin Drury (IP No. 9002) was appointed liquidator in place of Una Fell (IP No. 9001) of Opal LLP, who died.',
    ['Colin Drury 9002 of null'],
  ],
  [
    'Una Fell (IP No. 9001) of Opal LLP was appointed Liquidator on 1 May 2020 and resigned on 3 May 2024.',
    [],
  ],
  ['Una Fell (IP No. 9001) was appointed Liquidator on 1 May 2020. She resigned on 3 May 2024.', []],
  [
    'Following the resignation of Una Fell (IP No. 9001), it was resolved that Colin Drury of Jade LLP be appointed liquidator.',
    ['Colin Drury null of Jade LLP'],
  ],
  [
    'That Una Fell (IP No. 9001) and Ann Orr (IP No. 9003) of Opal LLP be removed and that Colin Drury (IP No. 9002) of Jade LLP be appointed liquidator',
    ['Colin Drury 9002 of Jade LLP'],
  ],
  ['That Una Fell of Opal LLP was appointed liquidator. Ms Fell vacated office on 3 May 2024.', []],
  [
    'Notice is given that Colin Drury (IP No. 9002) of Jade LLP was appointed Liquidator and Una Fell (IP No. 9001) of Opal LLP was removed',
    ['Colin Drury 9002 of Jade LLP'],
  ],
  [
    'Una Fell (IP No. 9001) resigned. Colin Drury (IP No. 9002) of Jade LLP continues in office.',
    ['Colin Drury 9002 of Jade LLP'],
  ],
  ['Una Fell (IP No. 9001) of Opal LLP has been replaced by Colin Drury.', []],
  [
    'That Una Fell of Opal LLP, the former Administrator, be appointed Liquidator of the company',
    ['Una Fell null of Opal LLP'],
  ],
  [
    'Una Fell (IP No. 9001) of Opal LLP ceased to act as administrator and was appointed liquidator on 3 May 2024',
    ['Una Fell 9001 of Opal LLP'],
  ],
  [
    'That Una Fell and Colin Drury of Opal LLP be appointed joint liquidators and that they will vacate office after the final meeting',
    ['Una Fell null of Opal LLP', 'Colin Drury null of Opal LLP'],
  ],
  [
    'Una Fell (IP No. 9001) and Colin Drury (IP No. 9002), both of Opal LLP, were appointed Joint Liquidators in place of the former liquidator, who resigned',
    ['Una Fell 9001 of Opal LLP', 'Colin Drury 9002 of Opal LLP'],
  ],
]
for (const [text, expected] of CASES)
  test(`isGazetteDepartedOfficeHolder: ${text} → ${expected.join(', ') || 'nobody'}`, () => {
    const found = findGazetteOfficeHolders([text], 'Appointment of Liquidators')
    assert.deepEqual(
      found.map(({ name, number, firm }) => `${name} ${number} of ${firm}`),
      expected,
    )
  })
