import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../support/test-database.ts'

/** The columns with text from publishers and receivers, which an erasure rewrites, clears or deletes. */
const ERASED: Readonly<Record<string, string>> = {
  announcement_versions: 'content',
  announcements:
    'title summary source_url metadata details source_location version corrects withdraws content_hash language',
  attempts: 'detail response_headers response_body',
  crawl_days: 'reason',
  crawl_frontiers: 'pending_requests',
  documents: 'member url',
  entities: 'name tax_id legal_form status facts',
  entity_identifiers: 'scheme jurisdiction number',
  entity_profile_keys: 'key',
  entity_profiles: 'keys locality method evidence',
  events: 'body',
  merge_reports: 'comment note',
  mentions: 'role name legal_form jurisdiction locality identifiers entity_type',
  problems: 'document location reason',
  reading_failures: 'member url reason',
  runs: 'error',
}

const CODES = 'codes of Herald, without text from outside'
const OPERATOR = 'stated by operators and API clients, who erase it themselves'

/** The columns that no erasure touches, and why they hold no name. */
const UNTOUCHED: readonly (readonly [columns: string, reason: string])[] = [
  [
    'announcements: source_id source_reference jurisdiction category',
    'identify what must not be stored again',
  ],
  ['api_keys: owner name scopes key_hash', OPERATOR],
  [
    'attempts: trigger error remote_address request_headers',
    'what Herald sent to an address, without the payload',
  ],
  [
    'audit_entries: actor_type owner remote_address action subject_type subject_id details previous_hash hash',
    CODES,
  ],
  ['condition_changes: kind', CODES],
  ['crawl_days: source_id state', CODES],
  ['crawl_frontiers: source_id kind', CODES],
  [
    'crawl_responses: source_id request etag last_modified content_type sha256',
    'hashes and headers of a response',
  ],
  ['crawl_states: source_id next_cursor', 'an opaque token of the publisher, replaced with each page'],
  ['deliveries: event_type jurisdiction trigger state reason', CODES],
  ['delivery_attempt_counts: outcome', CODES],
  ['delivery_cancellations: reason', CODES],
  ['delivery_queue: event_type jurisdiction trigger', CODES],
  ['delivery_statistics: latency_counts', CODES],
  ['delivery_workers: slots', CODES],
  ['documents: source_id sha256 content_type role sealed_reason', CODES],
  ['entities: entity_type jurisdiction', CODES],
  ['digests: owner name saved_search_ids watchlist_ids time_zone', OPERATOR],
  ['digests: frequency time weekdays state unsubscribe_hash', CODES],
  ['endpoint_alerts: state', CODES],
  ['erased_files: sha256', CODES],
  ['erasure_entries: kind value context words', 'keyed hashes'],
  ['erasures: kind state key_fingerprint', 'keyed hashes'],
  ['events: type jurisdiction', CODES],
  ['idempotency_keys: owner key fingerprint response', OPERATOR],
  ['leases: name', CODES],
  ['mail_addresses: owner address problem', OPERATOR],
  ['mail_addresses: state confirmation_hash unsubscribe_hash', CODES],
  ['mail_attempt_counts: outcome', CODES],
  ['mails: owner content reason', OPERATOR],
  ['mails: kind recipient_hash state', 'texts of mails are not stored'],
  ['matches: owner entry_ids category jurisdiction', CODES],
  [
    'waiting_matches: category jurisdiction saved_search_ids watchlist_ids entry_ids entity_search_ids entity_ids',
    CODES,
  ],
  ['merge_reports: kind announcement_ids status', CODES],
  ['merge_reports: owner decided_by', OPERATOR],
  ['migrations: name sha256', CODES],
  ['problems: kind', CODES],
  ['reading_failures: source_id sha256', CODES],
  ['runs: source_id kind state reasons error_code', CODES],
  ['saved_searches: kind', CODES],
  ['saved_searches: owner name search state problem reported_problem', OPERATOR],
  ['sessions: token_hash', OPERATOR],
  ['subscription_health: state reason', CODES],
  ['subscription_state_changes: state reason', CODES],
  ['subscriptions: watchlists saved_searches payload format', CODES],
  [
    'subscriptions: filter owner url events jurisdictions encrypted_secret previous_encrypted_secret encrypted_headers',
    OPERATOR,
  ],
  ['unavailable_documents: sha256 state reason', CODES],
  ['unsearched_files: sha256', CODES],
  ['url_tokens: kind name query token_hash', OPERATOR],
  ['watchlist_entries: reference name number country locality', OPERATOR],
  ['watchlist_entries: state candidates rejected_entity_ids notice', CODES],
  ['watchlists: owner name categories minimum_severity jurisdictions', OPERATOR],
  ['withdrawals: source_id source_reference withdrawn_by', 'references of the publisher'],
]

test('schema: every column that can hold text → reached by an erasure, or listed with the reason', async t => {
  const { sql } = await createTestDatabase(t)
  const rows = await sql<{ column: string }[]>`
    select distinct c.table_name || '.' || column_name as column
    from information_schema.columns c join pg_class on relname = c.table_name and relnamespace = current_schema()::regnamespace
    where table_schema = current_schema() and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying')
      and not relispartition and relkind in ('r', 'p')`
  const erased = Object.entries(ERASED).flatMap(([table, columns]) => qualify(table, columns))
  const untouched = UNTOUCHED.flatMap(([entry]) => {
    const [table = '', columns = ''] = entry.split(': ')
    return qualify(table, columns)
  })
  const listed = [...erased, ...untouched]
  assert.deepEqual(rows.map(row => row.column).sort(), listed.sort())
})

function qualify(table: string, columns: string): string[] {
  return columns.split(' ').map(column => `${table}.${column}`)
}
