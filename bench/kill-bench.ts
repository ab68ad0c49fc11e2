import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSampleSimulator } from '../src/cli/load-demo-samples.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import type { Simulator } from '../src/simulator/simulator.ts'
import { SOURCES } from '../src/sources/registry.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from './bench-report.ts'
import { type CrawlKillRound, runCrawlKillRound } from './kills/crawl-kill-round.ts'
import type { DeliveryAccident } from './kills/deliveries/delivery-accidents.ts'
import { type DisruptionResult, disruptDeliveries } from './kills/deliveries/disrupt-deliveries.ts'
import { createKeyedRandom } from './synthetic-data/seeded-random.ts'

export interface KillBenchOptions {
  /** Minimum number of crawlers and PostgreSQL servers to kill. */
  readonly kills: number
  readonly seed: number
}

/** After this many kills, a database is complete, so the next round starts with an empty one. */
const KILLS_PER_ROUND = 8

/**
 * Kills crawls at random moments and compares the results with those of an undisturbed crawl. Each round starts with an
 * empty database.
 */
export async function benchCrawlKills(
  { kills, seed }: KillBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const simulator = await startSampleSimulator()
  try {
    const random = createKeyedRandom(seed, 0, 0)
    const undisturbed = await runRoundInFolder(simulator, { times: 0, longestMs: 0, random })
    const plan = { times: KILLS_PER_ROUND, longestMs: undisturbed.lastMs / 4, random }
    const rounds: CrawlKillRound[] = []
    while (!context.signal.aborted && countKills(rounds) < kills) {
      rounds.push(await runRoundInFolder(simulator, plan))
      context.terminal.err(`${countKills(rounds)} of ${kills} kills`)
    }
    const title = `herald bench kills: ${SOURCES.length} sources at once, seed ${seed}`
    return { title, machine: describeMachine(), timings: [], quantities: quantitiesOf(undisturbed, rounds) }
  } finally {
    await simulator.close()
  }
}

function runRoundInFolder(
  simulator: Simulator,
  plan: Parameters<typeof runCrawlKillRound>[2],
): Promise<CrawlKillRound> {
  return withTemporaryFolder(folder => runCrawlKillRound(folder, simulator, plan))
}

export interface DeliveryKillOptions {
  readonly minutes: number
  /** Events per second. */
  readonly rate: number
  readonly seed: number
}

/** The longest time, in seconds, that a due delivery may wait while its receiver responds. */
const MAX_OVERDUE_SECONDS = 60
/** The longest time, in seconds, in which a process ends after SIGTERM. */
const MAX_STOP_SECONDS = 15
const MAX_RECOVERY_SECONDS = 5

/** Delivers events at a constant rate while accidents happen to nodes, connections, clocks and PostgreSQL. */
export async function benchDeliveryKills(
  { minutes, rate, seed }: DeliveryKillOptions,
  { terminal }: CommandContext,
): Promise<BenchReport> {
  const log = (text: string) => terminal.err(text)
  const plan = { seconds: minutes * 60, perSecond: rate, random: createKeyedRandom(seed, 0, 0), log }
  const found = await withTemporaryFolder(folder => disruptDeliveries(folder, plan))
  const title = `herald bench kills deliveries: ${minutes} minutes at ${rate} events/s, seed ${seed}`
  const quantities = [...listDeliveryResults(found), ...listAccidents(found)]
  if (found.longestOverdue.what !== '') log(`longest wait: ${found.longestOverdue.what}`)
  return { title, machine: describeMachine(), timings: [], quantities }
}

