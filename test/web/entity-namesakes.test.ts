import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupNamesakes } from '../../web/src/pages/entities/namesakes/group-namesakes.ts'

const entity = (id: string, name: string, entity_type: 'company' | 'person' = 'company') =>
  ({
    id,
    name,
    entity_type,
    jurisdiction: 'GB',
    tax_id: null,
    status: 'active',
    announcement_count: 1,
  }) as const

test('groupNamesakes: case, accents and punctuation → one group; other type or word → another, in order', () => {
  const groups = groupNamesakes([
    entity('a', 'Sorley Advisory'),
    entity('b', 'Sorley Advisory Ltd'),
    entity('c', 'SÓRLEY ADVISORY.'),
    entity('d', 'Sorley Advisory', 'person'),
  ])
  assert.deepEqual(
    groups.map(group => group.map(({ id }) => id).join('')),
    ['ac', 'b', 'd'],
  )
})
