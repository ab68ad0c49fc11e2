/** The new names that a migration gave to a table or its columns. */
interface TableRename {
  /** The new name of the table, if the migration changed it. */
  readonly table?: string
  readonly columns?: Readonly<Record<string, string>>
}

/**
 * The renames made by each migration, by migration number and old table name. Snapshots written before such a migration
 * contain the old names.
 */
export const SCHEMA_RENAMES: Readonly<Record<number, Readonly<Record<string, TableRename>>>> = {
  10: {
    record: { table: 'database_state', columns: { one: 'is_singleton', record_id: 'database_id' } },
    documents: { columns: { seen_at: 'last_received_at' } },
    announcements: { columns: { place: 'source_location', withdrawn: 'withdrawn_on' } },
    withdrawals: { columns: { withdrawn: 'withdrawn_on' } },
    descriptions: {
      table: 'entity_profiles',
      columns: { origin_id: 'original_entity_id', place: 'locality', within: 'company_profile_id' },
    },
    description_keys: { table: 'entity_profile_keys', columns: { description_id: 'profile_id' } },
    kept_apart: {
      table: 'entity_splits',
      columns: { description_id: 'profile_id', other_id: 'other_profile_id' },
    },
    mentions: {
      columns: { description_id: 'profile_id', place: 'locality', within: 'company_position' },
    },
    runs: { columns: { rows_read: 'records_read' } },
    problems: {
      columns: { place: 'location', lost: 'is_record_lost', noticed_at: 'detected_at' },
    },
    leases: { columns: { until: 'expires_at' } },
    crawl_states: {
      columns: {
        since: 'first_day',
        last_run: 'last_run_at',
        last_success: 'last_success_at',
        failures: 'consecutive_failures',
        told_at: 'notified_at',
      },
    },
    crawl_walks: { table: 'crawl_frontiers', columns: { waiting: 'pending_requests' } },
    crawl_days: { columns: { tries: 'attempts', asked_at: 'requested_at' } },
    crawl_answers: { table: 'crawl_responses', columns: { answered_at: 'received_at' } },
    events: { columns: { only_for: 'subscription_id' } },
    dispatch_position: { columns: { one: 'is_singleton' } },
    delivery_queue: { columns: { round: 'round_attempts', failed: 'is_failed' } },
    subscriptions: {
      columns: {
        secret: 'encrypted_secret',
        previous_secret: 'previous_encrypted_secret',
        overlap_until: 'previous_secret_expires_at',
        since_change: 'created_after_change',
      },
    },
    subscription_states: { table: 'subscription_state_changes', columns: { at: 'changed_at' } },
    api_keys: { columns: { hash: 'key_hash' } },
  },
}

/** Translates the names that a table and its columns had after `migration` to their present names. */
export function toPresentNames(
  migration: number,
  table: string,
  columns: readonly string[],
): { readonly table: string; readonly columns: readonly string[] } {
  let names = { table, columns }
  for (const [number, renames] of Object.entries(SCHEMA_RENAMES)) {
    const rename = renames[names.table]
    if (Number(number) <= migration || rename === undefined) continue
    names = {
      table: rename.table ?? names.table,
      columns: names.columns.map(column => rename.columns?.[column] ?? column),
    }
  }
  return names
}
