import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSampleSimulator } from '../src/cli/load-demo-samples.ts'
import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import type { Simulator } from '../src/simulator/simulator.ts'
import { SOURCES } from '../src/sources/registry.ts'
import { disturbDeliveries } from './kills/deliveries.ts'
import { crawlRound, type Round } from './kills/round.ts'
import { machine, type Quantity, type Report } from './report.ts'
import { randomOf } from './world/random.ts'

export interface KillsOptions {
  /** Processes and PostgreSQLs to be killed while they crawl, at least. */
  readonly kills: number
  readonly seed: number
}

/** After so many deaths a record holds all there is: the next ones die over another. */
const DEATHS_A_ROUND = 8
const PER_SECOND = 300

/** Crawls that are killed at random moments, each round over an empty record, compared with one that is left alone. */
export async function benchKills({ kills, seed }: KillsOptions, context: CommandContext): Promise<Report> {
  const box = await startSampleSimulator()
  try {
    const random = randomOf(seed, 0, 0)
    const undisturbed = await freshRound(box, { times: 0, longestMs: 0, random })
    const plan = { times: DEATHS_A_ROUND, longestMs: undisturbed.lastMs / 4, random }
    const rounds: Round[] = []
    while (!context.signal.aborted && deathsIn(rounds) < kills) {
      rounds.push(await freshRound(box, plan))
      context.terminal.err(`${deathsIn(rounds)} of ${kills} kills`)
    }
    const title = `herald bench kills: ${SOURCES.length} sources at once, seed ${seed}`
    return { title, machine: machine(), timings: [], quantities: quantitiesOf(undisturbed, rounds) }
  } finally {
    await box.close()
  }
}

function freshRound(box: Simulator, plan: Parameters<typeof crawlRound>[2]): Promise<Round> {
  return inFolder(folder => crawlRound(folder, box, plan))
}

/** Deliveries at 300 events a second, while senders, connections and PostgreSQL die. */
export async function benchDisturbed(
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
  { terminal }: CommandContext,
): Promise<Report> {
  const say = (text: string) => terminal.err(text)
  const plan = { seconds: minutes * 60, perSecond: PER_SECOND, random: randomOf(seed, 0, 0), say }
  const found = await inFolder(folder => disturbDeliveries(folder, plan))
  const { accidents, longestMs } = found
  const longest = Math.max(longestMs.server, longestMs.restart, longestMs.cut) / 1000
  const quantities = [
    quantity('events committed', 'events', null, found.events),
    quantity('received', 'deliveries', null, found.deliveries),
    quantity('lost', 'events and deliveries', 0, found.lost),
    quantity('received again', 'deliveries', null, found.repeats),
    quantity('in flight when something died', 'deliveries', null, found.inFlight),
    quantity('received again, and not in flight, or with another id', 'deliveries', 0, found.unexplained),
    quantity('killed', 'senders', null, accidents.sender),
    quantity('killed', 'PostgreSQLs', null, accidents.server),
    quantity('restarted', 'PostgreSQLs', null, accidents.restart),
    quantity('cut', 'times all connections', null, accidents.cut),
    quantity('from PostgreSQL’s return until all hear of new events, at most', 's', 5, longest),
    quantity(
      'from a sender’s death until all hear of new events, at most',
      's',
      null,
      longestMs.sender / 1000,
    ),
  ]
  const title = `herald bench kills deliveries: ${minutes} minutes at ${PER_SECOND} events/s, seed ${seed}`
  return { title, machine: machine(), timings: [], quantities }
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

function quantitiesOf(undisturbed: Round, rounds: readonly Round[]): Quantity[] {
  const sum = (count: (round: Round) => number) => rounds.map(count).reduce((a, b) => a + b, 0)
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
      sum(round => without(undisturbed.held, round.held)),
    ),
    quantity(
      'other or doubled',
      'rows',
      0,
      sum(round => without(round.held, undisturbed.held)),
    ),
    quantity(
      'found wrong by doctor, or left open',
      'things',
      0,
      sum(round => round.wrong.length),
    ),
    quantity(
      'until others may go on, at most',
      's',
      60,
      Math.max(0, ...rounds.map(r => r.longestLeaseMs)) / 1000,
    ),
  ]
}

function quantity(what: string, unit: string, target: number | null, herald: number): Quantity {
  return { ...{ what, unit, target, herald }, moreIsBetter: false, counted: null, cached: null }
}

function deathsIn(rounds: readonly Round[]): number {
  return rounds.reduce((sum, { kills, serverKills }) => sum + kills + serverKills, 0)
}
