import assert from 'node:assert/strict'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import type { GrowingPublisher } from '../load/growing-publisher.ts'
import { type ClusterLoad, SAVED_SEARCH } from '../load/start-load.ts'

/** Checks that everything is there that was published, or that a user was told. */
export async function checkContent(sql: SqlPool, load: ClusterLoad): Promise<void> {
  await checkSources(sql, load)
  const entries = await sql<{ reference: string; n: number }[]>`
    select reference, count(*)::integer as n from watchlist_entries where watchlist_id = ${load.watchlist}
    group by reference`
  const references = new Set(entries.map(({ reference }) => reference))
  assert.deepEqual(
    load.writes.confirmed.filter(reference => !references.has(reference)),
    [],
    'every confirmed entry of the watchlist is there',
  )
  assert.deepEqual(
    entries.filter(({ n }) => n > 1),
    [],
    'no entry is there twice',
  )
  await checkMatches(sql, load)
}

/** Checks that the database and a follower of the changes have every published record once. */
export async function checkSources(sql: SqlPool, load: ClusterLoad): Promise<void> {
  for (const source of load.sources) await checkSource(sql, source)
  const stored = await sql<{ id: string }[]>`select id from announcements`
  assert.deepEqual(
    [...load.followed.announcements].sort(),
    stored.map(({ id }) => id).sort(),
    'a follower of the changes has every announcement and no other',
  )
}

async function checkSource(sql: SqlPool, { publisher, count }: GrowingPublisher): Promise<void> {
  const [row] = await sql<[{ announcements: number; events: number; documents: number }]>`
    select count(*)::integer as announcements,
      (select count(*)::integer from events where type = 'announcement.created' and subscription_id is null
        and convert_from(body, 'UTF8')::json -> 'data' -> 'announcement' ->> 'source_id' = ${publisher.id}) as events
    from announcements where source_id = ${publisher.id}`
  assert.deepEqual(
    { announcements: row.announcements, events: row.events },
    { announcements: count(), events: count() },
    `${publisher.id}: every published record is an announcement and an event, once`,
  )
}

/** The saved search was there before the first announcement, so it matched all that the list now finds. */
async function checkMatches(sql: SqlPool, load: ClusterLoad): Promise<void> {
  const { pagination } = (await load.api.insist(`/announcements?${SAVED_SEARCH}&per_page=1`)) as {
    pagination: { total: number }
  }
  const [row] = await sql<[{ all: number; distinct: number }]>`
    select count(*)::integer as all, count(distinct announcement_id)::integer as distinct
    from matches where saved_search_id = ${load.savedSearch}`
  assert.ok(row.all > 0)
  assert.deepEqual(
    { ...row },
    { all: pagination.total, distinct: pagination.total },
    'the saved search has matched each announcement that it finds, once',
  )
}
