import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Settings } from '../src/platform/settings.ts'
import { openBaselineDatabase } from './baseline/baseline-database.ts'
import { createBenchApiKey } from './bench-context.ts'
import type { BenchReport } from './bench-report.ts'
import { installOpenSearch, type OpenSearchInstallation } from './opensearch/install-opensearch.ts'
import { createCheckpoint } from './read/bench-paused.ts'
import { measureDuringImport } from './read/measure-interference.ts'
import {
  type BenchedPeer,
  createOpenSearchNode,
  KeptServer,
  type ReadBenchContext,
} from './read/read-bench-context.ts'
import { ReadBenchFolder } from './read/read-bench-folder.ts'
import { buildReadReport } from './read/read-report.ts'
import { READ_STEPS, type ReadStep } from './read/read-step-names.ts'
import { isStepDone, runReadStep } from './read/read-steps.ts'
import { SyntheticDataset } from './synthetic-data/synthetic-dataset.ts'

export interface ReadBenchOptions {
  readonly rows: number
  readonly seed: number
  /** Duration of each measurement, in seconds. */
  readonly seconds: number
  /** A folder that keeps the data, in which a later run continues. By default, a temporary folder is used and removed. */
  readonly data?: string
  /** The only step to run. By default, all steps that are not complete are run. */
  readonly step?: ReadStep
  readonly peers: readonly BenchedPeer[]
  /** Minutes after which the run ends at the next point from which another one can continue. */
  readonly minutes: number
}

/**
 * Compares reads with peers that have the same rows: a baseline (Fastify on PostgreSQL) and, where Java and Maven are
 * there, OpenSearch. Every server is a separate process. Throws if answers differ, which is checked before anything is
 * timed, and `BenchPaused` if the time has passed. Returns no report for steps before the last.
 */
export async function benchRead(
  options: ReadBenchOptions,
  context: CommandContext,
): Promise<BenchReport | null> {
  const { data } = options
  const folder = data === undefined ? await mkdtemp(join(tmpdir(), 'herald-bench-')) : resolve(data)
  await mkdir(folder, { recursive: true })
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  if (data === undefined) await chmod(folder, 0o755)
  try {
    const settings: Settings = { ...context.settings, data: folder, databaseUrl: null, logLevel: 'warn' }
    return await context.withAppContext(app => withReadBench(app, { settings, options, context }), settings)
  } finally {
    if (data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/** Opens what the steps need, runs them and closes it. */
async function withReadBench(
  app: AppContext,
  { settings, options, context }: { settings: Settings; options: ReadBenchOptions; context: CommandContext },
): Promise<BenchReport | null> {
  const { rows, seed, seconds } = options
  const folder = await ReadBenchFolder.open(settings.data, { rows, seed })
  const log = createProgressLog(app.clock, context.terminal.err)
  const checkpoint = createCheckpoint(
    app.clock,
    options.data === undefined ? null : options.minutes,
    context.signal,
  )
  const dataset = new SyntheticDataset(rows, seed)
  const key = await createBenchApiKey(app)
  const chosen = await choosePeers(settings.data, options.peers)
  if (chosen.absence !== null) log(chosen.absence)
  const baseline = await openBaselineDatabase(app, key)
  try {
    return await runSteps(
      { app, settings, baseline, key, dataset, seconds, folder, log, checkpoint, ...chosen },
      options,
    )
  } finally {
    await chosen.openSearch.stop()
    await baseline.sql.end()
  }
}

/** Leaves OpenSearch out where it cannot run. */
async function choosePeers(
  data: string,
  requested: readonly BenchedPeer[],
): Promise<Pick<ReadBenchContext, 'peers' | 'absence' | 'openSearch'>> {
  const installation: OpenSearchInstallation = requested.includes('opensearch')
    ? await installOpenSearch()
    : { absent: 'OpenSearch is left out: it is not in --peers.' }
  if ('command' in installation) {
    const openSearch = createOpenSearchNode(data, installation.command)
    return { peers: requested, absence: null, openSearch }
  }
  const { absent } = installation
  const openSearch = new KeptServer(() => Promise.reject(new Error(absent)))
  return { peers: requested.filter(peer => peer !== 'opensearch'), absence: absent, openSearch }
}

/** Runs one step, or those that are not complete. */
async function runSteps(
  bench: ReadBenchContext,
  { step, data }: ReadBenchOptions,
): Promise<BenchReport | null> {
  if (step !== undefined) await runReadStep(bench, step)
  else for (const each of READ_STEPS) if (!(await isStepDone(bench, each))) await runReadStep(bench, each)
  if (step !== undefined && step !== 'measure') return null
  // It changes Herald's database, so a folder whose measurements can be repeated does without.
  const duringImport = data === undefined ? await measureDuringImport(bench) : null
  const report = await buildReadReport(bench, duringImport)
  await bench.folder.write('report', report)
  return report
}

/** Creates a logger that prefixes each line with the seconds since the start. */
function createProgressLog(clock: Clock, out: (text: string) => void): (text: string) => void {
  const startedAt = clock.elapsed()
  return text => out(`${String(Math.round((clock.elapsed() - startedAt) / 1000)).padStart(5)} s  ${text}`)
}
