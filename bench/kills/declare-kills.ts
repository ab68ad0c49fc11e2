import { Argument, type Command } from 'commander'
import type { CliCommand, CommandContext } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser, parsePositiveNumberOption } from '../../src/cli/shared/parse-number-options.ts'
import { isQuantityReached } from '../bench-report.ts'
import { printBenchReport } from '../print-bench-report.ts'

const parseCount = integerOptionParser(1, 999_999_999)

interface KillsOptions {
  readonly kills: number
  readonly minutes?: number
  readonly rate?: number
  readonly seed: number
  readonly json?: boolean
}

/** Declares `herald bench kills`. */
export function declareKills(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('kills')
    .summary('kill crawls, deliveries or mails at random and count lost and duplicate results')
    .description(
      'crawls: crawls all sources from local publishers, kills the process or its PostgreSQL with SIGKILL at random ' +
        'moments, and compares the resulting database with that of an undisturbed crawl. deliveries: sends events to ' +
        'local receivers that respond well, late, wrongly or never, while nodes, connections, clocks and PostgreSQL ' +
        'fail, and counts what arrives. mails: kills processes that send digests to a local mail server. Exits with 1 if a target is missed.',
    )
    .addArgument(
      new Argument(
        '[what]',
        'what to kill; deliveries if --minutes or --rate is given, otherwise crawls',
      ).choices(['crawls', 'deliveries', 'mails']),
    )
    .option('--kills <number>', 'minimum number of kills (crawls only)', parseCount, 100)
    .option(
      '--minutes <number>',
      'duration in minutes (deliveries and mails); 10 by default',
      parsePositiveNumberOption,
    )
    .option('--rate <number>', 'events per second (deliveries only); 300 by default', parseCount)
    .option('--seed <number>', 'seed of the random moments', parseCount, 1)
    .option('--json', 'print the result as JSON')
    .action((what: 'crawls' | 'deliveries' | 'mails' | undefined, options: KillsOptions) =>
      run(context => kills(what, options, context)),
    )
}

async function kills(
  what: 'crawls' | 'deliveries' | 'mails' | undefined,
  options: KillsOptions,
  context: CommandContext,
): Promise<number> {
  const { benchCrawlKills, benchDeliveryKills } = await import('../kill-bench.ts')
  const { minutes, rate } = options
  const isDeliveries = what === undefined ? (minutes ?? rate) !== undefined : what === 'deliveries'
  const { benchMailKills } = await import('../mail/mail-bench.ts')
  const report =
    what === 'mails'
      ? await benchMailKills({ ...options, minutes: minutes ?? 10 }, context)
      : isDeliveries
        ? await benchDeliveryKills({ ...options, minutes: minutes ?? 10, rate: rate ?? 300 }, context)
        : await benchCrawlKills(options, context)
  await printBenchReport(report, options, context)
  return report.quantities.every(isQuantityReached) ? 0 : 1
}
