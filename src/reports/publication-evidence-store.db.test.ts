import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { findLatestPublishedDay } from './publication-evidence-store.ts'

test('findLatestPublishedDay: 49, then 50 announcements of a day → the day before, then the day', async t => {
  const { sql } = await createTestDatabase(t)
  const add = async (day: string, count: number): Promise<void> => {
    await sql`
      insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
        source_url, metadata, content_hash, change)
      select gen_random_uuid(), 'fr-bodacc', ${day}::text || n, ${day}::date, 'FR', 'insolvency', 'fr', 't', 'u', '{}', 'h', 1
      from generate_series(1, ${count}) n`
  }
  assert.equal(await findLatestPublishedDay(sql), null)
  await add('2026-11-19', 50)
  await add('2027-12-31', 49)
  assert.equal(await findLatestPublishedDay(sql), '2026-11-19')
  await add('2026-11-20', 1)
  assert.equal(await findLatestPublishedDay(sql), '2026-11-20')
})
