import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import {
  createCompanyMention,
  createCourtMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createTestAuditLog } from '../../../test/support/audit-actors.ts'
import { waitUntil } from '../../../test/support/index-follower.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { insertApiKey } from '../../accounts/api-key-store.ts'
import { issueApiKey } from '../../accounts/api-keys.ts'
import { SYSTEM_ACTOR } from '../../audit/audit-entry.ts'
import { acquireWriterLock, nextChangeNumber, recordChange } from '../../changes/change-number-store.ts'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { saveCrawlDay } from '../../crawls/crawl-day-store.ts'
import { saveCrawlFrontier } from '../../crawls/crawl-frontier-store.ts'
import { insertCrawlState } from '../../crawls/crawl-state-store.ts'
import { acquireLease, hostLeaseName } from '../../crawls/lease-store.ts'
import { saveResponse } from '../../crawls/response-store.ts'
import { enqueueDeliveries } from '../../deliveries/queue-store.ts'
import { appendEvents } from '../../outbox/event-outbox-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import { SNAPSHOT_TABLES } from '../../snapshots/snapshot-store.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { recordOwnerSwitch } from '../../subscriptions/subscription-health-store.ts'
import { insertSubscription } from '../../subscriptions/subscription-store.ts'
import { openIngestRun } from '../ingest/ingest-run.ts'
import { writeBatch } from '../ingest/write-batch.ts'
import { exportSnapshot, importSnapshot } from './snapshot.ts'
import { setEntitySplit } from './split-entities.ts'

/** Creates a database with announcements, a correction, a withdrawal, special characters and an archived document. */
async function populatedContext(t: TestContext) {
  const context = await createTestAppContext(t)
  // The document is larger than a piece and cannot be compressed, so that it needs more than one piece.
  const original = createHash('shake256', { outputLength: 9 * 2 ** 20 })
    .update('original')
    .digest()
  const kept = await context.archive.store(Readable.from([original]))
  const documentId = await saveTestDocument(context.sql, kept)
  const write = (drafts: Parameters<typeof toIncomingAnnouncements>[0]) =>
    context.sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
  await write([
    createDraft('A1', {
      title: 'Tab\t, backslash \\ and "quotes"\nnew line \u{1F4DC}',
      mentions: [createCompanyMention('005000013'), createCourtMention('Greffe')],
    }),
    createDraft('A2', {
      mentions: [createCourtMention('Greffe')],
      withdraws: 'A1',
      metadata: { capital: 1234.56 },
      details: { text: '\\N' },
    }),
  ])
  await write([createDraft('A1', { title: 'corrected', mentions: [createCompanyMention('005000013')] })])
  const run = await openIngestRun(
    context,
    { sourceId: 'fr-bodacc', kind: 'import', window: null },
    { onProblem: () => {}, signal: new AbortController().signal },
  )
  run.addProblem('a.json', { kind: 'bad_value', location: '/0', reason: 'odd\t\\N', isRecordLost: false })
  await run.finish({ state: 'suspicious', reasons: ['odd'], error: null })
  const { key, apiKey } = issueApiKey(
    { owner: 'acme', name: 'reader', scopes: ['read', 'admin'], expiresAt: null },
    context.clock.now(),
    context.random,
  )
  await insertApiKey(context.sql, key, apiKey)
  await insertCrawlAndDeliveryRows(context.sql, kept)
  const [one, other] = await context.sql<
    { id: string }[]
  >`select id from entities where announcement_count > 0`
  if (one === undefined || other === undefined) throw new Error('expected two entities')
  const audit = createTestAuditLog(context.sql)
  await setEntitySplit(context, [one.id, other.id], true, (tx, event) =>
    audit.record(tx, SYSTEM_ACTOR, event),
  )
  return { ...context, kept, original }
}

