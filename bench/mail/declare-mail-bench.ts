import type { Command } from 'commander'
import type { CliCommand } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser } from '../../src/cli/shared/parse-number-options.ts'
import { isQuantityReached } from '../bench-report.ts'
import { printBenchReport } from '../print-bench-report.ts'

interface MailOptions {
  readonly owners: number
  readonly json?: boolean
}

/** Declares `herald bench mail`. */
export function declareMailBench(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('mail')
    .summary('measure how long the digests of many owners take that are due at the same time')
    .description(
      'Sends a digest to each owner over a local mail server in a process of its own, and compares what arrives with what ' +
        'matched. Exits with 1 if a target is missed.',
    )
    .option('--owners <number>', 'number of owners', integerOptionParser(1, 1_000_000), 10_000)
    .option('--json', 'print the result as JSON')
    .action((options: MailOptions) =>
      run(async context => {
        const { benchMail } = await import('./mail-bench.ts')
        const report = await benchMail(options, context)
        await printBenchReport(report, options, context)
        return report.quantities.every(isQuantityReached) ? 0 : 1
      }),
    )
}
