import type { Command } from 'commander'
import type { CliCommand } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser } from '../../src/cli/shared/parse-number-options.ts'
import { printBenchReport } from '../print-bench-report.ts'

interface StreamOptions {
  readonly rows: number
  readonly listeners: number
  readonly changes: number
  readonly data?: string
  readonly json?: boolean
}

/** Declares `herald bench stream`. */
export function declareStream(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  const parseCount = integerOptionParser(1, 999_999_999)
  bench
    .command('stream')
    .summary('measure the stream of changes from commit to every listener')
    .description(
      'Opens many connections to the stream of changes, commits changes one after the other, and times their arrival at ' +
        'each connection. Listeners, server and PostgreSQL share this machine.',
    )
    .option('--rows <number>', 'number of announcements before the first change', parseCount, 20_000)
    .option(
      '--listeners <number>',
      'number of connections, at most 2,000',
      integerOptionParser(1, 2_000),
      1_000,
    )
    .option('--changes <number>', 'number of changes to commit', parseCount, 100)
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the result as JSON')
    .action((options: StreamOptions) =>
      run(async context => {
        const { benchStream } = await import('./stream-bench.ts')
        return await printBenchReport(await benchStream(options, context), options, context)
      }),
    )
}
