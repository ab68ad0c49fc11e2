import type { Command } from 'commander'
import type { CliCommand } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser } from '../../src/cli/shared/parse-number-options.ts'
import { printBenchReport } from '../print-bench-report.ts'
import type { FollowingBenchOptions } from './following-bench.ts'

const parseCount = integerOptionParser(1, 99_999_999)

/** Declares `herald bench following`. */
export function declareFollowingBench(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('following')
    .summary('measure how fast announcements are matched with saved searches and watched parties')
    .description(
      'Draws saved searches in five languages and watched parties, checks the matches of some against a loop over all of ' +
        'them, and matches announcements of the samples and synthetic ones. It takes about a minute and 1 GB of memory.',
    )
    .option('--searches <number>', 'number of saved searches', parseCount, 100_000)
    .option('--parties <number>', 'number of watched parties', parseCount, 1_000_000)
    .option('--announcements <number>', 'number of announcements', parseCount, 10_000)
    .option('--json', 'print the result as JSON')
    .action((options: FollowingBenchOptions & { readonly json?: boolean }) =>
      run(async context => {
        // Loaded on demand: each benchmark needs only its own modules.
        const { benchFollowing } = await import('./following-bench.ts')
        return printBenchReport(await benchFollowing(options, context), options, context)
      }),
    )
}
