import type { Command } from 'commander'
import type { CliCommand } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser } from '../../src/cli/shared/parse-number-options.ts'
import { printBenchReport } from '../print-bench-report.ts'

const MAX_ROWS = 999_999_999

interface Options {
  readonly rows: number
  readonly data?: string
  readonly json?: boolean
}

/** Declares `herald bench export`. */
export function declareExportBench(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('export')
    .summary('measure exports of a list over HTTP and of all tables to files')
    .description(
      'Loads generated announcements, exports a filtered list as CSV and NDJSON while other requests are timed, and ' +
        'writes all tables as Parquet, CSV and NDJSON. 200,000 rows take about five minutes.',
    )
    .option('--rows <number>', 'number of announcements', integerOptionParser(1, MAX_ROWS), 200_000)
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the result as JSON')
    .action((options: Options) =>
      run(async context => {
        // Loaded on demand: each benchmark needs only its own modules.
        const { benchExport } = await import('./export-bench.ts')
        return printBenchReport(await benchExport(options, context), options, context)
      }),
    )
}
