import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import type { Clock } from '../src/platform/clock.ts'
import { openBaselineDatabase } from './baseline/baseline-database.ts'
import { createBenchApiKey, withBenchContext } from './bench-context.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from './bench-report.ts'
import { collectSearchTerms } from './http-load/search-terms.ts'
import { measureDuringImport, measureDuringSearches } from './read/measure-interference.ts'
import { buildComparedRequestKinds, measureRequestKinds } from './read/measure-request-kinds.ts'
import { measureRequestRates } from './read/measure-request-rates.ts'
import { measureSizes } from './read/measure-sizes.ts'
import { type ReadBenchContext, withBenchedServer } from './read/read-bench-context.ts'
import { loadSyntheticData } from './synthetic-data/load-synthetic-data.ts'
import { SyntheticDataset } from './synthetic-data/synthetic-dataset.ts'

export interface ReadBenchOptions {
  readonly rows: number
  readonly seed: number
  /** Duration of each measurement, in seconds. */
  readonly seconds: number
  /** A new folder for the data, which is kept. By default, a temporary folder is used and removed. */
  readonly data?: string
}

/**
 * Compares reads with a baseline (Fastify on PostgreSQL) that has the same rows. Every server is a separate process.
 * Throws if the servers' responses differ, which is checked before anything is timed.
 */
export async function benchRead(options: ReadBenchOptions, context: CommandContext): Promise<BenchReport> {
  return await withBenchContext(context, options.data, async (app, settings) => {
    const key = await createBenchApiKey(app)
    const baseline = await openBaselineDatabase(app, key)
    const dataset = new SyntheticDataset(options.rows, options.seed)
    const log = createProgressLog(app.clock, context.terminal.err)
    const { seconds } = options
    try {
      return await runPhases({ app, settings, baseline, key, dataset, seconds, log, memory: [] })
    } finally {
      await baseline.sql.end()
    }
  })
}

/** Runs the phases one after the other. */
async function runPhases(bench: ReadBenchContext): Promise<BenchReport> {
  const { app, baseline, dataset, log } = bench
  log(`writing ${dataset.rows} announcements into both databases`)
  const entities = await loadSyntheticData(dataset, app.sql, baseline.sql, log)
  const build = await measureBuild(bench, dataset.rows + entities)
  const terms = collectSearchTerms(dataset)
  const kinds = await buildComparedRequestKinds(bench, terms)
  const timings = await measureRequestKinds(bench, kinds)
  const searches = kinds
    .filter(kind => kind.isAskedOnce && kind.what.startsWith('new search'))
    .map(kind => kind.paths)
  const load = await measureRequestRates(bench, terms, interleave(searches))
  timings.push(await measureDuringSearches(bench, terms.words))
  const sizes = await measureSizes(bench)
  timings.push(await measureDuringImport(bench))
  const title = `herald bench read: ${dataset.rows} announcements, ${entities} entities`
  return { title, machine: describeMachine(), timings, quantities: [...load, build, ...sizes] }
}

/** Measures how fast a new node builds its index, and how fast the baseline's indexes are created. */
async function measureBuild(bench: ReadBenchContext, rows: number): Promise<BenchQuantity> {
  const { clock } = bench.app
  bench.log('creating the indexes of the baseline')
  const baselineStartedAt = clock.elapsed()
  await bench.baseline.createIndexes()
  const baselineMs = clock.elapsed() - baselineStartedAt
  bench.log('building the search index')
  const startedAt = clock.elapsed()
  const ms = await withBenchedServer(bench, 'herald', async () => clock.elapsed() - startedAt)
  return {
    what: 'index built from scratch, node ready',
    unit: 'rows/s',
    target: 15_000,
    moreIsBetter: true,
    herald: (rows * 1000) / ms,
    counted: (rows * 1000) / baselineMs,
    cached: null,
  }
}

/** Interleaves lists by taking one item of each list in turn. */
function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap(list => list.slice(i, i + 1))).flat()
}

/** Creates a logger that prefixes each line with the seconds since the start. */
function createProgressLog(clock: Clock, out: (text: string) => void): (text: string) => void {
  const startedAt = clock.elapsed()
  return text => out(`${String(Math.round((clock.elapsed() - startedAt) / 1000)).padStart(5)} s  ${text}`)
}
