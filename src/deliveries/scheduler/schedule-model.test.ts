import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompletedAttempt } from '../attempt-store.ts'
import {
  type BatchLimits,
  type DeliveryTarget,
  type DueDelivery,
  type NewDelivery,
  shardOfSubscription,
} from '../delivery.ts'
import type { AttemptResult } from '../http/webhook-sender.ts'
import type { DeliveryQueueRow, QueueRange } from '../queue-store.ts'
import { MAX_BATCH_BYTES } from './batches/batch-buffer.ts'
import { schedule } from './schedule.ts'
import type {
  QueryAction,
  QueryEvent,
  SchedulerAction,
  SchedulerEvent,
  SentDeliveries,
} from './scheduler-events.ts'
import { busyShards, createSchedulerState } from './scheduler-state.ts'

/**
 * Runs the scheduler with a queue, receivers and another worker that behave randomly, and checks invariants at every
 * step.
 */

const SEEDS = 150
const STEPS = 1_500
const MAX_CONCURRENCY = 12
const POLICY = { delaysMs: [40, 90, 300], failedAfter: 3 }
/** Subscriptions in the shards 0 to 4 and in shard 0 again (`s40`), two of them with a rate limit. */
const SUBSCRIPTIONS = ['s00', 's01', 's02', 's03', 's04', 's40']
const RATES: Readonly<Record<string, number>> = { s01: 20, s02: 4 }
/** Two of the subscriptions receive batches, one with a rate limit. */
const BATCHES: Readonly<Record<string, BatchLimits>> = {
  s02: { maxEvents: 10, maxWaitMs: 300 },
  s03: { maxEvents: 7, maxWaitMs: 150 },
}
/** With a payload of this size, four events fill a batch. */
const LARGE_BYTES = 60_000
const ALL_SHARDS = [...new Set(SUBSCRIPTIONS.map(shardOfSubscription))]
const PAYLOAD = { full: Buffer.from('{}'), masked: Buffer.from('') }

type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never

interface QueryInProgress {
  readonly action: QueryAction
  /** The result, computed when the query began, so that it is outdated when the query ends; `null` during an outage. */
  readonly event: QueryEvent | null
}

