import { buildIndexRows } from '../../src/search/engines/sqlite/write/index-rows.ts'
import type { ChangeFeed } from '../../src/services/indexing/change-feed.ts'
import type { ClusterChangeFeed } from '../../src/services/indexing/search-cluster/cluster-change-feed.ts'
import type { InMemoryDatabase } from './in-memory-database.ts'

/** Small enough that even a small database is read in several steps. */
const MAX_ROWS = 1_000

/** Creates a change feed over an in-memory database. `record` may be replaced, as a restore does. */
export function createInMemoryChangeFeed(of: { record: InMemoryDatabase }): ChangeFeed {
  const feed = createInMemoryClusterFeed(of)
  return {
    ...feed,
    async after(...range) {
      const changes = await feed.after(...range)
      return changes === null ? null : buildIndexRows(changes)
    },
  }
}

/** Does the same for the indexes of a search cluster. */
export function createInMemoryClusterFeed(of: {
  record: InMemoryDatabase
  purge?: number
}): ClusterChangeFeed {
  return {
    head: async () => of.record.position(),
    confirm: async ({ recordId, change, nonce }) =>
      recordId === of.record.recordId && (change === 0 || of.record.nonces[change] === nonce),
    latestPurge: async () => of.purge ?? 0,
    after: async (after, rows, last = Number.POSITIVE_INFINITY) => {
      const { record } = of
      const head = Math.min(record.change, last)
      if (head <= after) return null
      let upTo = after + 1
      while (upTo < head && record.countRowsBetween(after, upTo + 1) <= Math.min(rows, MAX_ROWS)) upTo++
      return record.changesBetween(after, upTo)
    },
  }
}
