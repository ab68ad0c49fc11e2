import type { Command } from 'commander'
import type { CliCommand } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser } from '../../src/cli/shared/parse-number-options.ts'
import { printBenchReport } from '../print-bench-report.ts'
import type { NotifyBenchOptions } from './notify-bench.ts'

const parseCount = integerOptionParser(1, 99_999_999)
const parseRate = integerOptionParser(1, 10_000)

/** Declares `herald bench notify`. */
export function declareNotifyBench(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('notify')
    .summary('measure webhook latency with saved searches and watched parties loaded')
    .description(
      'Stores saved searches and watchlists, then announcements at a constant rate, each in a transaction, and measures the ' +
        'time until webhooks have them. It takes ten minutes and 3 GB of memory.',
    )
    .option('--searches <number>', 'number of saved searches', parseCount, 100_000)
    .option('--parties <number>', 'number of watched parties', parseCount, 1_000_000)
    .option('--rate <number>', 'announcements per second', parseRate, 200)
    .option('--seconds <number>', 'duration of the measurement, in seconds', parseCount, 30)
    .option('--json', 'print the result as JSON')
    .action((options: NotifyBenchOptions & { readonly json?: boolean }) =>
      run(async context => {
        // Loaded on demand: each benchmark needs only its own modules.
        const { benchNotify } = await import('./notify-bench.ts')
        return printBenchReport(await benchNotify(options, context), options, context)
      }),
    )
}
