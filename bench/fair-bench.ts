import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import { createBenchApiKey, withBenchContext } from './bench-context.ts'
import { type BenchReport, type BenchTiming, describeMachine } from './bench-report.ts'
import { type BenchClient, connectBenchClient } from './http-load/bench-client.ts'
import { type LatencySummary, measureLatency } from './http-load/measure-latency.ts'
import { collectSearchTerms } from './http-load/search-terms.ts'
import { startHeraldServer } from './http-load/server-process.ts'
import { createHeraldSink } from './synthetic-data/herald-sink.ts'
import { loadSyntheticData } from './synthetic-data/load-synthetic-data.ts'
import { SyntheticDataset } from './synthetic-data/synthetic-dataset.ts'

export interface FairBenchOptions {
  readonly rows: number
  /** Number of connections of the key with heavy searches. */
  readonly connections: number
  /** Duration of each measurement, in seconds. */
  readonly seconds: number
  readonly data?: string
}

/** The kinds of requests that must never wait for a search. */
const SIMPLE_REQUESTS = [
  '/announcements',
  '/announcements?jurisdiction=FR&category=accounts_filing',
  '/announcements?date_from=2024-01-01&date_to=2024-12-31&page=100',
  '/entities?type=company',
  '/stats',
]
const PAUSE_MS = 5

/** Measures what one API key notices of another one that sends expensive searches over many connections. */
export async function benchFairness(
  options: FairBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const log = context.terminal.err
  return await withBenchContext(context, options.data, async (app, settings) => {
    const [heavyKey, otherKey] = [await createBenchApiKey(app), await createBenchApiKey(app)]
    const dataset = new SyntheticDataset(options.rows, 1)
    log(`writing ${options.rows} announcements`)
    const entities = await loadSyntheticData(dataset, [createHeraldSink(app.sql)], { log })
    log('building the search index')
    const server = await startHeraldServer(settings)
    const heavy = connectBenchClient(server.url, heavyKey, { connections: options.connections })
    const other = connectBenchClient(server.url, otherKey, { connections: 1 })
    try {
      const timings = await measureBoth(
        { heavy, other, words: collectSearchTerms(dataset).words },
        options,
        log,
      )
      const title = `herald bench fair: ${options.rows} announcements, ${entities} entities, ${options.connections} connections`
      return { title, machine: describeMachine(), timings, quantities: [] }
    } finally {
      await Promise.all([heavy.close(), other.close()])
      await server.stop()
    }
  })
}

interface Clients {
  readonly heavy: BenchClient
  readonly other: BenchClient
  readonly words: readonly string[]
}

/** Times the other key's requests, first on the idle server and then during the heavy searches. */
async function measureBoth(
  { heavy, other, words }: Clients,
  { connections, seconds }: FairBenchOptions,
  log: (text: string) => void,
): Promise<BenchTiming[]> {
  const searches = words.map(
    (word, i) => `/announcements?q=${encodeURIComponent(`${word} -x${i}`)}&sort=date`,
  )
  const half = Math.floor(searches.length / 2)
  const newSearches = (paths: readonly string[]) => measureLatency(other, paths, { once: true, seconds })
  const simpleRequests = () =>
    measureLatency(other, SIMPLE_REQUESTS, { once: false, seconds, pauseMs: PAUSE_MS })
  log('without heavy searches')
  const alone = [await newSearches(searches.slice(0, half)), await simpleRequests()] as const
  log('with heavy searches')
  const done = new AbortController()
  const running = Array.from({ length: connections }, (_, n) =>
    sendHeavySearches(heavy, words, n, done.signal),
  )
  const shared = [await newSearches(searches.slice(half)), await simpleRequests()] as const
  done.abort()
  const heavyTimes = (await Promise.all(running)).reduce((sum, n) => sum + n, 0)
  log(`${heavyTimes} heavy searches answered`)
  return [
    timing('new searches of another key, server idle', alone[0]),
    timing('simple requests of another key, server idle', alone[1]),
    timing('new searches of another key, heavy searches', shared[0], 300),
    timing('simple requests of another key, heavy searches', shared[1], 30),
  ]
}

/** Sends expensive searches with distinct words until aborted. Returns how many were answered; others timed out while they waited. */
async function sendHeavySearches(
  client: BenchClient,
  words: readonly string[],
  first: number,
  signal: AbortSignal,
): Promise<number> {
  let answered = 0
  for (let n = first; !signal.aborted; n += 50) {
    const terms = Array.from({ length: 6 }, (_, i) => words[(n * 7 + i * 3) % words.length] ?? '')
    const q = encodeURIComponent(`${terms.join(' or ')} or ${terms[0]?.slice(0, 2)}* -z${n}`)
    const path = `/announcements?q=${q}&sort=relevance&include=facets,matches&per_page=100`
    if ((await client.getStatus(path)) === 200) answered += 1
  }
  return answered
}

function timing(what: string, herald: LatencySummary, p99?: number): BenchTiming {
  return { what, target: p99 === undefined ? {} : { p99 }, herald, counted: null, cached: null }
}
