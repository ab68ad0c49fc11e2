import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findGazetteClaimsRecipient,
  findGazettePensionScheme,
  findGazetteReducedCapital,
} from './find-text-facts.ts'

test('findGazettePensionScheme: members of a scheme → its name', () =>
  assert.equal(
    findGazettePensionScheme(
      'To Members and others claiming under the A&B Limited Pension Scheme (the “Scheme”), notice',
    ),
    'A&B Limited Pension Scheme',
  ))
test('findGazettePensionScheme: heading in capitals → its name', () =>
  assert.equal(
    findGazettePensionScheme('A & B RETIREMENT PLAN (the “Plan”) Notice is given'),
    'A & B RETIREMENT PLAN',
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

for (const [text, expected] of [
  [
    'please write to Una Fell, Secretary to the Trustees of the A&B Limited Pension Scheme, Opal Pension Services Limited, The Firs, Garth, GA1 1AA with full details',
    { name: 'Opal Pension Services Limited', locality: 'GA1 1AA' },
  ],
  [
    'is required to send particulars in writing to Opal Actuarial LLP, 3 Mutual Row, Garth, GA1 1AA on or before',
    { name: 'Opal Actuarial LLP', locality: 'GA1 1AA' },
  ],
  ['the trustees of the A&B Limited Pension Scheme will distribute the assets', null],
  ['please write to the trustees of the A&B Limited Pension Scheme', null],
] as const)
  test(`findGazetteClaimsRecipient: ${text.slice(0, 40)} → ${expected?.name}`, () =>
    assert.deepEqual(findGazetteClaimsRecipient(text), expected))
