import type { CompletedAttempt } from '../../src/deliveries/attempt-store.ts'
import { type DeliveryTarget, type DueDelivery, SHARD_COUNT } from '../../src/deliveries/delivery.ts'
import type { AttemptResult } from '../../src/deliveries/http/webhook-sender.ts'
import type { DeliveryQueueRow, QueueRange } from '../../src/deliveries/queue-store.ts'
import { schedule } from '../../src/deliveries/scheduler/schedule.ts'
import type {
  QueryAction,
  QueryEvent,
  SchedulerAction,
  SchedulerEvent,
} from '../../src/deliveries/scheduler/scheduler-events.ts'
import { createSchedulerState, type SchedulerState } from '../../src/deliveries/scheduler/scheduler-state.ts'

const POLICY = { delaysMs: [30_000, 120_000, 900_000], failedAfter: 3 }
const DEADLINE_MS = 10_000
const WRITE_MS = 6
/** Durations of queries in milliseconds: of each, and for each subscription searched, target, read and row. */
const BASE_MS = 2
const SEARCH_MS = 0.01
const TARGET_MS = 0.02
const READ_MS = 0.04
const ROW_MS = 0.01
const PAYLOAD = { full: Buffer.from('{}'), masked: Buffer.from('') }

export interface SimulatedReceiver {
  readonly owner: string
  readonly host: string
  /**
   * `unreliable` returns an error, times out or responds at random; `slow` responds after 2 to 6 seconds, and `leisurely`
   * just fast enough for the fast slots.
   */
  readonly behavior: 'healthy' | 'leisurely' | 'hanging' | 'slow' | 'failing' | 'unreliable'
  readonly lastOutcome?: DeliveryTarget['lastOutcome']
}

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never
type QueueRow = DeliveryQueueRow & { readonly queuedAt: number; readonly dueAtMs: number }

/** Runs the scheduler in virtual time, with receivers that behave as told and a queue without a database. */
export class SimulatedDeliveries {
  state: SchedulerState
  /** The time from the end of each failed attempt to the start of the next. `round` is the number of the retry. */
  readonly retryDelays: { readonly round: number; readonly delayMs: number }[] = []
  now = 0
  /** The time that queries took in total, in milliseconds. */
  queryMs = 0
  readonly #slots: number
  #seed: number
  #deliveryCount = 0
  #countedFrom = 0
  #sleepUntil = Number.POSITIVE_INFINITY
  readonly #targets = new Map<string, DeliveryTarget>()
  readonly #receivers = new Map<string, SimulatedReceiver>()
  readonly #rows = new Map<string, Map<string, QueueRow>>()
  readonly #latencies = new Map<string, number[]>()
  readonly #endedAt = new Map<string, number>()
  #timers = new TimerHeap()

  constructor(seed: number, slots = 512) {
    this.#seed = seed
    this.#slots = slots
    this.state = this.#createState()
  }

