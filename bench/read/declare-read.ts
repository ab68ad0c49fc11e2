import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CliCommand, CommandContext } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser, parsePositiveNumberOption } from '../../src/cli/shared/parse-number-options.ts'
import { HeraldError } from '../../src/platform/errors.ts'
import type { BenchReport } from '../bench-report.ts'
import { printBenchReport } from '../print-bench-report.ts'
import type { ReadBenchOptions } from '../read-bench.ts'
import { BenchPaused } from './bench-paused.ts'
import { formatGrowth } from './growth.ts'
import { READ_PEERS, READ_STEPS } from './read-step-names.ts'

interface ReadOptions extends ReadBenchOptions {
  readonly compare?: string
  readonly json?: boolean
}

const parseCount = integerOptionParser(1, 999_999_999)
function parsePeers(text: string): ReadOptions['peers'] {
  const unknown = text.split(',').filter(name => !READ_PEERS.some(peer => peer === name))
  if (unknown.length > 0)
    throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}. Peers: ${READ_PEERS.join(', ')}.`)
  return READ_PEERS.filter(peer => text.split(',').includes(peer))
}

/** The exit code of a run that another one has to continue. */
const EXIT_UNFINISHED = 3

export function declareRead(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('read')
    .summary('compare reads with a plain Fastify and PostgreSQL service and with OpenSearch on the same rows')
    .description(
      'Loads generated announcements into Herald, into a plain service built with Fastify and PostgreSQL, and into ' +
        'OpenSearch where Java and Maven are installed; checks that all return the same results, and times them. With ' +
        '--data, a run ends after --minutes, and the next one with the same options continues (exit code 3).',
    )
    .option(
      '--rows <number>',
      'number of announcements; there are half as many entities',
      parseCount,
      1_000_000,
    )
    .option('--seconds <number>', 'duration of each measurement, in seconds', parsePositiveNumberOption, 5)
    .option('--seed <number>', 'seed of the generated data', parseCount, 1)
    .option('--data <folder>', 'folder that keeps the data; a temporary one is used by default')
    .addOption(
      new Option(
        '--step <name>',
        'only one step, which is run again if it is complete; all that are not complete by default',
      ).choices(READ_STEPS),
    )
    .option('--peers <names>', 'systems to compare with, comma-separated', parsePeers, READ_PEERS)
    .option(
      '--minutes <number>',
      'end a run with --data after so many minutes, to be continued',
      parsePositiveNumberOption,
      40,
    )
    .option('--compare <file>', 'a report of another size (--json), to print how each figure grows')
    .option('--json', 'print the result as JSON')
    .action((options: ReadOptions) => run(context => read(options, context)))
}

async function read(options: ReadOptions, context: CommandContext): Promise<number> {
  if (options.step !== undefined && options.data === undefined)
    throw new HeraldError('invalid_usage', '--step needs --data with the folder of the earlier steps.')
  const other: BenchReport | null =
    options.compare === undefined ? null : JSON.parse(await readFile(options.compare, 'utf8'))
  // Loaded on demand: each benchmark needs only its own modules.
  const { benchRead } = await import('../read-bench.ts')
  try {
    const report = await benchRead(options, context)
    if (report === null) return 0
    await printBenchReport(report, options, context)
    if (other !== null && options.json !== true)
      context.terminal.out('', ...formatGrowth([other, report]).split('\n'))
    return 0
  } catch (error) {
    if (!(error instanceof BenchPaused)) throw error
    context.terminal.err(`Not finished: ${error.message}. Run the same command again to continue.`)
    return EXIT_UNFINISHED
  }
}
