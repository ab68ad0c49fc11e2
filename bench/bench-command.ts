import type { Command } from 'commander'
import type { CliCommand, CommandContext } from '../src/cli/shared/cli-command.ts'
import { integerOptionParser, parsePositiveNumberOption } from '../src/cli/shared/parse-number-options.ts'
import { declareClusterSearch } from './cluster-search/declare-cluster-search.ts'
import { declareExportBench } from './export/declare-export-bench.ts'
import { declareFollowingBench } from './following/declare-following-bench.ts'
import type { IngestBenchOptions } from './ingest-bench.ts'
import { declareKills } from './kills/declare-kills.ts'
import { declareMailBench } from './mail/declare-mail-bench.ts'
import { declareMatchBench } from './match/declare-match-bench.ts'
import { declareNotifyBench } from './notify/declare-notify-bench.ts'
import { printBenchReport } from './print-bench-report.ts'
import { declareRead } from './read/declare-read.ts'
import { declareRelevance } from './relevance/declare-relevance.ts'
import { declareStream } from './stream/declare-stream.ts'

type RunWork = Parameters<CliCommand['declare']>[1]

const MAX_COUNT = 999_999_999
const parseCount = integerOptionParser(1, MAX_COUNT)
const parseCounts = (text: string): number[] => text.split(',').map(part => parseCount(part))
const parseCountOrZero = integerOptionParser(0, MAX_COUNT)

interface FairOptions {
  readonly rows: number
  readonly connections: number
  readonly seconds: number
  readonly data?: string
  readonly json?: boolean
}

interface DeliverOptions extends IngestOptions {
  readonly seconds: number
  readonly waiting: number
  readonly attempts: number
}

interface HangingOptions {
  readonly hanging: readonly number[]
  readonly rate: number
  readonly seconds: number
  readonly json?: boolean
}

interface IngestOptions {
  readonly rows: number
  readonly data?: string
  readonly json?: boolean
}

/** `herald bench`: measures the speeds that the documentation states, on this machine. */
export const benchmarkCommand: CliCommand = {
  declare(program, run) {
    const bench = program
      .command('bench')
      .summary('measure how fast Herald is on this machine')
      .description('Runs benchmarks with generated data in a temporary folder. Your own data is not touched.')
    declareRead(bench, run)
    declareClusterSearch(bench, run)
    declareFair(bench, run)
    declareStream(bench, run)
    declareIngest(bench, run)
    declareBackfill(bench, run)
    declareDeliver(bench, run)
    declareHanging(bench, run)
    declareForget(bench, run)
    declareExportBench(bench, run)
    declareMatchBench(bench, run)
    declareFollowingBench(bench, run)
    declareNotifyBench(bench, run)
    declareMailBench(bench, run)
    declareKills(bench, run)
    declareRelevance(bench, run)
  },
}

function declareFair(bench: Command, run: RunWork): void {
  bench
    .command('fair')
    .summary('measure the requests of one API key while another one sends heavy searches')
    .description(
      'Loads generated announcements, sends the most expensive searches over many connections of one API key, and times ' +
        'new searches and simple requests of another key. 200,000 rows take about five minutes.',
    )
    .option(
      '--rows <number>',
      'number of announcements; there are half as many entities',
      parseCount,
      200_000,
    )
    .option('--connections <number>', 'connections of the key with heavy searches', parseCount, 50)
    .option('--seconds <number>', 'duration of each measurement, in seconds', parsePositiveNumberOption, 20)
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the result as JSON')
    .action((options: FairOptions) => run(context => fair(options, context)))
}

function declareIngest(bench: Command, run: RunWork): void {
  bench
    .command('ingest')
    .summary('measure ingestion from document to search result, for each source')
    .description(
      'Imports copies of the sample documents with different references, numbers and names, writes prepared ' +
        'announcements, and measures how long a single new announcement takes to become searchable.',
    )
    .option('--rows <number>', 'number of records for each source', parseCount, 20_000)
    .option('--into <number>', 'also write into a database of this many announcements', parseCountOrZero, 0)
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the result as JSON')
    .action((options: IngestBenchOptions & IngestOptions) => run(context => ingest(options, context)))
}

