import { systemClock as clock } from '../../src/platform/clock.ts'
import { startSimulator } from '../../src/simulator/simulator.ts'
import { pgBouncerIsAbsent } from '../support/pgbouncer.ts'
import { readDescendantMemory } from '../support/process-memory.ts'
import { readTreeTime } from '../support/process-time.ts'
import { s3ServerIsAbsent } from '../support/s3/s3-server.ts'
import { SIMULATOR_SAMPLES_FOLDER } from '../support/simulated-crawl.ts'
import { waitUntilQuiet } from './checks/wait-until-quiet.ts'
import { createGrowingPublisher } from './load/growing-publisher.ts'
import { crawlEverything } from './load/keep-crawling.ts'
import { type ClusterLoad, startLoad } from './load/start-load.ts'
import { type ClusterScope, createClusterScope } from './servers/cluster-scope.ts'
import { withDatabase } from './servers/database-state.ts'
import { searchServersAreAbsent } from './servers/search-servers.ts'
import { type Cluster, startCluster } from './servers/start-cluster.ts'

const SOURCES = ['fr-bodacc', 'fr-boamp']
/** New records of each source per second. */
const RATE = 3
/** Patience with everything that has to be done at the end, on a busy machine. */
const FINISH_MS = 300_000
/** Retries come often, and for longer than any accident, so that no delivery is given up. */
const RETRY_DELAYS = ['2s', '5s', ...Array.from({ length: 60 }, () => '10s')].join()

/** Why there is no cluster to test with, or `false`. */
export const clusterIsAbsent: string | false = searchServersAreAbsent || s3ServerIsAbsent || pgBouncerIsAbsent

/** Written at once, because a long test has to show where it is. */
export function progress(text: string): void {
  console.error(`${clock.now().toISOString().slice(11, 19)} ${text}`)
}

/** Starts a cluster with everything that uses it. */
export async function startLoadedCluster(
  t: ClusterScope,
  isSynchronous: boolean,
): Promise<{ cluster: Cluster; load: ClusterLoad }> {
  const startedAt = clock.elapsed()
  const sources = await Promise.all(SOURCES.map(createGrowingPublisher))
  const simulator = await startSimulator(
    sources.map(({ publisher }) => publisher),
    { samples: SIMULATOR_SAMPLES_FOLDER, clock },
  )
  const scope = createClusterScope(t)
  scope.after(() => simulator.close())
  const cluster = await startCluster(scope, {
    isSynchronous,
    settings: {
      HERALD_SOURCES: SOURCES.join(),
      HERALD_SOURCE_URLS: Object.entries(simulator.baseUrls)
        .map(([name, url]) => `${name}=${url}`)
        .join(),
      HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
      HERALD_WEBHOOK_RETRY_DELAYS: RETRY_DELAYS,
      HERALD_LOG_LEVEL: 'warn',
    },
  })
  const seconds = Math.round((clock.elapsed() - startedAt) / 1_000)
  const memory = Math.round(readDescendantMemory() / 2 ** 20)
  const processor = Math.round(readTreeTime() / 1_000)
  progress(`started after ${seconds} s, with ${memory} MiB and ${processor} s of processor time`)
  const load = await startLoad(cluster.nodes, { apiKey: cluster.apiKey, sources, perSecond: RATE })
  scope.after(() => load.close())
  return { cluster, load }
}

/** Ends the load, and waits until everything that began is done. */
export async function finishLoad(cluster: Cluster, load: ClusterLoad): Promise<void> {
  await load.stop()
  for (const source of load.sources) await crawlEverything(load.api, source, FINISH_MS)
  await withDatabase(cluster.primary(), sql => waitUntilQuiet(sql, load.api, FINISH_MS))
}

export function describeLoad({ reads, writes }: ClusterLoad): string {
  const reading = `${reads.answered} reads answered, ${reads.unanswered.length} not, the longest after ${Math.round(reads.longestMs)} ms`
  return `${reading}; ${writes.confirmed.length} writes confirmed, ${writes.failed} not, ${Math.round(writes.longestGapMs)} ms without`
}
