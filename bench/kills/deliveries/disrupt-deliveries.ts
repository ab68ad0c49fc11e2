import { openVerifiedEncryptor } from '../../../src/cli/shared/verified-encryptor.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { openDatabase } from '../../../src/platform/database.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { readSettings } from '../../../src/platform/settings.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { readDeliveryBacklog } from '../../../src/reports/delivery-backlog-store.ts'
import { createBenchSubscriptions } from '../../delivery/bench-subscriptions.ts'
import { type OddReceiver, type OddReceivers, startOddReceivers } from '../receivers/odd-receivers.ts'
import type { ReceiverKindName } from '../receivers/receiver-kinds.ts'
import { countDeliveryResults, type DeliveryCounts } from './count-results.ts'
import { makeDatabaseClockSettable } from './database-clock-step.ts'
import {
  type AccidentTarget,
  DELIVERY_ACCIDENTS,
  type DeliveryAccident,
  statementReachesPostgres,
} from './delivery-accidents.ts'
import { startDeliveryNode } from './delivery-node.ts'
import { InFlightRecord } from './in-flight-record.ts'
import { keepPublishing, LOAD_PARTS, type PublishingProgress } from './keep-publishing.ts'
import { OverdueWatch } from './overdue-watch.ts'
import { type ApiObservation, watchApi } from './watch-api.ts'

export interface DisruptionPlan {
  readonly seconds: number
  readonly perSecond: number
  readonly random: () => number
  log(text: string): void
}

/** Results of delivering while accidents happened. */
export interface DisruptionResult extends DeliveryCounts {
  readonly inFlight: number
  readonly accidents: Readonly<Record<DeliveryAccident, number>>
  /** The longest time from an accident's end until every prompt receiver got new events, in milliseconds. */
  readonly longestMs: Readonly<Record<DeliveryAccident, number>>
  /** The longest time that a due attempt waited while its receiver responded, and which one it was. */
  readonly longestOverdue: { readonly ms: number; readonly what: string }
  readonly overdueChecks: number
  /** The longest time that a process took to end after SIGTERM, in milliseconds. */
  readonly longestStopMs: number
  readonly api: Pick<ApiObservation, 'requests' | 'failures'>
}

const RECEIVERS: readonly ReceiverKindName[] = [
  ...[
    'prompt',
    'prompt',
    'batched',
    'batchedReset',
    'slow',
    'continued',
    'shortBody',
    'longBody',
    'successThenReset',
  ],
  ...['earlyClose', 'reset', 'garbage', 'hanging', 'hanging', 'hanging'],
] as ReceiverKindName[]
/** The first nodes serve the API as well. */
const NODES = { all: 3, withApi: 2 }
/** Range of the pause before the next accident, in milliseconds. */
const PAUSE = { shortest: 200, longest: 2_500 }
const POLL_MS = 20
const IN_FLIGHT_INTERVAL_MS = 100
const OVERDUE_INTERVAL_MS = 2_000
/** Maximum recovery time, in milliseconds. A longer recovery counts as failed. */
const MAX_RECOVERY_MS = 60_000
/** Time after an accident during which its consequences continue, such as the lease of a killed node, in milliseconds. */
const AFTERMATH_MS = 15_000
/** Time after the last accident until everything has to be delivered, in milliseconds. */
const MAX_DRAIN_MS = 180_000
const SECRET_KEY = 'a secret key for accidents, long enough'

/** Delivers to receivers on loopback from a database in an empty folder while accidents happen. */
export async function disruptDeliveries(folder: string, plan: DisruptionPlan): Promise<DisruptionResult> {
  const { settings } = readSettings({ HERALD_DATA: folder, HERALD_SECRET_KEY: SECRET_KEY })
  const log = createLogger('silent')
  const database = await openDatabase(settings, { clock, random, log, maxConnections: 6 })
  const receivers = await startOddReceivers(RECEIVERS)
  const { sql, url } = database
  const target: AccidentTarget = {
    folder,
    sql,
    url,
    nodes: [],
    random: plan.random,
    longestStopMs: 0,
    unreachableMs: 0,
    nodePlan: { folder, databaseUrl: url, secretKey: SECRET_KEY },
  }
  try {
    await makeDatabaseClockSettable(sql, url)
    const app = { sql, clock, random, encryptor: await openVerifiedEncryptor({ sql, random }, settings) }
    const subscribed = await subscribe(app, receivers)
    for (let n = 0; n < NODES.all; n += 1)
      target.nodes.push(await startDeliveryNode({ ...target.nodePlan, hasApi: n < NODES.withApi }))
    return await disrupt(app, target, receivers, subscribed, plan)
  } finally {
    await Promise.all(target.nodes.map(node => node.kill()))
    receivers.close()
    await database.close()
  }
}

type BenchApp = Parameters<typeof createBenchSubscriptions>[0]

