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

/** Results of delivering while nodes, connections and PostgreSQL were killed. */
export interface DisruptionResult {
  readonly events: number
  readonly deliveries: number
  /** Numbers of committed events that are missing and of deliveries that no receiver got. */
  readonly lost: number
  /** Number of repeated requests. Unexplained ones were not in flight during any fault or had a different ID. */
  readonly repeats: number
  readonly unexplained: number
  readonly inFlight: number
  readonly faults: Readonly<Record<DeliveryFault, number>>
  /** The longest time from a fault's end until every subscription received new events, in milliseconds. */
  readonly longestMs: Readonly<Record<DeliveryFault, number>>
}

const RECEIVERS = 2
const NODES = 2
/** Range of the pause before the next fault, in milliseconds. */
const PAUSE = { shortest: 200, longest: 2_500 }
const TICK_MS = 50
const POLL_MS = 20
/** Maximum recovery time, in milliseconds. A longer recovery counts as failed. */
const MAX_RECOVERY_MS = 60_000
/** Deliveries received longer ago have been recorded, or their attempts are lost. */
const IN_FLIGHT_MS = 30_000
/** Time during which requests of a killed node may still arrive, in milliseconds. */
const ARRIVAL_GRACE_MS = 100

/** Delivers to receivers on loopback from a database in an empty folder while injecting faults. */
export async function disruptDeliveries(folder: string, plan: DisruptionPlan): Promise<DisruptionResult> {
  const { settings } = readSettings({ HERALD_DATA: folder })
  const log = createLogger('silent')
  const database = await openDatabase(settings, { clock, random: random, log, maxConnections: 3 })
  const { sql } = database
  const app = {
    sql,
    clock,
    random,
    encryptor: await openVerifiedEncryptor({ sql, random: random }, settings),
  }
  const receiver = await startCountingReceiver(RECEIVERS)
  const target: FaultTarget = { folder, sql, url: database.url, nodes: [], recordInFlight: noteInFlight }
  const progress = { confirmed: 0, isOver: false }
  const inFlight = new Set<string>()
  const faults = { sender: 0, server: 0, restart: 0, cut: 0 }
  const longestMs = { ...faults }

  /** Publishes all due events until the end, also during faults. */
  async function keepPublishing(): Promise<void> {
    const startedAt = clock.elapsed()
    while (!progress.isOver) {
      await clock.sleep(TICK_MS)
      const dueCount =
        Math.floor(((clock.elapsed() - startedAt) * plan.perSecond) / 1000) - progress.confirmed
      if (dueCount > 0 && (await statementReachesPostgres(publishBenchEvents(app, dueCount, 'FR'))))
        progress.confirmed += dueCount
    }
  }

  /** Records deliveries that were received but are not yet stored. */
  async function noteInFlight(): Promise<void> {
    const startedAt = clock.elapsed()
    await clock.sleep(ARRIVAL_GRACE_MS)
    const received = receiver.receivedSince(startedAt - IN_FLIGHT_MS)
    const rows = await retryUntilReachable(
      () => sql<{ id: string }[]>`select id from deliveries where id = any(${[...received]}::uuid[])`,
    )
    const recorded = new Set(rows.map(row => row.id))
    for (const id of received) if (!recorded.has(id)) inFlight.add(id)
  }

  async function injectFault(kind: DeliveryFault): Promise<void> {
    const { now, elapsed } = await DELIVERY_FAULTS[kind](target)
    await waitForRecovery(now)
    const ms = clock.elapsed() - elapsed
    faults[kind] += 1
    longestMs[kind] = Math.max(longestMs[kind], ms)
    plan.log(`${kind}: recovered after ${Math.round(ms)} ms`)
  }

  async function waitForRecovery(moment: Date): Promise<void> {
    const end = clock.elapsed() + MAX_RECOVERY_MS
    while (!receiver.haveAllReceivedSince(moment)) {
      if (clock.elapsed() > end) throw new Error(`no deliveries within ${MAX_RECOVERY_MS} ms after a fault`)
      await clock.sleep(POLL_MS)
    }
  }

  /** Resolves when no delivery is waiting. */
  async function waitUntilDelivered(): Promise<void> {
    const end = clock.elapsed() + MAX_RECOVERY_MS
    const open = () => sql`
      select from delivery_queue
      union all select from events where number > (select number from dispatch_position) limit 1`
    while ((await retryUntilReachable(open)).length > 0) {
      if (clock.elapsed() > end) return
      await clock.sleep(POLL_MS)
    }
  }

  try {
    await createBenchSubscriptions(app, receiver.urls, 'FR')
    for (let n = 0; n < NODES; n += 1) target.nodes.push(await startDeliveryNode(folder))
    const publishing = keepPublishing()
    await waitForRecovery(clock.now())
    const end = clock.elapsed() + plan.seconds * 1000
    const kinds = Object.keys(DELIVERY_FAULTS) as DeliveryFault[]
    for (let n = 0; n < kinds.length || clock.elapsed() < end; n += 1) {
      await clock.sleep(PAUSE.shortest + plan.random() * (PAUSE.longest - PAUSE.shortest))
      // The kinds of faults alternate, so that even a short run covers all of them.
      await injectFault(kinds[n % kinds.length] as DeliveryFault)
    }
    progress.isOver = true
    await publishing
    await waitUntilDelivered()
    const [row] = await sql<[{ events: number }]>`select count(*)::integer as events from events`
    const again = [...receiver.counts].filter(([, count]) => count > 1)
    const { events } = row
    return {
      events,
      faults,
      longestMs,
      deliveries: receiver.counts.size,
      inFlight: inFlight.size,
      lost: Math.max(0, progress.confirmed - events) + Math.max(0, events * RECEIVERS - receiver.counts.size),
      repeats: again.reduce((sum, [, count]) => sum + count - 1, 0),
      unexplained:
        again.filter(([id]) => !inFlight.has(id)).length +
        Math.max(0, receiver.counts.size - events * RECEIVERS),
    }
  } finally {
    progress.isOver = true
    await Promise.all(target.nodes.map(sender => sender.kill()))
    receiver.close()
    await database.close()
  }
}

/** Repeats a statement until it reaches PostgreSQL. */
async function retryUntilReachable<T>(work: () => PromiseLike<T>): Promise<T> {
  const found: T[] = []
  const attempt = () => Promise.resolve(work()).then(result => found.push(result))
  while (!(await statementReachesPostgres(attempt()))) await clock.sleep(POLL_MS)
  return found[0] as T
}
