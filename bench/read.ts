import type { CommandContext } from '../src/cli/shared/cli-command.ts'
import type { Clock } from '../src/platform/clock.ts'
import { lexiconOf } from './ask/lexicon.ts'
import { inFreshHouse, makeKey } from './house.ts'
import { loadWorld } from './load.ts'
import { openPeer } from './peer/peer.ts'
import { whileImporting, whileSearching } from './phases/disturbed.ts'
import { agreedKinds, timeKinds } from './phases/kinds.ts'
import { measureLoad } from './phases/load.ts'
import { measureSizes } from './phases/sizes.ts'
import { machine, type Quantity, type Report } from './report.ts'
import { type Stage, withServer } from './stage.ts'
import { World } from './world/world.ts'

export interface ReadOptions {
  readonly rows: number
  readonly seed: number
  /** Time for each measurement. */
  readonly seconds: number
  /** A new folder to keep everything in; without it a temporary one is used and removed. */
  readonly data?: string
}

/**
 * Reading, beside what a user would build instead (Fastify over PostgreSQL), in one run on the same rows: answers are
 * compared before anything is timed, and every server is a process of its own. Throws where the two disagree.
 */
export async function benchRead(options: ReadOptions, context: CommandContext): Promise<Report> {
  return await inFreshHouse(context, options.data, async (house, settings) => {
    const key = await makeKey(house)
    const peer = await openPeer(house, key)
    const world = new World(options.rows, options.seed)
    const say = sayer(house.clock, context.terminal.err)
    const { seconds } = options
    try {
      return await readOn({ house, settings, peer, key, world, seconds, say, memory: [] })
    } finally {
      await peer.sql.end()
    }
  })
}

/** The phases, one after the other. */
async function readOn(stage: Stage): Promise<Report> {
  const { house, peer, world, say } = stage
  say(`writing ${world.rows} announcements into the record and into the peer's tables`)
  const entities = await loadWorld(world, house.sql, peer.sql, say)
  const build = await measureBuild(stage, world.rows + entities)
  const lexicon = lexiconOf(world)
  const kinds = await agreedKinds(stage, lexicon)
  const timings = await timeKinds(stage, kinds)
  const searches = kinds
    .filter(kind => kind.once && kind.what.startsWith('new search'))
    .map(kind => kind.paths)
  const load = await measureLoad(stage, lexicon, mixed(searches))
  timings.push(await whileSearching(stage, lexicon.words))
  const sizes = await measureSizes(stage)
  timings.push(await whileImporting(stage))
  const title = `herald bench read: ${world.rows} announcements, ${entities} entities`
  return { title, machine: machine(), timings, quantities: [...load, build, ...sizes] }
}

/** How fast a node that joins is ready, and how fast the peer's indexes are made. */
async function measureBuild(stage: Stage, rows: number): Promise<Quantity> {
  const { clock } = stage.house
  stage.say('making the peer’s indexes')
  const peerBegan = clock.elapsed()
  await stage.peer.index()
  const peerMs = clock.elapsed() - peerBegan
  stage.say('building the search index')
  const began = clock.elapsed()
  const ms = await withServer(stage, 'herald', async () => clock.elapsed() - began)
  return {
    ...{ what: 'index built from scratch, node ready', unit: 'rows/s', target: 15_000, moreIsBetter: true },
    ...{ herald: (rows * 1000) / ms, counted: (rows * 1000) / peerMs, cached: null },
  }
}

/** One of each list in turn. */
function mixed<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, i) => lists.flatMap(list => list.slice(i, i + 1))).flat()
}

/** Says what happens, with the seconds since the beginning. */
function sayer(clock: Clock, out: (text: string) => void): (text: string) => void {
  const began = clock.elapsed()
  return text => out(`${String(Math.round((clock.elapsed() - began) / 1000)).padStart(5)} s  ${text}`)
}