/** Creates a subscription of an owner of its own for each receiver. Returns the receivers by subscription ID. */
async function subscribe(app: BenchApp, { all }: OddReceivers): Promise<Map<string, OddReceiver>> {
  const subscribed = new Map<string, OddReceiver>()
  for (const receiver of all) {
    const { group } = LOAD_PARTS[receiver.part]
    const [id = ''] = await createBenchSubscriptions(app, [receiver.url], group, receiver.url, receiver.batch)
    subscribed.set(id, receiver)
  }
  return subscribed
}

async function disrupt(
  app: BenchApp,
  target: AccidentTarget,
  receivers: OddReceivers,
  subscribed: ReadonlyMap<string, OddReceiver>,
  plan: DisruptionPlan,
): Promise<DisruptionResult> {
  const { sql } = app
  const progress: PublishingProgress = { confirmed: { main: 0, odd: 0, silent: 0 }, isOver: false }
  const api: ApiObservation = { requests: 0, failures: 0, isOver: false }
  const inFlight = new InFlightRecord(sql)
  const responding = new Map([...subscribed].filter(([, { name }]) => name !== 'hanging'))
  const overdue = new OverdueWatch(sql, responding)
  const watching = new AbortController()
  const repeat = async (ms: number, work: () => Promise<void>): Promise<void> => {
    while (!watching.signal.aborted) {
      await work()
      await clock.sleep(ms, watching.signal)
    }
  }
  const checkOverdue = () => overdue.check(clock.elapsed() - target.unreachableMs)
  const background = [
    keepPublishing(app, plan.perSecond, progress),
    watchApi(target.nodes, api),
    repeat(IN_FLIGHT_INTERVAL_MS, () => inFlight.update(receivers.takeNewSuccesses())),
    repeat(OVERDUE_INTERVAL_MS, async () => void (await statementReachesPostgres(checkOverdue()))),
  ]
  // A failure of any of them ends the run.
  const failed = Promise.all(background).then(() => new Promise<never>(() => {}))
  try {
    const happened = await Promise.race([failed, causeAccidents(target, receivers, inFlight, plan)])
    progress.isOver = true
    for (const receiver of receivers.all) receiver.isHealed = true
    await Promise.race([failed, waitUntilDelivered(app)])
    watching.abort()
    const counts = await countDeliveryResults(sql, receivers.all, progress, inFlight)
    return {
      ...counts,
      ...happened,
      inFlight: inFlight.size,
      longestOverdue: overdue.longest,
      overdueChecks: overdue.checks,
      longestStopMs: target.longestStopMs,
      api: { requests: api.requests, failures: api.failures },
    }
  } finally {
    progress.isOver = true
    api.isOver = true
    watching.abort()
    await Promise.allSettled(background)
  }
}

/** Causes accidents until the time is over, at least one of each kind. The kinds alternate. */
async function causeAccidents(
  target: AccidentTarget,
  receivers: OddReceivers,
  inFlight: InFlightRecord,
  plan: DisruptionPlan,
): Promise<Pick<DisruptionResult, 'accidents' | 'longestMs'>> {
  const kinds = Object.keys(DELIVERY_ACCIDENTS) as DeliveryAccident[]
  const accidents = Object.fromEntries(kinds.map(kind => [kind, 0])) as Record<DeliveryAccident, number>
  const longestMs = { ...accidents }
  await waitForRecovery(receivers, clock.now(), target.sql)
  const end = clock.elapsed() + plan.seconds * 1000
  for (let n = 0; n < kinds.length || clock.elapsed() < end; n += 1) {
    await clock.sleep(PAUSE.shortest + plan.random() * (PAUSE.longest - PAUSE.shortest))
    const kind = kinds[n % kinds.length] as DeliveryAccident
    inFlight.beginAccident()
    const { now, elapsed, replaced } = await DELIVERY_ACCIDENTS[kind](target)
    inFlight.endAccident(AFTERMATH_MS)
    await waitForRecovery(receivers, now, target.sql)
    const ms = clock.elapsed() - elapsed
    accidents[kind] += 1
    longestMs[kind] = Math.max(longestMs[kind], ms)
    plan.log(`${kind}: recovered after ${Math.round(ms)} ms`)
    await replaced
  }
  return { accidents, longestMs }
}

async function waitForRecovery(receivers: OddReceivers, moment: Date, sql: SqlPool): Promise<void> {
  const end = clock.elapsed() + MAX_RECOVERY_MS
  while (!receivers.haveAllReceivedSince(moment)) {
    if (clock.elapsed() > end) {
      const waiting = JSON.stringify(await readDeliveryBacklog(sql))
      throw new Error(`no deliveries within ${MAX_RECOVERY_MS} ms after an accident: ${waiting}`)
    }
    await clock.sleep(POLL_MS)
  }
}

/** Resolves when no delivery is waiting, or when the time for it is over. */
async function waitUntilDelivered({ sql }: BenchApp): Promise<void> {
  const end = clock.elapsed() + MAX_DRAIN_MS
  while (clock.elapsed() < end) {
    const open = await sql`
      select from delivery_queue
      union all select from events where number > (select number from dispatch_position) limit 1`
    if (open.length === 0) return
    await clock.sleep(POLL_MS)
  }
}
