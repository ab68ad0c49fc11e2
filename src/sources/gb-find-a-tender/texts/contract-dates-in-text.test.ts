import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findContractDates } from './contract-dates-in-text.ts'

const CASES: readonly (readonly [string, readonly [string, string | null] | null])[] = [
  [
    'The contract is anticipated to commence 1st July 2026 ending by 30th June 2027. The value is £55,000.',
    ['2026-07-01', '2027-06-30'],
  ],
  ['The contract will run from 1st September 2026 to 31st August 2029.', ['2026-09-01', '2029-08-31']],
  [
    'The framework agreement is intended to last four years, from 1 April 2026 until 31 March 2030.',
    ['2026-04-01', '2030-03-31'],
  ],
  ['Contract period: 01 April 2026 - 31 March 2028', ['2026-04-01', '2028-03-31']],
  ['The contract will commence on 1 October 2026 for a period of 3 years.', ['2026-10-01', null]],
  ['The agreement starts on 1 May 2026. The contract ends later.', ['2026-05-01', null]],
  ['Representations about the contract must be made from 1 June 2026 to 8 June 2026.', null],
  ['The current contract runs from 1 April 2020 to 31 March 2026.', null],
  ['The contract may be extended from 1 April 2028 to 31 March 2029.', null],
  ['The contract runs from 31 March 2029 to 1 April 2026.', null],
  ['Engagement runs from 1 April 2026 to 30 April 2026.', null],
  [
    'Lot 1 of the contract runs from 1 April 2026 to 31 March 2027; the contract of lot 2 runs from 1 May 2026 to 30 April 2027.',
    null,
  ],
  ['The contract was approved by the Cabinet on 3 March 2026.', null],
  ['The term of the contract is from 1 April 2026 to 31 March 2028.', ['2026-04-01', '2028-03-31']],
  ['It is anticipated that the contract will start on 1 June 2026.', ['2026-06-01', null]],
  ['The lease agreement runs from 1 July 2020 to 30 June 2030.', null],
  ['The building contract was let in the period from 1 May 2019 to 1 June 2019.', null],
  ['Prices in the contract run from 1 May 2026 to 1 June 2027.', null],
  ['The break clause in the contract may be used from 1 May 2027 and before 1 June 2027.', null],
  ['The contract will not start before 1 June 2026.', null],
  ['The contract for lot 2 will start on 1 June 2026.', null],
  ['Mobilisation under the contract will start on 1 June 2026.', null],
  ['Work under the agreement commences on 1 June 2026.', null],
  ['The loan agreement will run from 1 April 2026 to 31 March 2028.', null],
  ['The contract price applies from 1 April 2026 to 31 March 2028.', null],
  ['The contract will commence on 31 February 2026.', null],
]
for (const [text, expected] of CASES) {
  test(`findContractDates: "${text.slice(0, 70)}" → ${expected?.join(', ') ?? 'none'}`, () =>
    assert.deepEqual(
      findContractDates([text]),
      expected === null ? null : { start: expected[0], end: expected[1] },
    ))
}