/** Returns a seeded random number generator (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const a = Math.imul(state ^ (state >>> 15), 1 | state)
    const b = (a + Math.imul(a ^ (a >>> 7), 61 | a)) ^ a
    return ((b ^ (b >>> 14)) >>> 0) / 2 ** 32
  }
}

class World {
  readonly state = createSchedulerState({
    policy: POLICY,
    maxConcurrency: MAX_CONCURRENCY,
    ownerShare: 0.5,
    deadlineMs: 100,
  })
  readonly random: () => number
  now = 1_000
  isOutage = false
  shards: readonly number[] = []
  readonly disabled = new Set<string>()
  /** The rows of the database queue by delivery ID. */
  readonly rows = new Map<string, DeliveryQueueRow>()
  readonly known: NewDelivery[] = []
  query: QueryInProgress | null = null
  readonly inFlight = new Map<string, SentDeliveries>()
  unwritten: CompletedAttempt[] = []
  /** Attempts that are committed but not yet reported to the scheduler. */
  committed: CompletedAttempt[] | null = null
  handoff: { deliveries: NewDelivery[] } | null = null
  sleepUntil = Number.POSITIVE_INFINITY
  rateLimits: { subscriptionId: string; at: number }[] = []
  readonly batchTimers = new Map<string, number>()
  readonly sentByOther = new Set<string>()
  /** Number of attempts in the log by delivery ID. */
  readonly logged = new Map<string, number>()
  readonly sentAt = new Map<string, number[]>()
  readonly actions: string[] = []
  sent = 0
  batches = 0
  isStopped = false

  constructor(seed: number) {
    this.random = randomOf(seed)
    this.tell({ kind: 'started' })
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.random() * items.length)]
  }

  tell(event: WithoutTime<SchedulerEvent>): void {
    for (const action of schedule(this.state, { ...event, at: this.now })) this.execute(action)
    const { inFlight } = this.state
    assert.ok(inFlight <= MAX_CONCURRENCY, `${inFlight} slots in use`)
  }

  execute(action: SchedulerAction): void {
    this.actions.push(`${this.now} ${JSON.stringify(action)}`)
    switch (action.kind) {
      case 'send':
        return void this.checkSend(action.deliveries, action.target)
      case 'write':
        return void this.unwritten.push(action.attempt)
      case 'keepPayload':
        return
      case 'sleep':
        this.sleepUntil = action.untilMs
        return
      case 'waitForRateLimit':
        this.rateLimits.push({ subscriptionId: action.subscriptionId, at: this.now + action.waitMs })
        return
      case 'waitForBatch':
        return void this.batchTimers.set(action.subscriptionId, action.untilMs)
      case 'stopped':
        assert.ok(!this.isStopped && this.inFlight.size === 0 && this.query === null)
        this.isStopped = true
        return
      default:
        assert.equal(this.query, null, 'one query at a time')
        this.query = { action, event: this.isOutage ? null : this.run(action) }
    }
  }

  checkSend(deliveries: SentDeliveries, target: DeliveryTarget): void {
    for (const delivery of deliveries) this.checkDelivery(delivery)
    const [{ id, subscriptionId, round, attempts }] = deliveries
    assert.equal(target.id, subscriptionId)
    this.inFlight.set(id, deliveries)
    const own = [...this.inFlight.values()].filter(([other]) => other.subscriptionId === subscriptionId)
    const limit = round > 0 ? 64 : (this.state.queues.get(subscriptionId)?.record.concurrency ?? 0)
    assert.ok(own.length <= limit, `${own.length} of ${limit} to ${subscriptionId}`)
    this.checkRate(subscriptionId)
    this.sent += deliveries.length
    if (deliveries.length === 1) return
    this.batches += 1
    assert.ok(
      deliveries.length <= (BATCHES[subscriptionId]?.maxEvents ?? 1),
      `${deliveries.length} in a batch`,
    )
    const bytes = deliveries.reduce((sum, { eventId }) => sum + bytesOf(eventId) + 1, 1)
    assert.ok(bytes <= MAX_BATCH_BYTES, `${bytes} bytes`)
    // Deliveries that were restarted during a batch are retried with it.
    assert.ok(deliveries.every(other => other.trigger === 'event' || round > 0))
    assert.ok(deliveries.every(other => other.subscriptionId === subscriptionId))
    assert.ok(deliveries.every(other => other.round === round && other.attempts === attempts))
    assert.ok(
      round === 0 || deliveries.every(({ batchId }) => batchId !== null && batchId === deliveries[0].batchId),
    )
  }

  checkDelivery({ id, subscriptionId, attempts }: DueDelivery): void {
    const unwritten = [...this.unwritten, ...(this.committed ?? [])]
    const inFlight = [...this.inFlight.values()].flat()
    assert.ok(!this.isStopped, 'nothing is sent after the stop')
    assert.ok(!inFlight.some(other => other.id === id), `${id} is in flight`)
    assert.ok(!unwritten.some(attempt => attempt.delivery.id === id), `${id} is not written yet`)
    assert.ok(this.shards.includes(shardOfSubscription(subscriptionId)), `${id}: shard not assigned`)
    assert.ok(!this.sentByOther.has(id), `${id} was sent by another worker`)
    assert.ok(attempts >= (this.logged.get(id) ?? 0), `${id}: attempt ${attempts + 1} repeated`)
  }

  checkRate(subscriptionId: string): void {
    const rate = RATES[subscriptionId]
    if (rate === undefined) return
    const recent = (this.sentAt.get(subscriptionId) ?? []).filter(at => at > this.now - 1_000)
    recent.push(this.now)
    this.sentAt.set(subscriptionId, recent)
    assert.ok(recent.length <= Math.max(2, rate * 1.05), `${recent.length} in a second to ${subscriptionId}`)
  }

  /** Returns the result of a query on the current rows. */
  run(action: QueryAction): QueryEvent {
    const due = [...this.rows.values()].filter(row => Number(row.dueAt) <= this.now)
    switch (action.kind) {
      case 'findWaitingRetries': {
        const found = [...this.rows.values()].filter(
          row => row.round > 0 && action.shards.includes(shardOfSubscription(row.subscriptionId)),
        )
        const retries = found.map(row => ({
          ...row,
          dueInMs: Math.max(0, Number(row.dueAt) - this.now),
          lastDurationMs: 5,
        }))
        return { kind: 'waitingRetriesFound', retries }
      }
      case 'findDueSubscriptions': {
        const rows = due.filter(row => action.shards.includes(shardOfSubscription(row.subscriptionId)))
        const idsOf = (found: readonly DeliveryQueueRow[]) => [
          ...new Set(found.map(row => row.subscriptionId)),
        ]
        const retryIds = idsOf(rows.filter(row => row.round > 0))
        return { kind: 'dueSubscriptionsFound', allIds: action.isForRetries ? [] : idsOf(rows), retryIds }
      }
      case 'loadTargets': {
        const active = action.subscriptionIds.filter(id => !this.disabled.has(id))
        const targets = active.map(id => ({
          id,
          owner: id.slice(0, 2),
          lastOutcome: 'none' as const,
          url: new URL(`https://${id}.example`),
          secrets: ['whsec_'] as const,
          ratePerSecond: RATES[id] ?? null,
          headers: {},
          payloadVariant: 'full' as const,
          batch: BATCHES[id] ?? null,
        }))
        return { kind: 'targetsLoaded', targets }
      }
      case 'readQueue': {
        const key = (row: { dueAt: string; id: string }) => `${row.dueAt} ${row.id}`
        const sorted = due.sort((a, b) => (key(a) < key(b) ? -1 : 1))
        const own = (id: string, { after, limit }: QueueRange, isRetry: boolean) =>
          sorted
            .filter(row => row.subscriptionId === id && row.round > 0 === isRetry)
            .filter(row => after === null || key(row) > key(after))
            .slice(0, limit)
        const rows = action.requests.flatMap(({ subscriptionId, first, retries }) => [
          ...own(subscriptionId, retries, true),
          ...own(subscriptionId, first, false),
        ])
        return {
          kind: 'rowsRead',
          rows: rows.map(row => ({ ...row, waitedMs: this.now - Number(row.dueAt) })),
        }
      }
      case 'loadPayloads':
        return {
          kind: 'payloadsLoaded',
          missingEventIds: new Set(action.eventIds.filter(id => id.endsWith('7'))),
          payloadBytes: new Map(action.eventIds.map(id => [id, bytesOf(id)])),
        }
      case 'cancelDeliveries':
        for (const row of this.rows.values())
          if (action.subscriptionIds.includes(row.subscriptionId)) this.rows.delete(row.id)
        return { kind: 'deliveriesCancelled' }
      case 'expireDeliveries':
        for (const id of action.deliveryIds) this.rows.delete(id)
        return { kind: 'deliveriesExpired' }
    }
  }

  endQuery(): void {
    const event = this.isOutage ? null : (this.query?.event ?? null)
    if (this.query === null) return
    this.query = null
    this.tell(event ?? { kind: 'queryFailed' })
  }

  endAttempt(failureShare: number): void {
    const request = this.pick([...this.inFlight])
    if (request === undefined) return
    const [key, [first, ...others]] = request
    this.inFlight.delete(key)
    const status = this.random() < failureShare ? (this.pick([500, 503, 413]) ?? 500) : 204
    const batch = others.length === 0 ? null : { id: key, eventIds: [] }
    const attemptOf = (delivery: DueDelivery) => ({
      delivery,
      result: resultOf(status),
      startedAt: new Date(0),
      requestHeaders: {},
      batch,
    })
    const attempts = [attemptOf(first), ...others.map(attemptOf)] as const
    this.tell({ kind: 'requestEnded', attempts, random: this.random() })
  }

  /** Reports committed results to the scheduler or, if there are none, commits some. */
  write(): void {
    if (this.committed !== null) {
      const attempts = this.committed
      this.committed = null
      return void this.tell({ kind: 'attemptsWritten', attempts })
    }
    if (this.isOutage || this.unwritten.length === 0) return
    this.committed = this.unwritten.splice(0, 1 + Math.floor(this.random() * 9))
    for (const { delivery, decision, retryBatchId } of this.committed) {
      const row = this.rows.get(delivery.id)
      if (row?.attempts !== delivery.attempts) continue
      this.logged.set(delivery.id, row.attempts + 1)
      if (decision.retryInMs === null) this.rows.delete(delivery.id)
      else
        this.put(
          { ...row, attempts: row.attempts + 1, round: row.round + 1, batchId: retryBatchId },
          this.now + decision.retryInMs,
        )
    }
  }

  put(delivery: DueDelivery, dueAt = this.now): void {
    this.rows.set(delivery.id, { ...delivery, dueAt: String(Math.ceil(dueAt)).padStart(9, '0'), waitedMs: 0 })
  }

  /** Queues deliveries. The scheduler finds out about them by a handoff, an announcement or the next poll. */
  enqueue(): void {
    if (this.isOutage || this.handoff !== null) return
    const way = this.pick(['handoff', 'announcement', 'poll'])
    if (way === 'handoff') this.tell({ kind: 'handoffBegun' })
    const subscriptionId = this.pick(SUBSCRIPTIONS) ?? ''
    const deliveries = Array.from(
      { length: 1 + Math.floor(this.random() ** 3 * 40) },
      (_, i): NewDelivery => {
        const id = `d${String(this.known.length + i).padStart(5, '0')}`
        const shared = { eventType: 'announcement.created', jurisdiction: 'FR', trigger: 'event' } as const
        return { id, eventId: `e${id}`, subscriptionId, ...shared }
      },
    )
    this.known.push(...deliveries)
    for (const delivery of deliveries) this.put({ ...delivery, attempts: 0, round: 0, batchId: null })
    if (way === 'handoff') this.handoff = { deliveries }
    if (way === 'announcement') this.tell({ kind: 'deliveriesAnnounced', subscriptionIds: [subscriptionId] })
  }

  endHandoff(): void {
    if (this.handoff === null) return
    const { deliveries } = this.handoff
    this.handoff = null
    const subscriptionIds = [...new Set(deliveries.map(delivery => delivery.subscriptionId))]
    const payloads = new Map(
      deliveries.map(({ eventId }) => [
        eventId,
        { full: Buffer.alloc(bytesOf(eventId)), masked: PAYLOAD.masked },
      ]),
    )
    this.tell({ kind: 'deliveriesHandedOver', queued: { subscriptionIds, deliveries, payloads } })
  }

  /** Restarts a delivery, which its owner can do at any time. */
  redeliver(): void {
    const delivery = this.pick(this.known)
    if (this.isOutage || delivery === undefined || this.sentByOther.has(delivery.id)) return
    const attempts = this.rows.get(delivery.id)?.attempts ?? this.logged.get(delivery.id) ?? 0
    this.put({ ...delivery, trigger: 'redeliver', attempts, round: 0, batchId: null })
  }

  assignShards(shards: readonly number[]): void {
    this.shards = shards
    this.tell({ kind: 'shardsAssigned', shards, clockReading: null })
    assert.ok(busyShards(this.state).length <= ALL_SHARDS.length)
  }

  /** Lets another worker send the deliveries in the shards that it holds. */
  letOtherSend(): void {
    for (const row of this.rows.values()) {
      if (this.shards.includes(shardOfSubscription(row.subscriptionId)) || this.random() < 0.7) continue
      this.rows.delete(row.id)
      this.sentByOther.add(row.id)
    }
  }

  advance(ms: number): void {
    this.now += ms
    // Timers can fire slightly early.
    if (this.now >= this.sleepUntil - 1) {
      this.sleepUntil = Number.POSITIVE_INFINITY
      this.tell({ kind: 'sleepEnded' })
    }
    for (const [subscriptionId, at] of this.batchTimers) {
      if (at > this.now) continue
      this.batchTimers.delete(subscriptionId)
      this.tell({ kind: 'batchWaitEnded', subscriptionId })
    }
    const over = this.rateLimits.filter(timer => timer.at <= this.now)
    this.rateLimits = this.rateLimits.filter(timer => timer.at > this.now)
    for (const { subscriptionId } of over) this.tell({ kind: 'rateLimitPassed', subscriptionId })
  }

  /** Performs one random step. */
  step(): void {
    const choice = this.random()
    if (choice < 0.25) this.endQuery()
    else if (choice < 0.5) this.endAttempt(0.3)
    else if (choice < 0.65) this.write()
    else if (choice < 0.75) this.advance(this.random() ** 2 * 400)
    else if (choice < 0.86) this.enqueue()
    else if (choice < 0.9) this.endHandoff()
    else if (choice < 0.92) this.redeliver()
    else if (choice < 0.94) this.isOutage = this.random() < 0.4
    else if (choice < 0.96) this.assignShards(ALL_SHARDS.filter(() => this.random() < 0.6))
    else if (choice < 0.98) this.assignShards(ALL_SHARDS)
    else if (choice < 0.99) this.letOtherSend()
    else this.toggleTarget()
  }

  toggleTarget(): void {
    const id = this.pick(SUBSCRIPTIONS) ?? ''
    if (!this.disabled.delete(id)) this.disabled.add(id)
  }

  /** Ends the outage and lets every attempt succeed, until the queue is empty. */
  settle(): void {
    this.isOutage = false
    this.disabled.clear()
    this.endHandoff()
    this.assignShards(ALL_SHARDS)
    for (let i = 0; i < 5_000 && this.rows.size > 0; i += 1) {
      this.endQuery()
      for (let n = this.inFlight.size; n > 0; n -= 1) this.endAttempt(0)
      while (this.unwritten.length > 0 || this.committed !== null) this.write()
      this.advance(25)
    }
  }
}

