import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSampleSimulator } from '../src/cli/load-demo-samples.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import type { Simulator } from '../src/simulator/simulator.ts'
import { SOURCES } from '../src/sources/registry.ts'
import { type BenchQuantity, type BenchReport, describeMachine } from './bench-report.ts'
import { type CrawlKillRound, runCrawlKillRound } from './kills/crawl-kill-round.ts'
import { disruptDeliveries } from './kills/disrupt-deliveries.ts'
import { createKeyedRandom } from './synthetic-data/seeded-random.ts'

export interface KillBenchOptions {
  /** Processes and PostgreSQLs to be killed while they crawl, at least. */
  readonly kills: number
  readonly seed: number
}

/** After so many deaths a record holds all there is: the next ones die over another. */
const DEATHS_A_ROUND = 8
const PER_SECOND = 300

/** Crawls that are killed at random moments, each round over an empty record, compared with one that is left alone. */
export async function benchCrawlKills(
  { kills, seed }: KillBenchOptions,
  context: CommandContext,
): Promise<BenchReport> {
  const box = await startSampleSimulator()
  try {
    const random = createKeyedRandom(seed, 0, 0)
    const undisturbed = await freshRound(box, { times: 0, longestMs: 0, random })
    const plan = { times: DEATHS_A_ROUND, longestMs: undisturbed.lastMs / 4, random }
    const rounds: CrawlKillRound[] = []
    while (!context.signal.aborted && deathsIn(rounds) < kills) {
      rounds.push(await freshRound(box, plan))
      context.terminal.err(`${deathsIn(rounds)} of ${kills} kills`)
    }
    const title = `herald bench kills: ${SOURCES.length} sources at once, seed ${seed}`
    return { title, machine: describeMachine(), timings: [], quantities: quantitiesOf(undisturbed, rounds) }
  } finally {
    await box.close()
  }
}

function freshRound(box: Simulator, plan: Parameters<typeof runCrawlKillRound>[2]): Promise<CrawlKillRound> {
  return inFolder(folder => runCrawlKillRound(folder, box, plan))
}

/** Deliveries at 300 events a second, while senders, connections and PostgreSQL die. */
export async function benchDeliveryKills(
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
  { terminal }: CommandContext,
): Promise<BenchReport> {
  const log = (text: string) => terminal.err(text)
  const plan = { seconds: minutes * 60, perSecond: PER_SECOND, random: createKeyedRandom(seed, 0, 0), log }
  const found = await inFolder(folder => disruptDeliveries(folder, plan))
  const { faults, longestMs } = found
  const longest = Math.max(longestMs.server, longestMs.restart, longestMs.cut) / 1000
  const quantities = [
    quantity('events committed', 'events', null, found.events),
    quantity('received', 'deliveries', null, found.deliveries),
    quantity('lost', 'events and deliveries', 0, found.lost),
    quantity('received again', 'deliveries', null, found.repeats),
    quantity('in flight when something died', 'deliveries', null, found.inFlight),
    quantity('received again, and not in flight, or with another id', 'deliveries', 0, found.unexplained),
    quantity('killed', 'senders', null, faults.sender),
    quantity('killed', 'PostgreSQLs', null, faults.server),
    quantity('restarted', 'PostgreSQLs', null, faults.restart),
    quantity('cut', 'times all connections', null, faults.cut),
    quantity('from PostgreSQL’s return until all hear of new events, at most', 's', 5, longest),
    quantity(
      'from a sender’s death until all hear of new events, at most',
      's',
      null,
      longestMs.sender / 1000,
    ),
  ]
  const title = `herald bench kills deliveries: ${minutes} minutes at ${PER_SECOND} events/s, seed ${seed}`
  return { title, machine: describeMachine(), timings: [], quantities }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-bench-'))
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function quantitiesOf(undisturbed: CrawlKillRound, rounds: readonly CrawlKillRound[]): BenchQuantity[] {
  const sum = (count: (round: CrawlKillRound) => number) => rounds.map(count).reduce((a, b) => a + b, 0)
  const without = (all: readonly string[], some: readonly string[]) => {
    const known = new Set(some)
    return all.filter(line => !known.has(line)).length
  }
  return [
    quantity(
      'killed while they crawled',
      'processes',
      null,
      sum(round => round.kills),
    ),
    quantity(
      'killed under a crawl',
      'PostgreSQLs',
      null,
      sum(round => round.serverKills),
    ),
    quantity(
      'lost',
      'rows',
      0,
      sum(round => without(undisturbed.contents, round.contents)),
    ),
    quantity(
      'other or doubled',
      'rows',
      0,
      sum(round => without(round.contents, undisturbed.contents)),
    ),
    quantity(
      'found wrong by doctor, or left open',
      'things',
      0,
      sum(round => round.errors.length),
    ),
    quantity(
      'until others may go on, at most',
      's',
      60,
      Math.max(0, ...rounds.map(r => r.longestLeaseMs)) / 1000,
    ),
  ]
}

function quantity(what: string, unit: string, target: number | null, herald: number): BenchQuantity {
  return { what, unit, target, herald, moreIsBetter: false, counted: null, cached: null }
}

function deathsIn(rounds: readonly CrawlKillRound[]): number {
  return rounds.reduce((sum, { kills, serverKills }) => sum + kills + serverKills, 0)
}
