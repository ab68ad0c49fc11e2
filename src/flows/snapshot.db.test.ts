import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { company, court, draft, incoming, testDocument } from '../../test/drafts.ts'
import { until } from '../../test/following.ts'
import { testHouse } from '../../test/open-house.ts'
import { issueKey } from '../accounts/keys.ts'
import { insertKey } from '../accounts/store.ts'
import { HeraldError } from '../base/errors.ts'
import type { Sql } from '../base/sql.ts'
import { becomeWriter, noteChange, takeChange } from '../changes/store.ts'
import { saveAnswer } from '../crawls/answers.store.ts'
import type { Archive } from '../crawls/archive.ts'
import { saveDay } from '../crawls/days.store.ts'
import { hostLease, takeLease } from '../crawls/leases.store.ts'
import { beginCrawls } from '../crawls/states.store.ts'
import { saveWalk } from '../crawls/walks.store.ts'
import { enqueue } from '../deliveries/queue.store.ts'
import { appendEvents } from '../outbox/store.ts'
import { TABLES } from '../snapshots/store.ts'
import { noteSwitch } from '../subscriptions/health.store.ts'
import { insertSubscription } from '../subscriptions/store.ts'
import type { Subscription } from '../subscriptions/subscription.ts'
import { keepApart } from './apart.ts'
import { openRun } from './run.ts'
import { settle } from './settle.ts'
import { exportSnapshot, importSnapshot } from './snapshot.ts'

/** A database with announcements, a correction, a withdrawal, special characters and an archived original. */
async function populatedContext(t: TestContext) {
  const context = await testHouse(t)
  // Incompressible, so that it needs more than one piece.
  const original = createHash('shake256', { outputLength: 9 * 2 ** 20 })
    .update('original')
    .digest()
  const kept = await context.archive.keep(Readable.from([original]))
  const documentId = await testDocument(context.sql, kept)
  const write = (drafts: Parameters<typeof incoming>[0]) =>
    context.sql.begin(tx => settle(tx, 'fr-bodacc', incoming(drafts, documentId)))
  await write([
    draft('A1', {
      title: 'Tab\t, backslash \\ and "quotes"\nnew line \u{1F4DC}',
      mentions: [company('005000013'), court('Greffe')],
    }),
    draft('A2', {
      mentions: [court('Greffe')],
      withdraws: 'A1',
      metadata: { capital: 1234.56 },
      details: { text: '\\N' },
    }),
  ])
  await write([draft('A1', { title: 'corrected', mentions: [company('005000013')] })])
  const run = await openRun(
    context,
    { sourceId: 'fr-bodacc', kind: 'import', window: null },
    { onProblem: () => {}, signal: new AbortController().signal },
  )
  run.note('a.json', { kind: 'bad_value', place: '/0', reason: 'odd\t\\N', lost: false })
  await run.finish({ state: 'suspicious', reasons: ['odd'], error: null })
  const { key, kept: apiKey } = issueKey(
    { owner: 'acme', name: 'reader', scopes: ['read', 'admin'], expiresAt: null },
    context.clock.now(),
    context.dice,
  )
  await insertKey(context.sql, key, apiKey)
  await insertCrawlAndDeliveryRows(context.sql, kept)
  const [one, other] = await context.sql<
    { id: string }[]
  >`select id from entities where announcement_count > 0`
  if (one === undefined || other === undefined) throw new Error('expected two entities')
  await keepApart(context, [one.id, other.id], true)
  return { ...context, kept, original }
}

/** Inserts rows as crawls, subscriptions and deliveries do. */
async function insertCrawlAndDeliveryRows(sql: Sql, { sha256 }: { sha256: Buffer }): Promise<void> {
  const source = 'fr-bodacc'
  const at = new Date('2026-11-21T08:00:00Z')
  const window = { from: '2026-11-20', to: '2026-11-21' }
  await beginCrawls(sql, source, window.from)
  await saveWalk(sql, { sourceId: source, kind: 'backfill', window }, [{ url: 'https://example.org/2' }])
  const gap = { state: 'gap', announcements: 0, reason: 'nothing', requestedAt: at } as const
  await saveDay(sql, source, { day: window.to, ...gap })
  const response = { etag: '"1"', lastModified: null, contentType: 'text/html', sha256, announcements: 1 }
  await saveAnswer(sql, source, sha256, response)
  await takeLease(sql, hostLease('example.org'), '019ab000-0000-7000-8000-000000000000')
  await sql.begin(async tx => {
    await becomeWriter(tx)
    const change = await takeChange(tx)
    const event = {
      type: 'source.error',
      jurisdiction: 'FR',
      body: '{"event":"source.error"}',
      createdAt: at,
    } as const
    await appendEvents(tx, [{ id: '019ab000-0000-7000-8000-000000000001', ...event }], change)
    await noteChange(tx, change, 0, 0)
    const subscription: Subscription = {
      id: '019ab000-0000-7000-8000-000000000002',
      owner: 'anna',
      url: 'https://example.org',
      events: ['source.error'],
      jurisdictions: [],
      isActive: true,
      rateLimit: null,
      overlapUntil: null,
      sinceChange: change,
      createdAt: at,
    }
    await insertSubscription(tx, subscription, Buffer.alloc(8, 1))
    await noteSwitch(tx, subscription.id, false)
    const delivery = {
      id: '019ab000-0000-7000-8000-000000000003',
      subscriptionId: subscription.id,
      trigger: 'event',
    } as const
    const eventId = '019ab000-0000-7000-8000-000000000001'
    await enqueue(tx, [{ ...delivery, eventId, eventType: event.type, jurisdiction: event.jurisdiction }])
  })
}

