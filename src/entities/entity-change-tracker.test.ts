import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EntityChangeTracker } from './entity-change-tracker.ts'
import type { EntityState } from './entity-store.ts'

const STATE: EntityState = {
  id: '00000000-0000-5000-8000-000000000001',
  facts: {
    name: { rank: '1', value: 'UNO SL', type: 'company', jurisdiction: 'ES' },
    legalForm: { rank: '1', value: 'SL' },
    status: { rank: '1', value: 'active' },
  },
  announcementCount: 1,
  identifiers: [],
}

/** Returns the changed fields that are listed when the entity is saved with other values. */
function listChangedFields(after: Partial<EntityState>, before: EntityState = STATE): string[] {
  const tracker = new EntityChangeTracker()
  tracker.recordBefore([before])
  tracker.recordAfter([{ ...before, announcementCount: 2, ...after }])
  return tracker.listUpdates([]).flatMap(({ changes }) => changes.map(({ field }) => field))
}

test('EntityChangeTracker: one displayed field changes → that field', () => {
  const { facts } = STATE
  const name = { rank: '2', value: 'DOS SL', type: 'company', jurisdiction: 'ES' } as const
  assert.deepEqual(listChangedFields({ facts: { ...facts, name } }), ['name'])
  const moved = { ...name, value: 'UNO SL', jurisdiction: 'FR' } as const
  assert.deepEqual(listChangedFields({ facts: { ...facts, name: moved } }), ['jurisdiction'])
  const legalForm = { rank: '2', value: 'SA' }
  assert.deepEqual(listChangedFields({ facts: { ...facts, legalForm } }), ['legal_form'])
  const status = { rank: '2', value: 'dissolved' } as const
  assert.deepEqual(listChangedFields({ facts: { ...facts, status } }), ['status'])
  const identifier = { scheme: 'lei', jurisdiction: 'EU', number: 'L1', valid: true } as const
  assert.deepEqual(listChangedFields({ identifiers: [identifier] }), ['identifiers'])
})

test('EntityChangeTracker: same values with higher ranks, other counts, or a new entity → no update', () => {
  const name = { rank: '2', value: 'UNO SL', type: 'company', jurisdiction: 'ES' } as const
  assert.deepEqual(listChangedFields({ facts: { ...STATE.facts, name } }), [])
  assert.deepEqual(listChangedFields({}), [])
  const other = { facts: { name: { ...name, value: 'DOS SL' } } }
  assert.deepEqual(listChangedFields(other, { ...STATE, announcementCount: 0 }), [])
  const tracker = new EntityChangeTracker()
  tracker.recordAfter([STATE])
  assert.deepEqual(tracker.listUpdates([]), [])
})

test('EntityChangeTracker: merge without other changes → the merge', () => {
  const tracker = new EntityChangeTracker()
  tracker.recordBefore([STATE])
  tracker.recordAfter([STATE])
  const merged = '00000000-0000-5000-8000-000000000002'
  tracker.recordAliasChanges([{ id: merged, before: null, after: STATE.id }])
  const changes = tracker.listUpdates([]).flatMap(update => update.changes)
  assert.deepEqual(changes, [{ field: 'merge', from: merged, to: STATE.id }])
})