  /** Seeded random numbers (mulberry32). */
  readonly random = (): number => {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0
    const a = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed)
    const b = (a + Math.imul(a ^ (a >>> 7), 61 | a)) ^ a
    return ((b ^ (b >>> 14)) >>> 0) / 2 ** 32
  }

  get openCount(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows.size, 0)
  }

  addReceiver(receiver: SimulatedReceiver): string {
    const number = this.#targets.size
    const id = `s${String(number).padStart(5, '0')}${(number % 256).toString(16).padStart(2, '0')}`
    const { owner, host, lastOutcome = 'none' } = receiver
    const url = new URL(`https://${host}/`)
    this.#targets.set(id, {
      id,
      owner,
      lastOutcome,
      url,
      secrets: ['whsec_'],
      ratePerSecond: null,
      headers: {},
      payloadVariant: 'full',
      batch: null,
    })
    this.#receivers.set(id, receiver)
    this.#rows.set(id, new Map())
    this.#latencies.set(id, [])
    return id
  }

  setBehavior(subscriptionId: string, behavior: SimulatedReceiver['behavior']): void {
    const receiver = this.#receivers.get(subscriptionId)
    if (receiver !== undefined) this.#receivers.set(subscriptionId, { ...receiver, behavior })
  }

  /** Queues deliveries that the scheduler finds by polling. */
  enqueue(subscriptionId: string, count: number): DueDelivery[] {
    return Array.from({ length: count }, () => {
      const id = `d${String(this.#deliveryCount++).padStart(9, '0')}`
      const shared = { eventType: 'announcement.created', jurisdiction: 'FR', trigger: 'event' } as const
      const delivery = { id, eventId: 'e', subscriptionId, ...shared, attempts: 0, round: 0, batchId: null }
      this.#put(delivery, this.now, this.now)
      return delivery
    })
  }

  /** Queues a delivery and hands it over, as dispatch in the same process does. */
  handOver(subscriptionId: string): void {
    this.#tell({ kind: 'handoffBegun' })
    const deliveries = this.enqueue(subscriptionId, 1)
    const payloads = new Map([['e', PAYLOAD]])
    const queued = { subscriptionIds: [subscriptionId], deliveries, payloads }
    this.#tell({ kind: 'deliveriesHandedOver', queued })
  }

  /** Queues as many deliveries as are missing until this number is open. */
  keepWaiting(subscriptionId: string, count: number): void {
    const missing = count - (this.#rows.get(subscriptionId)?.size ?? 0)
    for (let i = 0; i < missing; i += 1) this.handOver(subscriptionId)
  }

  start(): void {
    const shards = Array.from({ length: SHARD_COUNT }, (_, i) => i)
    this.#tell({ kind: 'shardsAssigned', shards, clockReading: null })
    this.#tell({ kind: 'started' })
  }

  /**
   * Replaces the process. The attempts in flight are forgotten. Their repetitions occupy the slots once more, so retries
   * that are due before these end do not count.
   */
  restart(): void {
    this.#countedFrom = this.now + 2 * DEADLINE_MS
    this.#timers = new TimerHeap()
    this.#sleepUntil = Number.POSITIVE_INFINITY
    for (const [id, target] of this.#targets) {
      const isHanging = this.#receivers.get(id)?.behavior === 'hanging'
      this.#targets.set(id, { ...target, lastOutcome: isHanging ? 'failure' : 'success' })
    }
    this.state = this.#createState()
    this.start()
  }

  #createState(): SchedulerState {
    const limits = { maxConcurrency: this.#slots, ownerShare: 0.5, deadlineMs: DEADLINE_MS }
    return createSchedulerState({ policy: POLICY, ...limits })
  }

  advance(ms: number): void {
    const end = this.now + ms
    for (;;) {
      const next = Math.min(this.#timers.nextAt, this.#sleepUntil)
      if (next > end) break
      this.now = Math.max(this.now, next)
      if (this.#timers.nextAt <= this.#sleepUntil) this.#timers.pop()?.()
      else {
        this.#sleepUntil = Number.POSITIVE_INFINITY
        this.#tell({ kind: 'sleepEnded' })
      }
    }
    this.now = end
  }

  /** The times from the queueing of deliveries to their first attempts, in milliseconds. */
  latenciesOf(subscriptionId: string): readonly number[] {
    return this.#latencies.get(subscriptionId) ?? []
  }

  #put(delivery: DueDelivery, dueAtMs: number, queuedAt: number): void {
    const dueAt = dueAtMs.toFixed(3).padStart(15, '0')
    this.#rows
      .get(delivery.subscriptionId)
      ?.set(delivery.id, { ...delivery, dueAt, dueAtMs, queuedAt, waitedMs: 0 })
  }

  #tell(event: WithoutTime<SchedulerEvent>): void {
    for (const action of schedule(this.state, { ...event, at: this.now })) this.#execute(action)
  }

  #execute(action: SchedulerAction): void {
    switch (action.kind) {
      case 'send':
        return void this.#send(action.deliveries[0])
      case 'write':
        return void this.#timers.add(this.now + WRITE_MS, () => this.#write(action.attempt))
      case 'sleep':
        this.#sleepUntil = action.untilMs
        return
      case 'waitForRateLimit':
      case 'waitForBatch':
      case 'keepPayload':
      case 'stopped':
        return
      default: {
        const event = this.#query(action)
        const durationMs = this.#durationOf(action, event)
        this.queryMs += durationMs
        return void this.#timers.add(this.now + durationMs, () => this.#tell(event))
      }
    }
  }

  /** Returns the time that a query takes, as measured with PostgreSQL: in proportion to what it visits. */
  #durationOf(action: QueryAction, event: QueryEvent): number {
    switch (action.kind) {
      case 'findDueSubscriptions': {
        const waiting = action.isForRetries
          ? 0
          : [...this.#rows.values()].filter(rows => rows.size > 0).length
        return BASE_MS + SEARCH_MS * waiting
      }
      case 'loadTargets':
        return BASE_MS + TARGET_MS * action.subscriptionIds.length
      case 'readQueue': {
        const rows = event.kind === 'rowsRead' ? event.rows.length : 0
        return BASE_MS + READ_MS * action.requests.length + ROW_MS * rows
      }
      default:
        return BASE_MS
    }
  }

  #send(delivery: DueDelivery): void {
    const { id, subscriptionId, round } = delivery
    const row = this.#rows.get(subscriptionId)?.get(id)
    if (round === 0) this.#latencies.get(subscriptionId)?.push(this.now - (row?.queuedAt ?? 0))
    else if ((row?.dueAtMs ?? 0) >= this.#countedFrom)
      this.retryDelays.push({ round, delayMs: this.now - (this.#endedAt.get(id) ?? 0) })
    const [status, totalMs] = this.#respond(this.#receivers.get(subscriptionId)?.behavior)
    const attempt = {
      delivery,
      result: resultOf(status, totalMs),
      startedAt: new Date(0),
      requestHeaders: {},
      batch: null,
    }
    this.#timers.add(this.now + totalMs, () => {
      this.#endedAt.set(id, this.now)
      this.#tell({ kind: 'requestEnded', attempts: [attempt], random: this.random() })
    })
  }

  #respond(behavior: SimulatedReceiver['behavior'] | undefined): [status: number | null, totalMs: number] {
    const random = this.random()
    switch (behavior) {
      case 'hanging':
        return [null, DEADLINE_MS]
      case 'leisurely':
        return [204, 900]
      case 'slow':
        return [204, 2_000 + 4_000 * random]
      case 'failing':
        return [500, 5 + 100 * random]
      case 'unreliable':
        return random < 0.3 ? [500, 20] : random < 0.4 ? [null, DEADLINE_MS] : [204, 1_000 * random]
      default:
        return [204, 1 + 10 * random]
    }
  }

  #write(attempt: CompletedAttempt): void {
    const { delivery, decision } = attempt
    const row = this.#rows.get(delivery.subscriptionId)?.get(delivery.id)
    if (decision.retryInMs === null) this.#rows.get(delivery.subscriptionId)?.delete(delivery.id)
    else if (row !== undefined) {
      const next = { ...delivery, attempts: row.attempts + 1, round: row.round + 1 }
      this.#put(next, this.now + decision.retryInMs, row.queuedAt)
    }
    this.#tell({ kind: 'attemptsWritten', attempts: [attempt] })
  }

  #query(action: QueryAction): QueryEvent {
    switch (action.kind) {
      case 'findWaitingRetries': {
        const rows = [...this.#rows.values()].flatMap(found => [...found.values()])
        const retries = rows
          .filter(row => row.round > 0)
          .map(row => ({ ...row, dueInMs: Math.max(0, row.dueAtMs - this.now), lastDurationMs: DEADLINE_MS }))
        return { kind: 'waitingRetriesFound', retries }
      }
      case 'findDueSubscriptions': {
        const idsOf = (isFound: (row: QueueRow) => boolean) =>
          [...this.#rows].filter(([, rows]) => rows.values().some(isFound)).map(([id]) => id)
        const allIds = action.isForRetries ? [] : idsOf(row => row.dueAtMs <= this.now)
        const retryIds = idsOf(row => row.dueAtMs <= this.now && row.round > 0)
        return { kind: 'dueSubscriptionsFound', allIds, retryIds }
      }
      case 'loadTargets': {
        const targets = action.subscriptionIds.flatMap(id => this.#targets.get(id) ?? [])
        return { kind: 'targetsLoaded', targets }
      }
      case 'readQueue': {
        const rows = action.requests.flatMap(({ subscriptionId, first, retries }) => [
          ...this.#read(subscriptionId, retries, true),
          ...this.#read(subscriptionId, first, false),
        ])
        return { kind: 'rowsRead', rows }
      }
      case 'loadPayloads':
        return { kind: 'payloadsLoaded', missingEventIds: new Set(), payloadBytes: new Map() }
      case 'cancelDeliveries':
        return { kind: 'deliveriesCancelled' }
      case 'expireDeliveries':
        return { kind: 'deliveriesExpired' }
    }
  }

  #read(subscriptionId: string, { after, limit }: QueueRange, isRetry: boolean): QueueRow[] {
    const key = (row: { dueAt: string; id: string }) => `${row.dueAt} ${row.id}`
    return [...(this.#rows.get(subscriptionId)?.values() ?? [])]
      .filter(row => row.dueAtMs <= this.now && row.round > 0 === isRetry)
      .filter(row => after === null || key(row) > key(after))
      .sort((a, b) => (key(a) < key(b) ? -1 : 1))
      .slice(0, limit)
  }
}

/** A binary heap of callbacks by time. Callbacks of the same time run in the order in which they were added. */
class TimerHeap {
  readonly #items: { readonly at: number; readonly order: number; readonly run: () => void }[] = []
  #order = 0

  get nextAt(): number {
    return this.#items[0]?.at ?? Number.POSITIVE_INFINITY
  }

  add(at: number, run: () => void): void {
    const items = this.#items
    items.push({ at, order: this.#order++, run })
    for (let i = items.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!this.#isBefore(i, parent)) return
      this.#swap(i, parent)
      i = parent
    }
  }

  pop(): (() => void) | undefined {
    const items = this.#items
    if (items.length > 1) this.#swap(0, items.length - 1)
    const last = items.pop()
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      const child = right < items.length && this.#isBefore(right, left) ? right : left
      if (child >= items.length || !this.#isBefore(child, i)) return last?.run
      this.#swap(i, child)
      i = child
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [x, y] = [this.#items[a], this.#items[b]]
    if (x === undefined || y === undefined) return false
    return x.at < y.at || (x.at === y.at && x.order < y.order)
  }

  #swap(a: number, b: number): void {
    const items = this.#items
    const [x, y] = [items[a], items[b]]
    if (x !== undefined && y !== undefined) [items[a], items[b]] = [y, x]
  }
}

function resultOf(status: number | null, totalMs: number): AttemptResult {
  const outcome =
    status === null
      ? ({ kind: 'no_response' } as const)
      : ({ kind: 'response', status, retryAfterMs: null } as const)
  const empty = { connection: null, remoteAddress: null, error: null, detail: null, responseHeaders: {} }
  return { outcome, status, firstByteMs: 1, totalMs, responseBody: Buffer.alloc(0), ...empty }
}
