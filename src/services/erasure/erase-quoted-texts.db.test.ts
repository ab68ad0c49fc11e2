import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveTestDocument } from '../../../test/support/announcement-drafts.ts'
import { findWordInTables } from '../../../test/support/erasure/erasure-traces.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { recordReadingFailure } from '../../crawls/reading-failure-store.ts'
import { announceRecording } from '../../deliveries/erase-attempt-store.ts'
import { createNameEntries } from '../../erasure/block-entries.ts'
import { BlockList } from '../../erasure/block-list.ts'
import { createNameHasher } from '../../erasure/name-hasher.ts'
import { replaceEventBodies } from '../../outbox/erase-event-store.ts'
import { clearLateResponses, eraseQuotedTexts } from './erase-quoted-texts.ts'

const SUBSCRIPTION = '0198c000-0000-7000-8000-000000000001'
const REDACTED = '0198c000-0000-7000-8000-000000000002'
const OTHER = '0198c000-0000-7000-8000-000000000003'

test('clearLateResponses: response recorded while its event was redacted → cleared, others stay', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`
    insert into events (id, type, jurisdiction, change, body)
    select id, 'announcement.created', 'FR', 1, '{}' from unnest(${[REDACTED, OTHER]}::uuid[]) as e (id)`
  await sql`
    insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at, finished_at)
    select id, id, id, 'announcement.created', 'FR', 'event', 'delivered', 1, now(), now()
    from unnest(${[REDACTED, OTHER]}::uuid[]) as d (id)`
  await clearLateResponses(sql)
  const recorded = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const recording = sql.begin(async tx => {
    await announceRecording(tx)
    await tx`
      insert into attempts (delivery_id, number, subscription_id, trigger, started_at, total_ms, request_headers,
        response_headers, response_body)
      select id, 1, ${SUBSCRIPTION}, 'event', now(), 1, '{}', '{}', 'echo' from unnest(${[REDACTED, OTHER]}::uuid[]) as a (id)`
    recorded.resolve()
    await commit.promise
  })
  await recorded.promise
  await sql.begin(tx => replaceEventBodies(tx, [{ number: 1, body: '{"data":{}}' }]))
  const clearing = clearLateResponses(sql)
  while (
    (
      await sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database =
      (select oid from pg_database where datname = current_database())`
    ).length === 0
  );
  commit.resolve()
  await Promise.all([recording, clearing])
  const rows =
    await sql`select delivery_id as id, convert_from(response_body, 'UTF8') as body from attempts order by id`
  assert.deepEqual(
    [...rows],
    [
      { id: REDACTED, body: '' },
      { id: OTHER, body: 'echo' },
    ],
  )
})

test('eraseQuotedTexts: name in a run, a reading failure and encoded URLs → gone from all of them', async t => {
  const { sql } = await createTestDatabase(t)
  const hasher = createNameHasher('k')
  const list = new BlockList(createNameEntries('Zoé Quoxmark', 'person', [], hasher), hasher)
  const url = 'https://publisher.example/Zo%C3%A9%20Quoxmark.zip'
  await saveTestDocument(sql, { url: `${url}!/a.xml`, member: 'a.xml' })
  await recordReadingFailure(sql, {
    sourceId: 'fr-bodacc',
    sha256: Buffer.alloc(32),
    member: 'a.xml',
    url: `${url}!/a.xml`,
    reason: 'memory',
  })
  await sql`
    insert into runs (id, source_id, kind, state, started_at, error)
    values (${OTHER}, 'fr-bodacc', 'crawl', 'failed', now(), ${`${url} is not found`})`
  await sql`
    insert into crawl_frontiers
    values ('fr-bodacc', 'crawl', '2024-01-01', '2024-01-01', ${JSON.stringify([{ url }])}::text::jsonb)`
  assert.equal((await findWordInTables(sql, 'quoxmark')).length, 4)
  const search = { words: [['zoe', 'quoxmark']], events: [], lastEvent: 0 }
  const scope = {
    list,
    names: list.nameHashes,
    numbers: new Set<string>(),
    search,
    changedIds: [],
    goneIds: [],
  }
  const counts = await sql.begin(tx => eraseQuotedTexts(tx, scope))
  assert.deepEqual([counts.documentUrls, counts.crawlTexts, counts.crawlFrontiers], [1, 2, 1])
  assert.deepEqual(await findWordInTables(sql, 'quoxmark'), [])
  const [document] = await sql`select url from documents`
  assert.equal(document?.url, 'https://publisher.example/%5Bremoved%5D.zip!/a.xml')
})
