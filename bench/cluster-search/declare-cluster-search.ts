import { type Command, Option } from 'commander'
import type { CliCommand, CommandContext } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser, parsePositiveNumberOption } from '../../src/cli/shared/parse-number-options.ts'
import { HeraldError } from '../../src/platform/errors.ts'
import { printBenchReport } from '../print-bench-report.ts'
import { BenchPaused } from '../read/bench-paused.ts'
import type { ClusterSearchBenchOptions } from './cluster-search-bench.ts'
import { CLUSTER_STEPS } from './cluster-step-names.ts'

type ClusterSearchOptions = ClusterSearchBenchOptions & { readonly json?: boolean }

const parseCount = integerOptionParser(1, 999_999_999)
/** The exit code of a run that another one has to continue. */
const EXIT_UNFINISHED = 3

export function declareClusterSearch(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('cluster-search')
    .summary('measure search in an OpenSearch cluster: building, reading, and finding what was committed')
    .description(
      'Starts a node of OpenSearch, which needs Java and Maven, loads generated announcements, has the role index build ' +
        "its indexes, compares the answers with those of a node's own index, and measures. With --data, a run ends after " +
        '--minutes, and the next one with the same options continues (exit code 3).',
    )
    .option(
      '--rows <number>',
      'number of announcements; there are half as many entities',
      parseCount,
      100_000,
    )
    .option('--seconds <number>', 'duration of each measurement, in seconds', parsePositiveNumberOption, 5)
    .option('--seed <number>', 'seed of the generated data', parseCount, 1)
    .option('--data <folder>', 'folder that keeps the data; a temporary one is used by default')
    .addOption(
      new Option(
        '--step <name>',
        'only one step, which is run again if it is complete; all that are not complete by default',
      ).choices(CLUSTER_STEPS),
    )
    .option(
      '--no-comparison',
      'do not compare the answers, for which the other engine needs an index of its own',
    )
    .option(
      '--minutes <number>',
      'end a run with --data after so many minutes, to be continued',
      parsePositiveNumberOption,
      40,
    )
    .option('--json', 'print the result as JSON')
    .action((options: ClusterSearchOptions) => run(context => clusterSearch(options, context)))
}

async function clusterSearch(options: ClusterSearchOptions, context: CommandContext): Promise<number> {
  if (options.step !== undefined && options.data === undefined)
    throw new HeraldError('invalid_usage', '--step needs --data with the folder of the earlier steps.')
  const { benchClusterSearch } = await import('./cluster-search-bench.ts')
  try {
    const report = await benchClusterSearch(options, context)
    return report === null ? 0 : await printBenchReport(report, options, context)
  } catch (error) {
    if (!(error instanceof BenchPaused)) throw error
    context.terminal.err(`Not finished: ${error.message}. Run the same command again to continue.`)
    return EXIT_UNFINISHED
  }
}
