import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isTestFile, listCodeFiles, REPOSITORY_ROOT } from '../support/code-files.ts'

/** The one module that writes each table. Search has tables of its own; a snapshot restores all of them. */
const TABLE_OWNERS: Record<string, string> = {
  database_state: 'changes',
  changes: 'changes',
  documents: 'crawls',
  unavailable_documents: 'crawls',
  runs: 'crawls',
  problems: 'crawls',
  leases: 'crawls',
  crawl_states: 'crawls',
  crawl_frontiers: 'crawls',
  crawl_days: 'crawls',
  crawl_responses: 'crawls',
  reading_failures: 'crawls',
  delivery_workers: 'deliveries',
  delivery_attempt_counts: 'deliveries',
  delivery_shards: 'deliveries',
  delivery_queue: 'deliveries',
  delivery_cancellations: 'deliveries',
  delivery_pauses: 'deliveries',
  delivery_statistics: 'deliveries',
  deliveries: 'deliveries',
  attempts: 'deliveries',
  events: 'outbox',
  dispatch_position: 'outbox',
  subscriptions: 'subscriptions',
  subscription_health: 'subscriptions',
  subscription_state_changes: 'subscriptions',
  idempotency_keys: 'subscriptions',
  announcements: 'announcements',
  announcement_versions: 'announcements',
  withdrawals: 'announcements',
  entities: 'entities',
  entity_identifiers: 'entities',
  entity_profiles: 'entities',
  entity_profile_keys: 'entities',
  entity_splits: 'entities',
  mentions: 'entities',
  retention_clock: 'retention',
  misdated_days: 'retention',
  erasures: 'erasure',
  erasure_entries: 'erasure',
  merge_reports: 'entities',
  erased_files: 'erasure',
  unsearched_files: 'erasure',
  purges: 'erasure',
  api_keys: 'accounts',
  sessions: 'accounts',
  url_tokens: 'accounts',
  watchlists: 'watchlists',
  watchlist_entries: 'watchlists',
  watchlist_entry_entities: 'watchlists',
  saved_searches: 'saved-searches',
  condition_changes: 'matching',
  matches: 'matches',
  waiting_matches: 'matches',
  mail_addresses: 'mail',
  digests: 'mail',
  digest_matches: 'mail',
  mails: 'mail',
  endpoint_alerts: 'mail',
  mail_attempt_counts: 'mail',
  audit_entries: 'audit',
}
const EXEMPT_MODULES = ['search', 'snapshots']

const MIGRATIONS = join(REPOSITORY_ROOT, 'migrations')
const migrationText = readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.sql'))
  .sort()
  .map(name => readFileSync(join(MIGRATIONS, name), 'utf8'))
  .join('\n')
const tables = readTables(migrationText)

/** Returns the tables that migrations leave, each with the table that it is a partition of, or else itself. */
function readTables(sql: string): Map<string, string> {
  const found = new Map<string, string>()
  const statement =
    /^\s*(?:create table (?:if not exists )?(?<created>\w+)(?:\s+partition of (?<parent>\w+))?|drop table (?:if exists )?(?<dropped>\w+)|alter table (?<old>\w+)\s+rename to (?<current>\w+))/gim
  for (const { groups = {} } of sql.replace(/--.*$/gm, '').matchAll(statement)) {
    const { created, parent, dropped, old, current } = groups
    if (created !== undefined) found.set(created, parent ?? created)
    if (dropped !== undefined) found.delete(dropped)
    if (old === undefined || current === undefined) continue
    const owner = found.get(old)
    found.delete(old)
    found.set(current, owner === undefined || owner === old ? current : owner)
    for (const [partition, of] of found) if (of === old) found.set(partition, current)
  }
  return found
}

test('readTables: created, renamed, dropped and partitioned tables → the tables that are left', () => {
  const sql = `create table a (x text);
    create table b (id uuid) partition by range (id);
    create table b_rest partition of b default;
    -- create table comment (x text);
    alter table a add column y text;
    alter table a rename column y to z;
    alter table a rename to c;
    alter table b rename to d;
    alter table b_rest rename to d_rest;
    create table e (x text);
    drop table e;`
  assert.deepEqual(Object.fromEntries(readTables(sql)), { c: 'c', d: 'd', d_rest: 'd' })
})

test('table owners: exactly the tables of the migrations', () => {
  assert.deepEqual(Object.keys(TABLE_OWNERS).sort(), [...new Set(tables.values())].sort())
})

test('tables: written only by the module that owns them', () => {
  const wrong = listCodeFiles()
    .filter(file => !isTestFile(file) && !EXEMPT_MODULES.includes(file.module))
    .flatMap(file =>
      [...file.text.matchAll(/\b(?:insert into|update|delete from|truncate|copy)\s+([a-z_]+)/g)]
        .map(([, table = '']) => table)
        .filter(table => tables.has(table) && TABLE_OWNERS[tables.get(table) ?? ''] !== file.module)
        .map(table => `${file.path}: ${table}`),
    )
  assert.deepEqual(wrong, [])
})
