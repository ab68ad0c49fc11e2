import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEntry, numberedUuid } from '../../test/support/following/followed-rows.ts'
import type { IdentifiedParty } from './entry-identity.ts'

const LIST = numberedUuid(1)
const idOf = (party: Partial<IdentifiedParty>) => createEntry(LIST, party).id

const SAME: readonly [condition: string, one: Partial<IdentifiedParty>, other: Partial<IdentifiedParty>][] = [
  ['same reference', { reference: 'A', name: 'Old' }, { reference: 'A', name: 'New', number: '1' }],
  [
    'number with spaces',
    { number: '552 100 554', country: 'FR' },
    { number: '552100554', country: 'FR', name: 'X' },
  ],
  [
    'name in other case',
    { name: 'BOULANGERIE ÉTOILE', country: 'FR' },
    { name: 'Boulangerie Etoile', country: 'FR' },
  ],
]
for (const [condition, one, other] of SAME) {
  test(`deriveEntryId: ${condition} → the same entry`, () => assert.equal(idOf(one), idOf(other)))
}

const DIFFERENT: readonly [
  condition: string,
  one: Partial<IdentifiedParty>,
  other: Partial<IdentifiedParty>,
][] = [
  ['references in other case', { reference: 'a' }, { reference: 'A' }],
  ['reference and number', { reference: '552100554' }, { number: '552100554' }],
  ['number of two countries', { number: '1', country: 'FR' }, { number: '1', country: 'GB' }],
  ['name in two towns', { name: 'X', country: 'FR', locality: 'Lyon' }, { name: 'X', country: 'FR' }],
]
for (const [condition, one, other] of DIFFERENT) {
  test(`deriveEntryId: ${condition} → different entries`, () => assert.notEqual(idOf(one), idOf(other)))
}