/** Reads every row of every table. */
async function readAllRows({ sql }: { sql: Sql }): Promise<Record<string, unknown[]>> {
  const tables = TABLES.map(async table => {
    const rows =
      await sql`select to_jsonb(t) as row from ${sql(table)} as t order by to_jsonb(t)::text collate "C"`
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

test('exportSnapshot, importSnapshot: empty target → same rows and originals, sequences continue', async t => {
  const from = await populatedContext(t)
  const to = await testHouse(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  assert.deepEqual(await exportSnapshot(file, from), { tables: TABLES.length, documents: 1, missing: 0 })
  assert.deepEqual(await importSnapshot(file, to), { tables: TABLES.length, documents: 1, missing: 0 })
  const rows = await readAllRows(from)
  assert.deepEqual(await readAllRows(to), rows)
  assert.deepEqual(
    TABLES.filter(table => rows[table]?.length === 0),
    [],
    'every table contains rows',
  )
  const stored = await to.archive.read(from.kept.sha256)
  assert.ok(stored !== null && (await buffer(stored)).equals(from.original))

  const documentId = await testDocument(to.sql, { member: 'another' })
  await to.sql.begin(tx => settle(tx, 'fr-bodacc', incoming([draft('A3')], documentId)))
  const numbers = await to.sql<{ number: number }[]>`select number from announcements order by number`
  assert.deepEqual(
    numbers.map(row => row.number),
    [1, 2, 3],
  )
})

test('importSnapshot: database not empty → record_not_empty, nothing changed', async t => {
  const from = await populatedContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from)
  const before = await readAllRows(from)
  await assert.rejects(importSnapshot(file, from), (e: HeraldError) => e.code === 'record_not_empty')
  assert.deepEqual(await readAllRows(from), before)
})

const BROKEN: { name: string; damage: (file: string) => Promise<void> }[] = [
  { name: 'truncated', damage: async file => truncate(file, (await readFile(file)).length - 200) },
  { name: 'truncated early', damage: file => truncate(file, 100) },
  { name: 'empty', damage: file => truncate(file, 0) },
  { name: 'not a snapshot', damage: file => writeFile(file, 'hello') },
]

for (const { name, damage } of BROKEN) {
  test(`importSnapshot: file ${name} → snapshot_unreadable, nothing imported`, async t => {
    const from = await populatedContext(t)
    const to = await testHouse(t)
    const file = join(from.folder, 'snapshot.tar.gz')
    await exportSnapshot(file, from)
    await damage(file)
    const before = await readAllRows(to)
    await assert.rejects(
      importSnapshot(file, to),
      (e: unknown) => e instanceof HeraldError && e.code === 'snapshot_unreadable',
    )
    assert.deepEqual(await readAllRows(to), before)
  })
}

test('importSnapshot: file breaks off within a document → no partial document in the archive', async t => {
  const from = await populatedContext(t)
  const to = await testHouse(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from)
  await truncate(file, (await readFile(file)).length - 4 * 2 ** 20)
  let started = 0
  const archive: Archive = {
    ...to.archive,
    keep: bytes => {
      started += 1
      return to.archive.keep(bytes)
    },
  }
  await assert.rejects(importSnapshot(file, { ...to, archive }), { code: 'snapshot_unreadable' })
  assert.equal(started, 1)
  assert.deepEqual(await readdir(join(to.folder, 'archive')), [])
})

test('importSnapshot: another writer active → waits for the writer lock', async t => {
  const from = await populatedContext(t)
  const to = await testHouse(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from)
  let importing: Promise<unknown> = Promise.resolve()
  await to.sql.begin(async tx => {
    await becomeWriter(tx)
    importing = importSnapshot(file, to)
    await until(async () => {
      const waiting = await to.sql`
        select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`
      return waiting.length === 1
    })
  })
  await importing
})
