import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityIdentifier } from '../model/entity.ts'
import { computeEntityState } from './entity-state.ts'
import type { EntityState } from './entity-store.ts'
import type { StatedMention } from './mention-store.ts'

const EMPTY: EntityState = {
  id: '9c5d1a52-0d8f-5d0c-8f7e-0c3e6d1f2a31',
  facts: {},
  announcementCount: 0,
  identifiers: [],
}

function local(valid: boolean | null): EntityIdentifier {
  return { scheme: 'local', jurisdiction: 'EU', number: '974761114', valid }
}

function mentionWith(identifier: EntityIdentifier): StatedMention {
  return {
    entityId: EMPTY.id,
    announcementId: `announcement ${identifier.valid}`,
    date: '2026-05-01',
    category: 'tender_notice',
    judgmentNature: null,
    acts: null,
    withdrawn: false,
    type: 'authority',
    jurisdiction: 'EU',
    role: 'buyer',
    name: 'Eksempel kommune',
    legalForm: null,
    identifiers: [identifier],
  }
}

function validityOf(...stated: readonly EntityIdentifier[]): readonly (boolean | null)[] {
  return computeEntityState(EMPTY, stated.map(mentionWith)).identifiers.map(({ valid }) => valid)
}

test('computeEntityState: local number stored as invalid by an earlier version → validity unknown', () => {
  assert.deepEqual(validityOf(local(false)), [null])
  assert.deepEqual(validityOf(local(false), local(null)), [null])
})

test('computeEntityState: one number with different validity → most certain one in every order', () => {
  const siren = (valid: boolean | null): EntityIdentifier => ({ ...local(valid), scheme: 'siren' })
  for (const [values, expected] of [
    [[true, false, null], true],
    [[false, null], false],
    [[null], null],
  ] as const) {
    const identifiers = values.map(siren)
    assert.deepEqual(validityOf(...identifiers), [expected])
    assert.deepEqual(validityOf(...identifiers.toReversed()), [expected])
  }
})
