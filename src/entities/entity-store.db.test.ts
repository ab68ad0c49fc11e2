import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { deriveUuidV5 } from '../platform/uuid.ts'
import { createEntityInserts, findEntities } from './entity-store.ts'

const NAMESPACE = '6f0d4a3e-52c1-5d0b-9f1c-6a8f0c6b7e21'

test('findEntities: visible, merged and unreferenced entities → the visible ones', async t => {
  const { sql } = await createTestDatabase(t)
  const entity = (name: string, announcementCount = 1) => ({
    id: deriveUuidV5(NAMESPACE, name),
    facts: {},
    announcementCount,
    identifiers: [],
    name,
    type: 'company' as const,
    jurisdiction: 'FR' as const,
    taxId: null,
    legalForm: null,
    status: 'active' as const,
  })
  const all = [entity('VISIBLE'), entity('MERGED'), entity('UNREFERENCED', 0)]
  await sql.begin(async tx => void (await tx.pipeline(createEntityInserts(tx, all, 1))))
  await sql`update entities set merged_into = ${all[0]?.id ?? ''} where name = 'MERGED'`
  const found = await findEntities(
    sql,
    all.map(({ id }) => id),
  )
  assert.deepEqual(
    found.map(({ name }) => name),
    ['VISIBLE'],
  )
})
