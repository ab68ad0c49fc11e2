import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findReleasePrincipal } from './compose-release-texts.ts'

const PLATFORM = { type: 'company', role: 'buyer', name: 'TENDERBOX LIMITED', identifiers: [] } as const
const COUNCIL = { type: 'authority', role: 'buyer', name: 'Fellrigg Council', identifiers: [] } as const
for (const [description, buyer, expected] of [
  [
    'Orne Limited on behalf of North Fellrigg Council, are seeking a contractor.',
    PLATFORM,
    'North Fellrigg Council',
  ],
  [
    'Orne Limited on behalf of the County Council of Fellrigg is seeking bids.',
    PLATFORM,
    'County Council of Fellrigg',
  ],
  ['Tenderbox Limited on behalf of North Fellrigg Council, are seeking bids.', PLATFORM, null],
  ['Orne Limited on behalf of North Fellrigg Council, are seeking bids.', COUNCIL, null],
  ['Payments are made on behalf of its customers.', PLATFORM, null],
  [
    'Orne Limited is delivering the bypass on behalf of Fellrigg Roads Agency. Its packages are ready.',
    PLATFORM,
    null,
  ],
  [null, PLATFORM, null],
] as const) {
  test(`findReleasePrincipal: ${description}, buyer ${buyer.name} → ${expected}`, () =>
    assert.equal(findReleasePrincipal(description, [buyer]), expected))
}