function declareBackfill(bench: Command, run: RunWork): void {
  bench
    .command('backfill')
    .summary('measure the backfill of one year from a simulated publisher')
    .description(
      'Fetches a year of announcements from a local publisher and measures the speed over time and the memory used.',
    )
    .option('--rows <number>', 'number of announcements in the year', parseCount, 600_000)
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the result as JSON')
    .action((options: IngestOptions) => run(context => backfill(options, context)))
}

function declareDeliver(bench: Command, run: RunWork): void {
  bench
    .command('deliver')
    .summary('measure webhook latency from commit to receiver, and throughput')
    .description(
      'Compares Herald with a simple queue: one row per job, one transaction per job, sent with fetch. Receivers, ' +
        'sender and PostgreSQL share this machine.',
    )
    .option('--rows <number>', 'number of deliveries for each throughput measurement', parseCount, 60_000)
    .option(
      '--seconds <number>',
      'duration of each latency measurement, in seconds',
      parsePositiveNumberOption,
      15,
    )
    .option(
      '--waiting <number>',
      'number of waiting deliveries in the long-queue test; 0 skips it',
      parseCountOrZero,
      1_000_000,
    )
    .option(
      '--attempts <number>',
      'number of attempts in the log for the list test; 0 skips it',
      parseCountOrZero,
      0,
    )
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the result as JSON')
    .action((options: DeliverOptions) => run(context => deliver(options, context)))
}

function declareHanging(bench: Command, run: RunWork): void {
  bench
    .command('hanging')
    .summary('measure webhook latency beside subscriptions whose receivers never respond')
    .description(
      'Sends events at a constant rate to a receiver that responds while many subscriptions of another owner wait for ' +
        'one that never does, and checks when their retries start.',
    )
    .option(
      '--hanging <numbers>',
      'numbers of hanging subscriptions, comma-separated',
      parseCounts,
      [64, 600, 5_000],
    )
    .option('--rate <number>', 'events per second', parseCount, 50)
    .option('--seconds <number>', 'duration of each measurement, in seconds', parsePositiveNumberOption, 90)
    .option('--json', 'print the result as JSON')
    .action((options: HangingOptions) => run(context => hanging(options, context)))
}

function declareForget(bench: Command, run: RunWork): void {
  bench
    .command('forget')
    .summary('measure the erasure of one person and the purge of all files')
    .description(
      'Loads generated announcements, erases one person, rewrites the files and searches all bytes for the name. A ' +
        'million rows take about 20 minutes and 10 GB.',
    )
    .option('--rows <number>', 'number of announcements', parseCount, 200_000)
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the result as JSON')
    .action((options: IngestOptions) => run(context => forget(options, context)))
}

async function fair(options: FairOptions, context: CommandContext): Promise<number> {
  const { benchFairness } = await import('./fair-bench.ts')
  return printBenchReport(await benchFairness(options, context), options, context)
}

async function ingest(options: IngestBenchOptions & IngestOptions, context: CommandContext): Promise<number> {
  const { benchIngest } = await import('./ingest-bench.ts')
  return printBenchReport(await benchIngest(options, context), options, context)
}

async function backfill(options: IngestOptions, context: CommandContext): Promise<number> {
  const { benchBackfill } = await import('./backfill-bench.ts')
  return printBenchReport(await benchBackfill(options, context), options, context)
}

async function deliver(options: DeliverOptions, context: CommandContext): Promise<number> {
  const { benchDelivery } = await import('./delivery-bench.ts')
  return printBenchReport(await benchDelivery(options, context), options, context)
}

async function hanging(options: HangingOptions, context: CommandContext): Promise<number> {
  const { benchHanging } = await import('./hanging-bench.ts')
  return printBenchReport(await benchHanging(options, context), options, context)
}

async function forget(options: IngestOptions, context: CommandContext): Promise<number> {
  const { benchForget } = await import('./forget-bench.ts')
  return printBenchReport(await benchForget(options, context), options, context)
}
