import type { Command } from 'commander'
import type { CliCommand } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser } from '../../src/cli/shared/parse-number-options.ts'
import { printBenchReport } from '../print-bench-report.ts'
import type { FollowingBenchOptions } from './following-bench.ts'

const MAX_COUNT = 99_999_999
const parseCount = integerOptionParser(1, MAX_COUNT)
const parseCountOrZero = integerOptionParser(0, MAX_COUNT)

/** Declares `herald bench following`. */
export function declareFollowingBench(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('following')
    .summary('measure how fast announcements are matched with saved searches and watched parties')
    .description(
      'Draws saved searches in five languages and watched parties, checks the matches of some against a loop over all of ' +
        'them, and matches announcements of the samples and synthetic ones; OpenSearch percolates some of them where Java and ' +
        'Maven are installed. It takes a few minutes and 1 GB of memory, and 2 GB for OpenSearch.',
    )
    .option('--searches <number>', 'number of saved searches', parseCount, 100_000)
    .option('--parties <number>', 'number of watched parties', parseCount, 1_000_000)
    .option('--announcements <number>', 'number of announcements', parseCount, 10_000)
    .option(
      '--percolated <number>',
      'number of announcements also matched by OpenSearch; 0 for none',
      parseCountOrZero,
      200,
    )
    .option('--json', 'print the result as JSON')
    .action((options: FollowingBenchOptions & { readonly json?: boolean }) =>
      run(async context => {
        // Loaded on demand: each benchmark needs only its own modules.
        const { benchFollowing } = await import('./following-bench.ts')
        return printBenchReport(await benchFollowing(options, context), options, context)
      }),
    )
}
