import { parentPort, workerData } from 'node:worker_threads'
import { isKnownPosition, readLatestPosition } from '../../changes/change-number-store.ts'
import { searchIndexLeaseName } from '../../crawls/lease-store.ts'
import { readLatestPurge } from '../../erasure/erasure-store.ts'
import type { ChangePosition } from '../../model/database-change.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSqlPool } from '../../platform/sql/sql-pool.ts'
import {
  createSearchCluster,
  type SearchClusterLocation,
} from '../../search/engines/opensearch/client/search-cluster.ts'
import { familyName, type IndexFamily } from '../../search/engines/opensearch/write/index-names.ts'
import { createChangeReader } from '../../services/indexing/database-change-feed.ts'
import type { IndexFollowerState } from '../../services/indexing/keep-index-up-to-date.ts'
import { keepDeletingUnusedIndexes } from '../../services/indexing/search-cluster/delete-unused-indexes.ts'
import { holdIndexerLease } from '../../services/indexing/search-cluster/hold-indexer-lease.ts'
import { keepClusterUpToDate } from '../../services/indexing/search-cluster/keep-cluster-up-to-date.ts'
import { threadLogger } from '../thread-logger.ts'

/** The input of the thread. It contains passwords. */
export interface ClusterIndexerInput {
  /** Connection URL of the database. */
  readonly url: string
  readonly location: SearchClusterLocation
  readonly family: IndexFamily
  /** All indexes in use, which are those that unused ones are told from. */
  readonly inUse: readonly IndexFamily[]
  readonly shards: number
}

/** A progress message from the thread. Log lines are sent separately. */
export interface ClusterIndexerMessage {
  readonly state: IndexFollowerState
}

/** One connection reads ahead, one reads positions, and one renews the lease. */
const CONNECTIONS = 3
/** The time in which the current batch is completed when the thread is stopped. */
const STOP_MS = 5_000
const STOP_TIMEOUT_SECONDS = 2

const { url, location, family, inUse, shards } = workerData as ClusterIndexerInput
const system = { clock: systemClock, random: systemRandom, log: threadLogger }
const sql = createSqlPool(url, {
  maxConnections: CONNECTIONS,
  applicationName: 'herald indexer',
  log: threadLogger,
})
const cluster = createSearchCluster(location, system)
const feed = {
  head: () => readLatestPosition(sql),
  confirm: (position: ChangePosition) => isKnownPosition(sql, position),
  latestPurge: () => readLatestPurge(sql),
  after: createChangeReader(sql, { masked: family.maskingVersion !== null }),
}
const stopping = new AbortController()
const interrupted = new AbortController()
parentPort?.once('message', () => {
  stopping.abort()
  setTimeout(() => interrupted.abort(), STOP_MS).unref()
  parentPort?.close()
})

function report(state: IndexFollowerState): void {
  parentPort?.postMessage({ state } satisfies ClusterIndexerMessage)
}

const lease = {
  name: searchIndexLeaseName(familyName(family)),
  signal: stopping.signal,
  onWaiting: (isHeld: boolean) =>
    report({
      state: 'waiting',
      change: 0,
      reason: isHeld
        ? 'Another process writes the search indexes.'
        : 'The database cannot be reached. Indexing resumes when it is back.',
    }),
}
await holdIndexerLease({ ...system, sql }, lease, async lost => {
  const finished = new AbortController()
  // One thread does it, and there is always one for the indexes that are not masked.
  const cleaning =
    family.maskingVersion === null
      ? keepDeletingUnusedIndexes({ ...system, sql }, cluster, inUse, finished.signal)
      : Promise.resolve()
  await keepClusterUpToDate(cluster, family, feed, {
    ...system,
    shards,
    stopping: stopping.signal,
    lost: AbortSignal.any([lost, interrupted.signal]),
    onState: report,
  })
  finished.abort()
  await cleaning
})
await cluster.close()
await sql.end({ timeout: STOP_TIMEOUT_SECONDS })
