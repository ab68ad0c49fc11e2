import { measureRequestRate } from '../http-load/autocannon-load.ts'
import type { BenchClient } from '../http-load/bench-client.ts'
import { BENCH_FILTERS } from '../http-load/bench-filters.ts'
import { type LatencySummary, measureLatency, measureThroughput } from '../http-load/measure-latency.ts'
import type { RequestKind } from '../http-load/request-kind.ts'
import { collectSearchTerms } from '../http-load/search-terms.ts'
import { canAnswer } from './compare-answers.ts'
import { measureDuringSearches } from './measure-interference.ts'
import {
  type BenchedServer,
  type BenchedSystem,
  protocolOf,
  type ReadBenchContext,
  withBenchedServer,
} from './read-bench-context.ts'

/** The figures of one kind of request. */
export interface KindMeasurement {
  /** One request after the other. */
  readonly alone: LatencySummary
  /** Requests per second with sixteen at a time. */
  readonly rate: number
  /** Processor milliseconds of the server per request, of both measurements; `null` on systems other than Linux. */
  readonly cpuMs: number | null
}

/** The figures of one system, which grow until they are complete. */
export interface SystemMeasurement {
  readonly isComplete: boolean
  readonly kinds: Readonly<Record<string, KindMeasurement>>
  /** Requests per second for pages that are asked again and again. */
  readonly repeatedPages: Readonly<Record<string, number>>
  readonly duringSearches: LatencySummary | null
  /** The largest private memory of the server, in bytes. */
  readonly memory: number | null
}

/** The figures of a system before it is measured. */
export const NO_FIGURES: SystemMeasurement = {
  isComplete: false,
  kinds: {},
  repeatedPages: {},
  duringSearches: null,
  memory: null,
}
const CONCURRENCY = 16
const WARM_UP_CONCURRENCY = 4
/** Compilers need longer than a measurement until the code is as fast as it gets. */
const WARM_UP_FACTOR = 2
const REPEATED_PAGES = 10
/** The first words are those that are measured. */
const FIRST_WARM_UP_WORD = 900

/** Measures what is missing of a system's figures, and keeps them after each kind of request. */
export async function measureSystem(context: ReadBenchContext, system: BenchedSystem): Promise<void> {
  let measured = (await context.folder.readMeasurement(system)) ?? NO_FIGURES
  if (measured.isComplete) return
  const keep = async (change: Partial<SystemMeasurement>): Promise<void> => {
    measured = { ...measured, ...change }
    await context.folder.write(`measurement-${system}`, measured)
  }
  const all = (await context.folder.read('requests')) ?? []
  const missing = all.filter(kind => canAnswer(system, kind) && measured.kinds[kind.what] === undefined)
  const together = missing.filter(kind => kind.needsNewServer !== true)
  const apart = missing.filter(kind => kind.needsNewServer === true)
  for (const kinds of [together, apart]) {
    if (kinds.length === 0) continue
    await withWarmServer(context, system, async (client, server) => {
      for (const kind of kinds) {
        context.checkpoint()
        context.log(`timing ${system}: ${kind.what}`)
        const figures = await measureKind(context, kind, client, server)
        await keep({ kinds: { ...measured.kinds, [kind.what]: figures } })
      }
      await keep({ memory: Math.max(measured.memory ?? 0, (await server.measureMemory()) ?? 0) || null })
    })
  }
  await withWarmServer(context, system, async (client, server) => {
    context.checkpoint()
    if (Object.keys(measured.repeatedPages).length === 0)
      await keep({ repeatedPages: await measureRepeatedPages(context, system, server.url) })
    context.checkpoint()
    context.log(`other requests during heavy searches: ${system}`)
    await keep({ duringSearches: await measureDuringSearches(context, client), isComplete: true })
  })
}

/** Times half of the requests of a kind one after the other, and the other half with sixteen at a time. */
async function measureKind(
  { seconds }: ReadBenchContext,
  { paths, isAskedOnce: once }: RequestKind,
  client: BenchClient,
  server: BenchedServer,
): Promise<KindMeasurement> {
  const isSplit = once && paths.length > 1
  const [alonePaths, otherPaths] = isSplit
    ? [paths.filter((_, i) => i % 2 === 0), paths.filter((_, i) => i % 2 === 1)]
    : [paths, paths]
  const before = await server.readAllCpuMs()
  const alone = await measureLatency(client, alonePaths, { once, seconds })
  const load = await measureThroughput(client, otherPaths, { concurrency: CONCURRENCY, seconds, once })
  const after = await server.readAllCpuMs()
  const requests = alone.count + load.requests + (once ? 0 : paths.length)
  const cpuMs = before === null || after === null ? null : Math.max(0, after - before) / requests
  return { alone, rate: load.perSecond, cpuMs }
}

/** Starts a server and sends it requests of all shapes that are not measured, until its code is compiled. */
async function withWarmServer(
  context: ReadBenchContext,
  system: BenchedSystem,
  work: (client: BenchClient, server: BenchedServer) => Promise<void>,
): Promise<void> {
  await withBenchedServer(context, system, async (client, server) => {
    await measureThroughput(client, buildWarmUpPaths(context), {
      concurrency: WARM_UP_CONCURRENCY,
      seconds: WARM_UP_FACTOR * context.seconds,
      once: false,
    })
    await work(client, server)
  })
}

function buildWarmUpPaths({ dataset }: ReadBenchContext): string[] {
  const { words } = collectSearchTerms(dataset)
  const rest = words.slice(Math.min(FIRST_WARM_UP_WORD, Math.floor(words.length / 2)))
  const search = (q: string) => `/announcements?q=${encodeURIComponent(q)}&sort=date`
  return rest.flatMap((word, i) => [
    search(word),
    search(`${word} ${rest[(i + 1) % rest.length]}`),
    search(`"${word} ${rest[(i + 2) % rest.length]}"`),
    search(`${word.slice(0, 5)}*`),
    search(`${word} -${rest[(i + 3) % rest.length]}`),
    `${search(word)}&${BENCH_FILTERS[i % BENCH_FILTERS.length]}`,
    `/announcements?${BENCH_FILTERS[i % BENCH_FILTERS.length]}&per_page=10&page=${1 + (i % 50)}`,
    `/entities?page=${2 + (i % 50)}`,
  ])
}

/** Measures requests per second for pages that are asked again and again, with autocannon in a process of its own. */
async function measureRepeatedPages(
  context: ReadBenchContext,
  system: BenchedSystem,
  url: string,
): Promise<Record<string, number>> {
  context.log(`requests per second: ${system}`)
  const { seconds, key, settings } = context
  const rates: Record<string, number> = {}
  const { buildRequest } = protocolOf(system)
  const load = { url, key, seconds, folder: settings.data }
  for (const [what, paths] of Object.entries(buildRepeatedPages(context)))
    rates[what] = await measureRequestRate(load, paths.map(buildRequest))
  return rates
}

function buildRepeatedPages({ dataset }: ReadBenchContext): Record<string, readonly string[]> {
  const { words } = collectSearchTerms(dataset)
  const first = (queries: readonly string[]) =>
    queries.flatMap(query =>
      Array.from({ length: REPEATED_PAGES }, (_, i) => `/announcements?${query}&page=${i + 1}`),
    )
  return {
    'list: the first page, asked again': ['/announcements'],
    'list: the first pages of many filters, asked again': first(BENCH_FILTERS),
    'search: the first pages, asked again': first(words.slice(0, 8).map(word => `q=${word}&sort=date`)),
  }
}
