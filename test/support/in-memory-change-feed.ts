import { buildIndexRows } from '../../src/search/engines/sqlite/write/index-rows.ts'
import type { ChangeFeed } from '../../src/services/indexing/change-feed.ts'
import type { InMemoryDatabase } from './in-memory-database.ts'

/** So few rows at a time that also a small record is followed in several stretches. */
const MOST_ROWS = 1_000

/** Follows a generated record as the one in PostgreSQL is followed. `record` may be exchanged, as by a restore. */
export function createInMemoryChangeFeed(of: { record: InMemoryDatabase }): ChangeFeed {
  return {
    head: async () => of.record.position(),
    confirm: async ({ recordId, change, nonce }) =>
      recordId === of.record.recordId && (change === 0 || of.record.nonces[change] === nonce),
    after: async (after, rows, last = Number.POSITIVE_INFINITY) => {
      const { record } = of
      const head = Math.min(record.change, last)
      if (head <= after) return null
      let upTo = after + 1
      while (upTo < head && record.countRowsBetween(after, upTo + 1) <= Math.min(rows, MOST_ROWS)) upTo++
      return buildIndexRows(record.changesBetween(after, upTo))
    },
  }
}