/** Every fifth event is large. */
function bytesOf(eventId: string): number {
  return /[05]$/.test(eventId) ? LARGE_BYTES : 400
}

function resultOf(status: number): AttemptResult {
  const outcome = { kind: 'response', status, retryAfterMs: null } as const
  const empty = { connection: null, remoteAddress: null, error: null, detail: null, responseHeaders: {} }
  return { outcome, status, firstByteMs: 1, totalMs: 5, responseBody: Buffer.alloc(0), ...empty }
}

test(`schedule: ${SEEDS} random histories with outages → limits kept, nothing sent twice, nothing left`, t => {
  let [sent, batches] = [0, 0]
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const world = new World(seed)
    world.assignShards(ALL_SHARDS)
    try {
      for (let i = 0; i < STEPS; i += 1) world.step()
      world.settle()
      assert.deepEqual([...world.rows.keys()], [], 'what the queue holds and nobody holds is sent')
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
    sent += world.sent
    batches += world.batches
  }
  t.diagnostic(`${sent} attempts, ${batches} batches`)
  assert.ok(batches > SEEDS * 10, `${batches} batches`)
  assert.ok(sent > SEEDS * 100, `${sent} attempts`)
})

test('schedule: same history twice → same actions', () => {
  const play = (): string[] => {
    const world = new World(7)
    for (let i = 0; i < STEPS; i += 1) world.step()
    return world.actions
  }
  const actions = play()
  assert.ok(actions.length > 200, `${actions.length} actions`)
  assert.deepEqual(play(), actions)
})

test('schedule: stopped at random → nothing more is sent, and it stops once all attempts have ended', () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const world = new World(seed)
    world.assignShards(ALL_SHARDS)
    for (let i = 0; i < 300; i += 1) world.step()
    world.tell({ kind: 'stopRequested' })
    const { sent } = world
    for (let i = 0; i < 300; i += 1) world.step()
    while (world.inFlight.size > 0) world.endAttempt(0)
    world.endQuery()
    assert.ok(world.isStopped, `seed ${seed}`)
    assert.equal(world.sent, sent)
  }
})