function listDeliveryResults(found: DisruptionResult): BenchQuantity[] {
  const { longestMs } = found
  const recovery = Math.max(longestMs.server, longestMs.restart, longestMs.cut) / 1000
  const [overdue, stop] = [found.longestOverdue.ms / 1000, found.longestStopMs / 1000]
  return [
    createQuantity('events committed', 'events', null, found.events),
    createQuantity('received', 'deliveries', null, found.deliveries),
    createQuantity('lost', 'events and deliveries', 0, found.lost),
    createQuantity('still waiting at the end', 'deliveries', 0, found.stuck),
    createQuantity(
      'longest wait of a due delivery whose receiver responds',
      's',
      MAX_OVERDUE_SECONDS,
      overdue,
    ),
    createQuantity('checks of that wait', 'checks', null, found.overdueChecks),
    createQuantity('repeated', 'deliveries', null, found.repeats),
    createQuantity('in flight in an accident', 'deliveries', null, found.inFlight),
    createQuantity(
      'repeated without being in flight, or with another id',
      'deliveries',
      0,
      found.unexplained,
    ),
    createQuantity(
      'PostgreSQL’s return → every receiver gets new events, at most',
      's',
      MAX_RECOVERY_SECONDS,
      recovery,
    ),
    createQuantity('SIGTERM → the process has ended, at most', 's', MAX_STOP_SECONDS, stop),
    createQuantity('requests to /healthz', 'requests', null, found.api.requests),
    createQuantity('failed requests to /healthz', 'requests', 0, found.api.failures),
  ]
}

const ACCIDENT_TITLES: Readonly<Record<DeliveryAccident, string>> = {
  sender: 'node killed',
  deployment: 'node stopped and replaced',
  server: 'PostgreSQL killed',
  restart: 'PostgreSQL restarted',
  cut: 'all connections closed',
  outage: 'PostgreSQL away for 2 to 30 s',
  silence: 'one node’s connections silent for 2 to 30 s',
  longReader: 'long reader while partitions are created',
  nodeClock: 'clock of a node wrong by an hour',
  databaseClock: 'clock of PostgreSQL wrong by an hour',
}

/** The number of accidents of each kind, and the longest time until every receiver got new events. */
function listAccidents({ accidents, longestMs }: DisruptionResult): BenchQuantity[] {
  return (Object.keys(ACCIDENT_TITLES) as DeliveryAccident[]).flatMap(kind => [
    createQuantity(ACCIDENT_TITLES[kind], 'times', null, accidents[kind]),
    createQuantity(`${ACCIDENT_TITLES[kind]} → new events, at most`, 's', null, longestMs[kind] / 1000),
  ])
}

async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-bench-'))
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function quantitiesOf(undisturbed: CrawlKillRound, rounds: readonly CrawlKillRound[]): BenchQuantity[] {
  const sum = (count: (round: CrawlKillRound) => number) => rounds.map(count).reduce((a, b) => a + b, 0)
  const countMissing = (all: readonly string[], found: readonly string[]) => {
    const known = new Set(found)
    return all.filter(line => !known.has(line)).length
  }
  return [
    createQuantity(
      'killed while crawling',
      'processes',
      null,
      sum(round => round.kills),
    ),
    createQuantity(
      'killed during a crawl',
      'PostgreSQLs',
      null,
      sum(round => round.serverKills),
    ),
    createQuantity(
      'lost',
      'rows',
      0,
      sum(round => countMissing(undisturbed.contents, round.contents)),
    ),
    createQuantity(
      'different or duplicated',
      'rows',
      0,
      sum(round => countMissing(round.contents, undisturbed.contents)),
    ),
    createQuantity(
      'errors found by doctor, or left open',
      'errors',
      0,
      sum(round => round.errors.length),
    ),
    createQuantity(
      'longest lease of a killed crawler',
      's',
      60,
      Math.max(0, ...rounds.map(r => r.longestLeaseMs)) / 1000,
    ),
  ]
}

function createQuantity(what: string, unit: string, target: number | null, herald: number): BenchQuantity {
  return { what, unit, target, herald, moreIsBetter: false, counted: null, cached: null }
}

function countKills(rounds: readonly CrawlKillRound[]): number {
  return rounds.reduce((sum, { kills, serverKills }) => sum + kills + serverKills, 0)
}
