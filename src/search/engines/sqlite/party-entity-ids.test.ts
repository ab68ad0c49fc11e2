import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Announcement, Mention } from '../../../model/announcement.ts'
import { encodeMentionedParties } from './mentioned-parties.ts'
import { addEntityIds } from './party-entity-ids.ts'

const ID = (n: number) => `00000000-0000-5000-8000-00000000000${n}`
const party = (name: string, role: Mention['role'], type: Mention['type'] = 'company'): Mention => ({
  type,
  role,
  name,
  identifiers: [],
})

const CASES: readonly [string, readonly Mention[], readonly (string | null)[], readonly (string | null)[]][] =
  [
    ['every party resolved', [party('A', 'buyer'), party('B', 'supplier')], [ID(1), ID(2)], [ID(1), ID(2)]],
    ['no party resolved', [party('A', 'buyer')], [null], [null]],
    [
      'person left out between companies',
      [party('A', 'subject'), party('P', 'officer', 'person'), party('B', 'auditor')],
      [ID(1), null, ID(2)],
      [ID(1), null, ID(2)],
    ],
    [
      'one of two suppliers left out',
      [party('A', 'buyer'), party('B', 'supplier'), party('C', 'supplier')],
      [ID(1), null, ID(3)],
      [ID(1), null, null],
    ],
    ['the same entity twice', [party('A', 'buyer'), party('A', 'buyer')], [ID(1), ID(1)], [ID(1), ID(1)]],
  ]

for (const [name, mentions, ids, expected] of CASES) {
  test(`addEntityIds: ${name} → IDs where they are certain`, () => {
    const encoded = encodeMentionedParties({ mentions, metadata: {} } as unknown as Announcement, ids)
    const listed = addEntityIds(mentions, encoded)
    assert.deepEqual(
      listed,
      mentions.map(({ type, name: of, role }, at) => ({ type, name: of, role, entity_id: expected[at] })),
    )
  })
}
