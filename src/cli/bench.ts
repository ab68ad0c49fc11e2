import { Argument } from 'commander'
import type { Report } from '../../bench/report.ts'
import type { CliCommand, Context } from './command.ts'
import { positive, wholeNumber } from './numbers.ts'

/** More than anybody measures. */
const MOST = 999_999_999
const count = wholeNumber(1, MOST)
const orNone = wholeNumber(0, MOST)

interface ReadOptions {
  readonly rows: number
  readonly seed: number
  readonly seconds: number
  readonly data?: string
  readonly json?: boolean
}

/** `herald bench`: what is claimed about speed, measured on this machine. */
export const benchCommand: CliCommand = {
  declare(program, run) {
    const bench = program
      .command('bench')
      .summary('measure on this machine how fast Herald is')
      .description('Measures with made-up data in a temporary folder; your own data is not touched.')
    bench
      .command('read')
      .summary('reading, beside Fastify and PostgreSQL alone on the same rows')
      .description(
        'Writes made-up announcements into a record and into the tables of what one would build instead (Fastify and ' +
          'PostgreSQL), compares the answers of both, and times them. A million rows take about 20 minutes and 6 GB.',
      )
      .option('--rows <number>', 'announcements; half as many entities', count, 1_000_000)
      .option('--seconds <number>', 'time for each measurement', positive, 5)
      .option('--seed <number>', 'another seed makes another world', count, 1)
      .option('--data <folder>', 'keep the data in this new folder instead of a temporary one')
      .option('--json', 'print the result as JSON')
      .action((options: ReadOptions) => run(context => read(options, context)))
    bench
      .command('ingest')
      .summary('from documents to what the API finds, for each source')
      .description(
        'Imports the sample documents again and again with other references, numbers and names; writes drafts that are ready; ' +
          'and waits for single announcements to be found.',
      )
      .option('--rows <number>', 'records of each source', count, 20_000)
      .option('--data <folder>', 'keep the data in this new folder instead of a temporary one')
      .option('--json', 'print the result as JSON')
      .action((options: IngestOptions) => run(context => ingest(options, context)))
    bench
      .command('backfill')
      .summary('a year of one source from a publisher on this machine')
      .description(
        'Asks a local publisher for a year of announcements: speed, from first to last, and memory.',
      )
      .option('--rows <number>', 'announcements in the year', count, 600_000)
      .option('--data <folder>', 'keep the data in this new folder instead of a temporary one')
      .option('--json', 'print the result as JSON')
      .action((options: IngestOptions) => run(context => backfill(options, context)))
    bench
      .command('deliver')
      .summary('webhooks: from a commit to the bytes at the receiver, and how many a second')
      .description(
        'Receivers, sender and PostgreSQL share this machine. The peer is a queue as one builds it first: one job a row, one ' +
          'transaction a job, fetch.',
      )
      .option('--rows <number>', 'deliveries of each measurement of speed', count, 60_000)
      .option('--seconds <number>', 'time for each measurement of latency', positive, 15)
      .option(
        '--waiting <number>',
        'deliveries that wait in the long queue; 0 leaves it out',
        orNone,
        1_000_000,
      )
      .option(
        '--attempts <number>',
        'attempts in the log of which lists are asked for; 0 leaves it out',
        orNone,
        0,
      )
      .option('--data <folder>', 'keep the data in this new folder instead of a temporary one')
      .option('--json', 'print the result as JSON')
      .action((options: DeliverOptions) => run(context => deliver(options, context)))
    bench
      .command('kills')
      .summary('crawls or deliveries killed at random moments: what is lost, what is doubled')
      .description(
        'Crawls all sources from publishers on this machine, kills the process, or its PostgreSQL, with SIGKILL at random ' +
          'moments, and compares what the record holds in the end with a crawl that nobody disturbed. Or delivers 300 events ' +
          'a second to receivers on this machine, kills senders and PostgreSQL, restarts it and cuts connections, and counts ' +
          'what arrives.',
      )
      .addArgument(
        new Argument('[what]', 'what is killed').choices(['crawls', 'deliveries']).default('crawls'),
      )
      .option('--kills <number>', 'of crawls: at least so many', count, 100)
      .option('--minutes <number>', 'of deliveries: for so long', positive, 10)
      .option('--seed <number>', 'other moments', count, 1)
      .option('--json', 'print the result as JSON')
      .action((what: KillsOptions['what'], options: Omit<KillsOptions, 'what'>) =>
        run(context => kills({ ...options, what }, context)),
      )
  },
}

interface DeliverOptions extends IngestOptions {
  readonly seconds: number
  readonly waiting: number
  readonly attempts: number
}

interface KillsOptions {
  readonly what: 'crawls' | 'deliveries'
  readonly kills: number
  readonly minutes: number
  readonly seed: number
  readonly json?: boolean
}

interface IngestOptions {
  readonly rows: number
  readonly data?: string
  readonly json?: boolean
}

async function read(options: ReadOptions, context: Context): Promise<number> {
  // Not loaded with the other commands: it is not needed to run a service.
  const { benchRead } = await import('../../bench/read.ts')
  return print(await benchRead(options, context), options, context)
}

async function ingest(options: IngestOptions, context: Context): Promise<number> {
  const { benchIngest } = await import('../../bench/ingest.ts')
  return print(await benchIngest(options, context), options, context)
}

async function backfill(options: IngestOptions, context: Context): Promise<number> {
  const { benchBackfill } = await import('../../bench/backfill.ts')
  return print(await benchBackfill(options, context), options, context)
}

async function deliver(options: DeliverOptions, context: Context): Promise<number> {
  const { benchDeliver } = await import('../../bench/deliver.ts')
  return print(await benchDeliver(options, context), options, context)
}

async function kills(options: KillsOptions, context: Context): Promise<number> {
  const { benchKills, benchDisturbed } = await import('../../bench/kills.ts')
  const bench = options.what === 'crawls' ? benchKills : benchDisturbed
  return print(await bench(options, context), options, context)
}

async function print(report: Report, { json }: { json?: boolean }, { terminal }: Context): Promise<number> {
  const { describeReport } = await import('../../bench/report.ts')
  terminal.out(json ? JSON.stringify(report) : describeReport(report))
  return 0
}
