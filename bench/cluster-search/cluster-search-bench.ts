import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AppContext } from '../../src/cli/shared/app-context.ts'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { HeraldError } from '../../src/platform/errors.ts'
import type { Settings } from '../../src/platform/settings.ts'
import { createBenchApiKey } from '../bench-context.ts'
import type { BenchReport } from '../bench-report.ts'
import { installOpenSearch } from '../opensearch/install-opensearch.ts'
import { createCheckpoint } from '../read/bench-paused.ts'
import { createOpenSearchNode } from '../read/read-bench-context.ts'
import { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'
import { ClusterBenchFolder } from './cluster-bench-folder.ts'
import { buildClusterReport } from './cluster-report.ts'
import { CLUSTER_STEPS, type ClusterStep } from './cluster-step-names.ts'
import { isClusterStepDone, runClusterStep } from './cluster-steps.ts'

export interface ClusterSearchBenchOptions {
  readonly rows: number
  readonly seed: number
  /** Duration of each measurement, in seconds. */
  readonly seconds: number
  /** A folder that keeps the data, in which a later run continues. By default, a temporary folder is used and removed. */
  readonly data?: string
  /** The only step to run. By default, all steps that are not complete are run. */
  readonly step?: ClusterStep
  /** Whether the answers are compared with those of a node's own index. */
  readonly comparison: boolean
  /** Minutes after which the run ends at the next point from which another one can continue. */
  readonly minutes: number
}

/**
 * Measures search in a cluster of one OpenSearch node. Throws if answers differ from those of the other engine, which is
 * checked before anything is timed, and `BenchPaused` if the time has passed. Returns no report for steps before the last.
 */
export async function benchClusterSearch(
  options: ClusterSearchBenchOptions,
  context: CommandContext,
): Promise<BenchReport | null> {
  const installation = await installOpenSearch()
  if ('absent' in installation) throw new HeraldError('invalid_usage', installation.absent)
  const { data } = options
  const folder = data === undefined ? await mkdtemp(join(tmpdir(), 'herald-bench-')) : resolve(data)
  await mkdir(folder, { recursive: true })
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  if (data === undefined) await chmod(folder, 0o755)
  const openSearch = createOpenSearchNode(folder, installation.command)
  try {
    const settings: Settings = { ...context.settings, data: folder, databaseUrl: null, logLevel: 'warn' }
    return await context.withAppContext(async app => {
      try {
        return await runSteps(app, { settings, openSearch, options, context })
      } finally {
        await openSearch.stop()
      }
    }, settings)
  } finally {
    if (data === undefined) await rm(folder, { recursive: true, force: true })
  }
}

interface ClusterBenchRun {
  readonly settings: Settings
  readonly openSearch: ReturnType<typeof createOpenSearchNode>
  readonly options: ClusterSearchBenchOptions
  readonly context: CommandContext
}

/** Runs one step, or those that are not complete. */
async function runSteps(
  app: AppContext,
  { settings, openSearch, options, context }: ClusterBenchRun,
): Promise<BenchReport | null> {
  const { rows, seed, seconds, step, data } = options
  const folder = await ClusterBenchFolder.open(settings.data, { rows, seed })
  const minutes = data === undefined ? null : options.minutes
  const bench = {
    app,
    settings,
    openSearch,
    key: await createBenchApiKey(app),
    dataset: new SyntheticDataset(rows, seed),
    seconds,
    folder,
    log: context.terminal.err,
    checkpoint: createCheckpoint(app.clock, minutes, context.signal),
  }
  const steps = CLUSTER_STEPS.filter(name => options.comparison || name !== 'compare')
  if (step !== undefined) await runClusterStep(bench, step, steps)
  else for (const name of steps) if (!isClusterStepDone(bench, name)) await runClusterStep(bench, name, steps)
  return step === undefined || step === 'measure' ? await buildClusterReport(bench) : null
}
