import { openVerifiedEncryptor } from '../../src/cli/shared/verified-encryptor.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { createBenchSubscriptions, publishBenchEvents } from '../delivery/bench-subscriptions.ts'
import { startCountingReceiver } from './counting-receiver.ts'
import {
  DELIVERY_FAULTS,
  type DeliveryFault,
  type FaultTarget,
  statementReachesPostgres,
} from './delivery-faults.ts'
import { startDeliveryNode } from './delivery-node.ts'

export interface DisruptionPlan {
  readonly seconds: number
  readonly perSecond: number
  readonly random: () => number
  log(text: string): void
}

/** What came of sending while senders, connections and PostgreSQL died. */
export interface DisruptionResult {
  readonly events: number
  readonly deliveries: number
  /** Events that were answered as committed and are gone, and deliveries that nobody received. */
  readonly lost: number
  /** Requests beyond the first of a delivery; those that were not in flight at any accident, or had another id. */
  readonly repeats: number
  readonly unexplained: number
  readonly inFlight: number
  readonly faults: Readonly<Record<DeliveryFault, number>>
  /** From the accident's end until every subscription hears of new events, in milliseconds, at most. */
  readonly longestMs: Readonly<Record<DeliveryFault, number>>
}

const RECEIVERS = 2
const SENDERS = 2
/** A pause before the next accident, in milliseconds. */
const PAUSE = { shortest: 200, longest: 2_500 }
const TICK_MS = 50
const LOOK_MS = 20
/** Whoever needs longer than this to go on does not go on. */
const LONGEST_MS = 60_000
/** A delivery that was received longer ago was written down, or is lost. */
const IN_FLIGHT_MS = 30_000
/** What is in the way of a dead sender may arrive a little later. */
const AFTER_MS = 100

/** Sends to receivers on loopback from a record in an empty folder, while something dies again and again. */
export async function disruptDeliveries(folder: string, plan: DisruptionPlan): Promise<DisruptionResult> {
  const { settings } = readSettings({ HERALD_DATA: folder })
  const log = createLogger('silent')
  const record = await openDatabase(settings, { clock, random: random, log, maxConnections: 3 })
  const { sql } = record
  const house = {
    sql,
    clock,
    random,
    encryptor: await openVerifiedEncryptor({ sql, random: random }, settings),
  }
  const hearer = await startCountingReceiver(RECEIVERS)
  const scene: FaultTarget = { folder, sql, url: record.url, nodes: [], recordInFlight: noteInFlight }
  const tally = { answered: 0, isOver: false }
  const inFlight = new Set<string>()
  const faults = { sender: 0, server: 0, restart: 0, cut: 0 }
  const longestMs = { ...faults }

  /** As many events as are owed by now, whatever happens. */
  async function keepPublishing(): Promise<void> {
    const began = clock.elapsed()
    while (!tally.isOver) {
      await clock.sleep(TICK_MS)
      const owed = Math.floor(((clock.elapsed() - began) * plan.perSecond) / 1000) - tally.answered
      if (owed > 0 && (await statementReachesPostgres(publishBenchEvents(house, owed, 'FR'))))
        tally.answered += owed
    }
  }

  /** What was received and is not written down. */
  async function noteInFlight(): Promise<void> {
    const began = clock.elapsed()
    await clock.sleep(AFTER_MS)
    const heard = hearer.receivedSince(began - IN_FLIGHT_MS)
    const rows = await retried(
      () => sql<{ id: string }[]>`select id from deliveries where id = any(${[...heard]}::uuid[])`,
    )
    const settled = new Set(rows.map(row => row.id))
    for (const id of heard) if (!settled.has(id)) inFlight.add(id)
  }

  async function disturb(kind: DeliveryFault): Promise<void> {
    const { now, elapsed } = await DELIVERY_FAULTS[kind](scene)
    await goneOn(now)
    const ms = clock.elapsed() - elapsed
    faults[kind] += 1
    longestMs[kind] = Math.max(longestMs[kind], ms)
    plan.log(`${kind}: went on after ${Math.round(ms)} ms`)
  }

  async function goneOn(moment: Date): Promise<void> {
    const end = clock.elapsed() + LONGEST_MS
    while (!hearer.haveAllReceivedSince(moment)) {
      if (clock.elapsed() > end) throw new Error(`no deliveries ${LONGEST_MS} ms after an accident`)
      await clock.sleep(LOOK_MS)
    }
  }

  /** Resolves when nothing is open. */
  async function settled(): Promise<void> {
    const end = clock.elapsed() + LONGEST_MS
    const open = () => sql`
      select from delivery_queue
      union all select from events where number > (select number from dispatch_position) limit 1`
    while ((await retried(open)).length > 0) {
      if (clock.elapsed() > end) return
      await clock.sleep(LOOK_MS)
    }
  }

  try {
    await createBenchSubscriptions(house, hearer.urls, 'FR')
    for (let n = 0; n < SENDERS; n += 1) scene.nodes.push(await startDeliveryNode(folder))
    const publishing = keepPublishing()
    await goneOn(clock.now())
    const end = clock.elapsed() + plan.seconds * 1000
    const kinds = Object.keys(DELIVERY_FAULTS) as DeliveryFault[]
    for (let n = 0; n < kinds.length || clock.elapsed() < end; n += 1) {
      await clock.sleep(PAUSE.shortest + plan.random() * (PAUSE.longest - PAUSE.shortest))
      // Each kind in turn: also in a short run all of them come.
      await disturb(kinds[n % kinds.length] as DeliveryFault)
    }
    tally.isOver = true
    await publishing
    await settled()
    const [row] = await sql<[{ events: number }]>`select count(*)::integer as events from events`
    const again = [...hearer.counts].filter(([, count]) => count > 1)
    const { events } = row
    return {
      events,
      faults,
      longestMs,
      deliveries: hearer.counts.size,
      inFlight: inFlight.size,
      lost: Math.max(0, tally.answered - events) + Math.max(0, events * RECEIVERS - hearer.counts.size),
      repeats: again.reduce((sum, [, count]) => sum + count - 1, 0),
      unexplained:
        again.filter(([id]) => !inFlight.has(id)).length +
        Math.max(0, hearer.counts.size - events * RECEIVERS),
    }
  } finally {
    tally.isOver = true
    await Promise.all(scene.nodes.map(sender => sender.kill()))
    hearer.close()
    await record.close()
  }
}

/** Does it until PostgreSQL is there. */
async function retried<T>(work: () => PromiseLike<T>): Promise<T> {
  const found: T[] = []
  const attempt = () => Promise.resolve(work()).then(result => found.push(result))
  while (!(await statementReachesPostgres(attempt()))) await clock.sleep(LOOK_MS)
  return found[0] as T
}
