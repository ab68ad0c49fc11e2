import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEntry, numberedUuid } from '../../test/support/following/followed-rows.ts'
import type { StatedParty } from './watchlist.ts'

const LIST = numberedUuid(1)
const idOf = (party: Partial<StatedParty>) => createEntry(LIST, party).id

const SAME: readonly [condition: string, one: Partial<StatedParty>, other: Partial<StatedParty>][] = [
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

const DIFFERENT: readonly [condition: string, one: Partial<StatedParty>, other: Partial<StatedParty>][] = [
  ['references in other case', { reference: 'a' }, { reference: 'A' }],
  ['entities', { number: numberedUuid(1) }, { number: numberedUuid(2) }],
  ['reference and number', { reference: '552100554' }, { number: '552100554' }],
  ['number of two countries', { number: '1', country: 'FR' }, { number: '1', country: 'GB' }],
  ['name in two towns', { name: 'X', country: 'FR', locality: 'Lyon' }, { name: 'X', country: 'FR' }],
]
for (const [condition, one, other] of DIFFERENT) {
  test(`deriveEntryId: ${condition} → different entries`, () => assert.notEqual(idOf(one), idOf(other)))
}
