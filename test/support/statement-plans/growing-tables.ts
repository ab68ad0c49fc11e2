/** The tables that grow with announcements, events, deliveries, followed parties and crawls. All others stay small. */
export const GROWING_TABLES = [
  'announcements',
  'announcement_versions',
  'attempts',
  'audit_entries',
  'changes',
  'crawl_days',
  'crawl_responses',
  'deliveries',
  'delivery_queue',
  'delivery_statistics',
  'digest_matches',
  'documents',
  'entities',
  'entity_identifiers',
  'entity_profile_keys',
  'entity_profiles',
  'events',
  'mails',
  'matches',
  'mentions',
  'problems',
  'runs',
  'waiting_matches',
  'watchlist_entries',
  'watchlist_entry_entities',
  'withdrawals',
] as const

const ANY_TABLE = new RegExp(String.raw`\b(?:${GROWING_TABLES.join('|')})(?:_default|_\d{8})?\b`)

/** Returns whether SQL text names a table that grows. A column with such a name counts too. */
export function namesGrowingTable(text: string): boolean {
  return ANY_TABLE.test(text)
}
