import type { Command } from 'commander'
import type { CliCommand } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser } from '../../src/cli/shared/parse-number-options.ts'
import { printBenchReport } from '../print-bench-report.ts'

const MAX_ROWS = 999_999_999

interface Options {
  readonly rows: number
  readonly list: number
  readonly imported: number
  readonly data?: string
  readonly json?: boolean
}

/** Declares `herald bench match`. */
export function declareMatchBench(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('match')
    .summary('measure matching lists by number and by name')
    .description(
      'Loads generated announcements, checks that lists give the same results as single searches, and matches lists of ' +
        'numbers, names and misspelled names while other requests are timed, and imports a list into a watchlist. 200,000 rows take about three minutes.',
    )
    .option('--rows <number>', 'number of announcements', integerOptionParser(1, MAX_ROWS), 200_000)
    .option('--list <number>', 'rows of a list', integerOptionParser(1, 10_000), 2_000)
    .option(
      '--imported <number>',
      'companies of a watchlist that is imported',
      integerOptionParser(2, 100_000),
      10_000,
    )
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the result as JSON')
    .action((options: Options) =>
      run(async context => {
        // Loaded on demand: each benchmark needs only its own modules.
        const { benchMatch } = await import('./match-bench.ts')
        return printBenchReport(await benchMatch(options, context), options, context)
      }),
    )
}
