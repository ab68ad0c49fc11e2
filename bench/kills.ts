import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/base/clock.ts'
import type { Context } from '../src/cli/command.ts'
import { SAMPLES } from '../src/cli/demo-samples.ts'
import { PUBLISHERS } from '../src/publishers/all.ts'
import { type Box, openBox } from '../src/publishers/box.ts'
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

/** Crawls that are killed at random moments, each round over an empty record, compared with one that is left alone. */
export async function benchKills({ kills, seed }: KillsOptions, context: Context): Promise<Report> {
  const box = await openBox(PUBLISHERS, { samples: SAMPLES, clock: systemClock })
  try {
    const random = randomOf(seed, 0, 0)
    const undisturbed = await freshRound(box, { times: 0, longestMs: 0, random })
    const plan = { times: DEATHS_A_ROUND, longestMs: undisturbed.lastMs / 4, random }
    const rounds: Round[] = []
    while (!context.signal.aborted && deathsIn(rounds) < kills) {
      rounds.push(await freshRound(box, plan))
      context.terminal.err(`${deathsIn(rounds)} of ${kills} kills`)
    }
    const title = `herald bench kills: ${PUBLISHERS.length} sources at once, seed ${seed}`
    return { title, machine: machine(), timings: [], quantities: quantitiesOf(undisturbed, rounds) }
  } finally {
    await box.close()
  }
}

async function freshRound(box: Box, plan: Parameters<typeof crawlRound>[2]): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-bench-'))
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(folder, 0o755)
  try {
    return await crawlRound(folder, box, plan)
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