/** Inserts rows as crawls, subscriptions and deliveries do. */
async function insertCrawlAndDeliveryRows(sql: SqlPool, { sha256 }: { sha256: Buffer }): Promise<void> {
  const source = 'fr-bodacc'
  const at = new Date('2026-11-21T08:00:00Z')
  const window = { from: '2026-11-20', to: '2026-11-21' }
  await insertCrawlState(sql, source, window.from)
  await saveCrawlFrontier(sql, { sourceId: source, kind: 'backfill', window }, [
    { url: 'https://example.org/2' },
  ])
  const gap = { state: 'gap', announcements: 0, reason: 'nothing', requestedAt: at } as const
  await saveCrawlDay(sql, source, { day: window.to, ...gap })
  const response = { etag: '"1"', lastModified: null, contentType: 'text/html', sha256, announcements: 1 }
  await saveResponse(sql, source, sha256, response)
  await acquireLease(sql, hostLeaseName('example.org'), '019ab000-0000-7000-8000-000000000000')
  await sql.begin(async tx => {
    await acquireWriterLock(tx)
    const change = await nextChangeNumber(tx)
    const event = {
      type: 'source.error',
      jurisdiction: 'FR',
      body: '{"event":"source.error"}',
      createdAt: at,
    } as const
    await appendEvents(tx, [{ id: '019ab000-0000-7000-8000-000000000001', ...event }], change)
    await recordChange(tx, change, 0, 0)
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
    await recordOwnerSwitch(tx, subscription.id, false)
    const delivery = {
      id: '019ab000-0000-7000-8000-000000000003',
      subscriptionId: subscription.id,
      trigger: 'event',
    } as const
    const eventId = '019ab000-0000-7000-8000-000000000001'
    await enqueueDeliveries(tx, [
      { ...delivery, eventId, eventType: event.type, jurisdiction: event.jurisdiction },
    ])
    await tx`
      insert into delivery_cancellations (subscription_id, reason, requested_at)
      values (${subscription.id}, 'disabled', now())`
  })
}

/** Reads every row of every table. */
async function readAllRows({ sql }: { sql: SqlPool }): Promise<Record<string, unknown[]>> {
  const tables = SNAPSHOT_TABLES.map(async table => {
    const rows =
      await sql`select to_jsonb(t) as row from ${sql(table)} as t order by to_jsonb(t)::text collate "C"`
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

test('exportSnapshot, importSnapshot: empty target → same rows and originals, sequences continue', async t => {
  const from = await populatedContext(t)
  const to = await createTestAppContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  assert.deepEqual(await exportSnapshot(file, from), {
    tables: SNAPSHOT_TABLES.length,
    documents: 1,
    missing: 0,
  })
  assert.deepEqual(await importSnapshot(file, to), {
    tables: SNAPSHOT_TABLES.length,
    documents: 1,
    missing: 0,
  })
  const rows = await readAllRows(from)
  const { database_state: newState, ...imported } = await readAllRows(to)
  const { database_state: state, ...exported } = rows
  assert.deepEqual(imported, exported)
  const [before, after] = [state, newState].map(list => list?.[0] as Record<string, unknown>)
  assert.deepEqual({ ...after, database_id: before?.database_id }, before)
  assert.notEqual(after?.database_id, before?.database_id, 'a new history')
  assert.deepEqual(
    SNAPSHOT_TABLES.filter(table => rows[table]?.length === 0),
    [],
    'every table contains rows',
  )
  const stored = await to.archive.read(from.kept.sha256)
  assert.ok(stored.state === 'intact' && (await buffer(stored.bytes)).equals(from.original))

  const documentId = await saveTestDocument(to.sql, { member: 'another' })
  await to.sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('A3')], documentId)),
  )
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
    const to = await createTestAppContext(t)
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
  const to = await createTestAppContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from)
  await truncate(file, (await readFile(file)).length - 4 * 2 ** 20)
  let started = 0
  const archive: DocumentArchive = {
    ...to.archive,
    store: bytes => {
      started += 1
      return to.archive.store(bytes)
    },
  }
  await assert.rejects(importSnapshot(file, { ...to, archive }), { code: 'snapshot_unreadable' })
  assert.equal(started, 1)
  assert.deepEqual(await readdir(join(to.folder, 'archive')), [])
})

test('importSnapshot: another writer active → waits for the writer lock', async t => {
  const from = await populatedContext(t)
  const to = await createTestAppContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from)
  const countAnnouncements = async () => (await to.sql`select from announcements`).length
  let importing: Promise<unknown> = Promise.resolve()
  await to.sql.begin(async tx => {
    await acquireWriterLock(tx)
    importing = importSnapshot(file, to)
    await waitUntil(async () => {
      const waiting = await to.sql`
        select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`
      return waiting.length === 1
    })
    assert.equal(await countAnnouncements(), 0)
  })
  await importing
  assert.equal(await countAnnouncements(), 2)
})
