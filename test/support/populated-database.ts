import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { insertApiKey } from '../../src/accounts/api-key-store.ts'
import { issueApiKey } from '../../src/accounts/api-keys.ts'
import { insertUrlToken } from '../../src/accounts/url-token-store.ts'
import { issueUrlToken } from '../../src/accounts/url-tokens.ts'
import { SYSTEM_ACTOR } from '../../src/audit/audit-entry.ts'
import { acquireWriterLock, nextChangeNumber, recordChange } from '../../src/changes/change-number-store.ts'
import { recordUnavailableDocuments } from '../../src/crawls/archive/unavailable-document-store.ts'
import { saveCrawlDay } from '../../src/crawls/crawl-day-store.ts'
import { saveCrawlFrontier } from '../../src/crawls/crawl-frontier-store.ts'
import { insertCrawlState } from '../../src/crawls/crawl-state-store.ts'
import { acquireLease, hostLeaseName } from '../../src/crawls/lease-store.ts'
import { saveResponse } from '../../src/crawls/response-store.ts'
import { pauseDeliveries } from '../../src/deliveries/pause-store.ts'
import { enqueueDeliveries } from '../../src/deliveries/queue-store.ts'
import { appendEvents } from '../../src/outbox/event-outbox-store.ts'
import type { SqlPool, SqlTransaction } from '../../src/platform/sql/sql-pool.ts'
import type { ExportOptions } from '../../src/services/admin/snapshots/export-snapshot.ts'
import { setEntitySplit } from '../../src/services/admin/split-entities.ts'
import { openIngestRun } from '../../src/services/ingest/ingest-run.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import { SNAPSHOT_TABLES } from '../../src/snapshots/snapshot-store.ts'
import { DEFAULT_SELECTION, type Subscription } from '../../src/subscriptions/subscription.ts'
import { recordOwnerSwitch } from '../../src/subscriptions/subscription-health-store.ts'
import { insertSubscription } from '../../src/subscriptions/subscription-store.ts'
import {
  createCompanyMention,
  createCourtMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from './announcement-drafts.ts'
import { createTestAuditLog } from './audit-actors.ts'
import { createTestAppContext } from './test-app-context.ts'

/** Options of an export that is neither stopped nor observed. */
export const EXPORT_OPTIONS: ExportOptions = {
  signal: new AbortController().signal,
  onProgress: () => {},
}

/** Reads every row of every table. */
export async function readAllRows({ sql }: { sql: SqlPool }): Promise<Record<string, unknown[]>> {
  const tables = SNAPSHOT_TABLES.map(async table => {
    const rows =
      await sql`select to_jsonb(t) as row from ${sql(table)} as t order by to_jsonb(t)::text collate "C"`
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** Creates a database with announcements, a correction, a withdrawal, special characters and an archived document. */
export async function createPopulatedContext(t: TestContext, documentBytes = 9 * 2 ** 20) {
  const context = await createTestAppContext(t)
  // By default, the document is larger than a piece and cannot be compressed, so that it needs more than one piece.
  const original = createHash('shake256', { outputLength: documentBytes }).update('original').digest()
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
  const { token, urlToken } = issueUrlToken(
    { kind: 'feed', key: apiKey, name: 'Bakeries', query: 'q=boulangerie' },
    context.clock.now(),
    context.random,
  )
  await insertUrlToken(context.sql, token, urlToken)
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
  const unavailable = { sha256: '00', state: 'missing', reason: 'lost' } as const
  await sql.begin(tx => recordUnavailableDocuments(tx, [unavailable]))
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
      keepsBacklog: false,
      overlapUntil: null,
      ...DEFAULT_SELECTION,
      sinceChange: change,
      includesPersons: false,
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
    await tx`
      insert into deliveries (id, subscription_id, event_id, event_type, jurisdiction, trigger, state, attempts, created_at,
        finished_at)
      values ('019ab000-0000-7000-8000-000000000004', ${subscription.id}, ${eventId}, ${event.type}, 'FR', 'event',
        'delivered', 1, ${at}, ${at})`
    await pauseDeliveries(tx, subscription.id)
    await tx`insert into delivery_statistics values (${subscription.id}, ${at}, 1, 0, 1, 0, '{1}')`
    await insertFollowedRows(tx)
  })
}

/** Inserts a watchlist with an entry, a saved search, a match, and one that waits to be stored. */
async function insertFollowedRows(tx: SqlTransaction): Promise<void> {
  await tx`
    with list as (
      insert into watchlists (id, owner, name, categories, minimum_severity, jurisdictions, created_after_change, seen_change,
        includes_persons, created_at, updated_at)
      values ('019ab000-0000-7000-8000-000000000005', 'anna', 'Suppliers', '{insolvency}', 'high', '{FR}', 1, 1, false, now(),
        now()) returning id),
    entry as (
      insert into watchlist_entries (id, watchlist_id, reference, number, country, state, created_at, updated_at)
      select '019ab000-0000-5000-8000-000000000006', id, 'S-1', '005000013', 'FR', 'matched', now(), now() from list
      returning id),
    watched as (
      insert into watchlist_entry_entities (entry_id, entity_id)
      select entry.id, entities.id from entry, entities limit 1)
    insert into matches (id, owner, watchlist_id, entry_ids, announcement_id, change, category, jurisdiction, created_at)
    select '019ab000-0000-5000-8000-000000000007', 'anna', list.id, array[entry.id], announcements.id, 1, 'other', 'FR', now()
    from list, entry, announcements limit 1`
  await tx`
    insert into saved_searches (id, owner, name, search, state, created_after_change, seen_change, includes_persons, created_at,
      updated_at)
    values ('019ab000-0000-7000-8000-000000000008', 'anna', 'Bakeries', 'q=boulangerie', 'active', 1, 1, false, now(), now())`
  await tx`
    insert into waiting_matches (event_number, announcement_id, change, category, jurisdiction, created_at, saved_search_ids,
      watchlist_ids, entry_ids)
    select 1, id, 1, 'other', 'FR', now(), '{019ab000-0000-7000-8000-000000000008}', '{}', '{}' from announcements limit 1`
  await tx`
    insert into merge_reports (id, kind, entity_id, announcement_ids, comment, owner, key_id, status, created_at)
    select '019ab000-0000-7000-8000-000000000009', 'different_parties', id, '{}', 'Two parties', 'anna',
      '019ab000-0000-7000-8000-000000000010', 'open', now() from entities limit 1`
  await insertMailRows(tx)
}

/** Inserts a mail address with a digest, a queued mail and an alert. */
async function insertMailRows(tx: SqlTransaction): Promise<void> {
  await tx`
    insert into mail_addresses (id, owner, address, state, unsubscribe_hash, created_at, updated_at)
    values ('019ab000-0000-7000-8000-000000000011', 'anna', 'anna@example.com', 'confirmed', '\\x01', now(), now())`
  await tx`
    insert into digests (id, owner, address_id, name, watchlist_ids, saved_search_ids, frequency, time, time_zone, weekdays,
      state, includes_persons, from_change, next_run_at, last_run_at, unsubscribe_hash, created_at, updated_at)
    values ('019ab000-0000-7000-8000-000000000012', 'anna', '019ab000-0000-7000-8000-000000000011', 'Morning', '{}', '{}',
      'daily', '07:00', 'Europe/Paris', '{1,2}', 'active', false, 1, now(), now(), '\\x02', now(), now())`
  await tx`
    insert into mails (id, kind, owner, address_id, recipient_hash, digest_id, state, next_attempt_at, created_at)
    values ('019ab000-0000-5000-8000-000000000013', 'digest', 'anna', '019ab000-0000-7000-8000-000000000011', '\\x03',
      '019ab000-0000-7000-8000-000000000012', 'queued', now(), now())`
  await tx`
    insert into digest_matches (digest_id, match_id, mail_id, change)
    select '019ab000-0000-7000-8000-000000000012', id, '019ab000-0000-5000-8000-000000000013', change from matches`
  await tx`
    insert into endpoint_alerts (subscription_id, state, alerted_at) select id, 'failing', now() from subscriptions limit 1`
}
