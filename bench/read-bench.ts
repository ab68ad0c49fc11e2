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
  /** Time for each measurement. */
  readonly seconds: number
  /** A new folder to keep everything in; without it a temporary one is used and removed. */
  readonly data?: string
}

/**
 * Reading, beside what a user would build instead (Fastify over PostgreSQL), in one run on the same rows: answers are
 * compared before anything is timed, and every server is a process of its own. Throws where the two disagree.
 */
export async function benchRead(options: ReadBenchOptions, context: CommandContext): Promise<BenchReport> {
  return await withBenchContext(context, options.data, async (app, settings) => {
    const key = await createBenchApiKey(app)
    const baseline = await openBaselineDatabase(app, key)
    const dataset = new SyntheticDataset(options.rows, options.seed)
    const log = sayer(app.clock, context.terminal.err)
    const { seconds } = options
    try {
      return await readOn({ app, settings, baseline, key, dataset, seconds, log, memory: [] })
    } finally {
      await baseline.sql.end()
    }
  })
}

/** The phases, one after the other. */
async function readOn(stage: ReadBenchContext): Promise<BenchReport> {
  const { app, baseline, dataset, log } = stage
  log(`writing ${dataset.rows} announcements into the record and into the peer's tables`)
  const entities = await loadSyntheticData(dataset, app.sql, baseline.sql, log)
  const build = await measureBuild(stage, dataset.rows + entities)
  const lexicon = collectSearchTerms(dataset)
  const kinds = await buildComparedRequestKinds(stage, lexicon)
  const timings = await measureRequestKinds(stage, kinds)
  const searches = kinds
    .filter(kind => kind.isAskedOnce && kind.what.startsWith('new search'))
    .map(kind => kind.paths)
  const load = await measureRequestRates(stage, lexicon, mixed(searches))
  timings.push(await measureDuringSearches(stage, lexicon.words))
  const sizes = await measureSizes(stage)
  timings.push(await measureDuringImport(stage))
  const title = `herald bench read: ${dataset.rows} announcements, ${entities} entities`
  return { title, machine: describeMachine(), timings, quantities: [...load, build, ...sizes] }
}

/** How fast a node that joins is ready, and how fast the peer's indexes are made. */
async function measureBuild(stage: ReadBenchContext, rows: number): Promise<BenchQuantity> {
  const { clock } = stage.app
  stage.log('making the peer’s indexes')
  const peerBegan = clock.elapsed()
  await stage.baseline.createIndexes()
  const peerMs = clock.elapsed() - peerBegan
  stage.log('building the search index')
  const began = clock.elapsed()
  const ms = await withBenchedServer(stage, 'herald', async () => clock.elapsed() - began)
  return {
    what: 'index built from scratch, node ready',
    unit: 'rows/s',
    target: 15_000,
    moreIsBetter: true,
    herald: (rows * 1000) / ms,
    counted: (rows * 1000) / peerMs,
    cached: null,
  }
}

/** One of each list in turn. */
function mixed<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap(list => list.slice(i, i + 1))).flat()
}

/** Says what happens, with the seconds since the beginning. */
function sayer(clock: Clock, out: (text: string) => void): (text: string) => void {
  const began = clock.elapsed()
  return text => out(`${String(Math.round((clock.elapsed() - began) / 1000)).padStart(5)} s  ${text}`)
}
