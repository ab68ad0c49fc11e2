import { WakeableTimer } from '../platform/concurrency/wakeable-timer.ts'
import type { Dependencies } from '../platform/dependencies.ts'
import { isDatabaseUnreachable, type SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { CompletedAttempt } from './attempt-store.ts'
import { AttemptWriter } from './attempt-writer.ts'
import { type DatabaseClockReading, projectDatabaseTime } from './database-clock.ts'
import {
  type DeliveryTarget,
  type DueDelivery,
  type NewDelivery,
  type QueuedDeliveries,
  shardOfSubscription,
} from './delivery.ts'
import { buildDeliveryHeaders } from './http/delivery-headers.ts'
import type { WebhookSender } from './http/webhook-sender.ts'
import { PayloadCache } from './payload-cache.ts'
import { cancelDeliveries, expireDeliveries, findDueSubscriptions, readDueDeliveries } from './queue-store.ts'
import { decideAfterAttempt, type RetryPolicy } from './retry-policy.ts'
import { SubscriptionQueue } from './subscription-queue.ts'

/** The data and callbacks the engine needs from other modules. It knows payloads and URLs, but no announcements. */
export interface DeliveryGateway {
  /** Finds the targets of these subscriptions; deleted and disabled ones are missing. */
  findTargets(subscriptionIds: readonly string[]): Promise<readonly DeliveryTarget[]>
  loadPayloads(eventIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Called with completed attempts, in the transaction that records them. */
  recordOutcomes(tx: SqlTransaction, attempts: readonly CompletedAttempt[]): Promise<void>
}

export interface DeliveryEngineOptions extends Pick<Dependencies, 'sql' | 'clock' | 'random' | 'log'> {
  readonly gateway: DeliveryGateway
  readonly sender: WebhookSender
  readonly policy: RetryPolicy
  readonly userAgent: string
  /** Maximum concurrent requests over all subscriptions. */
  readonly maxConcurrency: number
}

/** Interval of the search for subscriptions with due deliveries, in milliseconds. */
const POLL_MS = 250
/** Wait after the queue could not be read, in milliseconds. */
const RETRY_MS = 200

/** Sends the due deliveries of its shards and records the results, without an open transaction during requests. */
export class DeliveryEngine {
  readonly #options: DeliveryEngineOptions
  readonly #queues = new Map<string, SubscriptionQueue>()
  readonly #payloads: PayloadCache
  readonly #waitingForSlot = new Set<SubscriptionQueue>()
  #shards: readonly number[] = []
  #clockReading: DatabaseClockReading | null = null
  #inFlight = 0
  #retriesInFlight = 0
  readonly #recordedSinceRead: [SubscriptionQueue, string][] = []
  readonly #writer: AttemptWriter
  readonly #timer: WakeableTimer
  #isStopping = false
  readonly #hintedIds = new Set<string>()
  /** Ids recorded and released since the current handoff began; null while no handoff is in progress. */
  #releasedInHandoff: Set<string> | null = null

  constructor(options: DeliveryEngineOptions) {
    this.#options = options
    this.#timer = new WakeableTimer(options.clock)
    this.#payloads = new PayloadCache(ids => options.gateway.loadPayloads(ids))
    this.#writer = new AttemptWriter({
      ...options,
      recordOutcomes: options.gateway.recordOutcomes,
      onWritten: attempts => this.#markRecorded(attempts),
    })
  }

  /** Replaces the shards to send for. Deliveries due only because PostgreSQL's clock jumped ahead of `reading` wait. */
  assignShards(shards: readonly number[], reading: DatabaseClockReading | null = this.#clockReading): void {
    this.#shards = shards
    this.#clockReading = reading
    for (const [id, queue] of this.#queues) {
      if (shards.includes(shardOfSubscription(id))) continue
      queue.waiting.length = 0
      if (queue.inFlight === 0) this.#queues.delete(id)
    }
    this.wake([])
  }

  /** Shards with attempts in flight, which must not be released. */
  get busyShards(): readonly number[] {
    const busy = [...this.#queues.values()].filter(queue => queue.inFlight > 0)
    return [...new Set(busy.map(queue => shardOfSubscription(queue.subscriptionId)))]
  }

  /** Signals new deliveries, of these subscriptions if known. */
  wake(subscriptionIds: readonly string[]): void {
    for (const id of subscriptionIds) this.#hintedIds.add(id)
    this.#timer.wake()
  }

  /** Begins a handoff: call it before deliveries are queued, and the returned function after they are committed. */
  beginHandoff(): (queued: QueuedDeliveries) => void {
    this.#releasedInHandoff = new Set()
    return queued => {
      const { subscriptionIds, deliveries } = queued
      const notAccepted = deliveries.filter(delivery => !this.#accept(delivery, queued.payloads))
      this.#releasedInHandoff = null
      const hints = deliveries.length === 0 ? subscriptionIds : notAccepted.map(d => d.subscriptionId)
      if (hints.length > 0) this.wake(hints)
    }
  }

  /** Accepts a queued delivery, to send it without reading the queue. Returns false if it must be read in its turn. */
  #accept(delivery: NewDelivery, payloads: ReadonlyMap<string, Uint8Array>): boolean {
    const { id, eventId, subscriptionId } = delivery
    const queue = this.#queues.get(subscriptionId)
    const body = payloads.get(eventId)
    if (queue === undefined || queue.target === null || body === undefined) return false
    // A queue can outlive its shard here while attempts are in flight; the shard then belongs to another process.
    if (!this.#shards.includes(shardOfSubscription(subscriptionId))) return false
    // A concurrent read may have found it already, and it may even have been sent.
    if (queue.trackedIds.has(id) || this.#releasedInHandoff?.has(id)) return true
    if (this.#isStopping || queue.hasBacklog || queue.capacity === 0) return false
    this.#payloads.set(eventId, body)
    queue.add({ ...delivery, attempts: 0, round: 0 })
    this.#dispatchReady(queue)
    return true
  }

  async run(): Promise<void> {
    let nextPollAt = 0
    while (!this.#isStopping) {
      const isPollDue = this.#options.clock.elapsed() >= nextPollAt
      if (isPollDue) nextPollAt = this.#options.clock.elapsed() + POLL_MS
      try {
        await this.#refill(isPollDue)
      } catch (error) {
        if (!isDatabaseUnreachable(error))
          this.#options.log.error({ err: error }, 'cannot read the delivery queue')
        await this.#options.clock.sleep(RETRY_MS)
      }
      await this.#timer.sleep(Math.max(0, nextPollAt - this.#options.clock.elapsed()))
    }
  }

  /** Starts no further attempts; resolves once those in flight are recorded. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.wake([])
    for (const queue of this.#queues.values()) queue.waiting.length = 0
    while (this.#inFlight > 0) await this.#options.clock.sleep(POLL_MS / 10)
    await this.#writer.drain()
  }

  /** Gives up on attempts that cannot be recorded, if `stop` does not resolve in time. */
  abandon(): void {
    this.#writer.abandon()
  }

  /** Reads more deliveries for queues with capacity; when polling, also finds subscriptions with new ones. */
  async #refill(isPollDue: boolean): Promise<void> {
    // A read that starts now sees attempts recorded before it, so only their ids can be released.
    for (const [queue, id] of this.#recordedSinceRead.splice(0)) {
      queue.trackedIds.delete(id)
      this.#releasedInHandoff?.add(id)
    }
    const hintedIds = [...this.#hintedIds]
    this.#hintedIds.clear()
    if (this.#shards.length === 0) return
    const latest = this.#latestDatabaseTime()
    const dueIds = isPollDue ? await findDueSubscriptions(this.#options.sql, this.#shards, latest) : []
    for (const id of [...hintedIds, ...dueIds]) this.#queueOf(id)?.rewind()
    if (isPollDue) await this.#refreshTargets()
    await this.#readQueues()
  }

  #latestDatabaseTime(): Date | 'infinity' {
    return projectDatabaseTime(this.#clockReading, this.#options.clock.elapsed())
  }

  #queueOf(subscriptionId: string): SubscriptionQueue | null {
    if (!this.#shards.includes(shardOfSubscription(subscriptionId))) return null
    const queue = this.#queues.get(subscriptionId) ?? new SubscriptionQueue(subscriptionId)
    this.#queues.set(subscriptionId, queue)
    return queue
  }

  async #refreshTargets(): Promise<void> {
    for (const [id, queue] of this.#queues) {
      if (queue.isDisposable(this.#options.clock.elapsed())) this.#queues.delete(id)
      // An idle queue is kept for its state only; its target is loaded again when it has something to send.
      else if (queue.isIdle && queue.trackedIds.size === 0) queue.target = null
    }
    await this.#loadTargets([...this.#queues.values()].filter(queue => queue.target !== null))
  }

  /** Loads the targets of queues. Deliveries of deleted or disabled subscriptions are cancelled. */
  async #loadTargets(queues: readonly SubscriptionQueue[]): Promise<void> {
    if (queues.length === 0) return
    const targets = await this.#options.gateway.findTargets(queues.map(queue => queue.subscriptionId))
    const targetById = new Map(targets.map(target => [target.id, target]))
    for (const queue of queues) {
      queue.target = targetById.get(queue.subscriptionId) ?? null
      if (queue.target !== null) continue
      queue.waiting.length = 0
      this.#queues.delete(queue.subscriptionId)
      await this.#options.sql.begin(tx => cancelDeliveries(tx, queue.subscriptionId, 'disabled'))
    }
  }

  async #readQueues(): Promise<void> {
    const queues = [...this.#queues.values()].filter(queue => queue.mayHaveMore && queue.capacity > 0)
    await this.#loadTargets(queues.filter(queue => queue.target === null))
    const requests = queues.filter(queue => queue.target !== null).map(queue => queue.nextRead())
    const rows = await readDueDeliveries(this.#options.sql, requests, this.#latestDatabaseTime())
    // Deliveries are added only with their payload: if payloads cannot be loaded, all rows are read again.
    const newRows = rows.filter(row => !this.#queues.get(row.subscriptionId)?.trackedIds.has(row.id))
    const sendable = await this.#loadPayloads(newRows)
    const rowsById = Map.groupBy(rows, row => row.subscriptionId)
    for (const request of requests)
      this.#queues
        .get(request.subscriptionId)
        ?.recordRead(rowsById.get(request.subscriptionId) ?? [], request.limit)
    for (const row of sendable) this.#queueOf(row.subscriptionId)?.add(row)
    // Every queue, because one may only be waiting for the retries of others to end.
    for (const queue of this.#queues.values()) this.#dispatchReady(queue)
  }

  /** Loads payloads and returns the deliveries that have one; the others are ended as expired. */
  async #loadPayloads(rows: readonly DueDelivery[]): Promise<readonly DueDelivery[]> {
    await this.#payloads.loadMissing(rows.map(row => row.eventId))
    // Payloads are kept longer than any retry; after a change of that setting, deliveries expire instead of hanging.
    const expiredIds = rows.filter(row => this.#payloads.get(row.eventId) === undefined).map(row => row.id)
    if (expiredIds.length > 0) await this.#options.sql.begin(tx => expireDeliveries(tx, expiredIds))
    const waiting = () => [...rows, ...[...this.#queues.values()].flatMap(queue => queue.waiting)]
    this.#payloads.evict(() => waiting().map(row => row.eventId))
    return expiredIds.length === 0 ? rows : rows.filter(row => !expiredIds.includes(row.id))
  }

  /** Starts as many attempts of a subscription as allowed. If no slot is free, the queue waits for its turn. */
  #dispatchReady(queue: SubscriptionQueue): void {
    const { clock } = this.#options
    const maxConcurrency = this.#options.maxConcurrency
    while (!this.#isStopping) {
      if (this.#inFlight >= maxConcurrency) {
        if (queue.waiting.length > 0) this.#waitingForSlot.add(queue)
        return
      }
      const next = queue.takeNext(clock.elapsed(), this.#retriesInFlight < maxConcurrency / 2)
      if (next === null) break
      if (typeof next === 'number') return void this.#dispatchLater(queue, next)
      void this.#attempt(queue, next)
    }
    if (queue.mayHaveMore && queue.waiting.length < queue.concurrency) this.wake([])
  }

  /** Dispatches again after a wait, with at most one timer per subscription. */
  #dispatchLater(queue: SubscriptionQueue, waitMs: number): void {
    if (queue.isRateLimited) return
    queue.isRateLimited = true
    setTimeout(() => {
      queue.isRateLimited = false
      this.#dispatchReady(queue)
    }, waitMs)
  }

  async #attempt(queue: SubscriptionQueue, delivery: DueDelivery): Promise<void> {
    const { sender, clock, policy, userAgent } = this.#options
    const isRetry = delivery.attempts > 0
    this.#inFlight += 1
    if (isRetry) this.#retriesInFlight += 1
    const target = queue.target as DeliveryTarget
    const body = this.#payloads.get(delivery.eventId) as Uint8Array
    const startedAt = clock.now()
    const requestHeaders = buildDeliveryHeaders(delivery, target, body, startedAt, userAgent)
    const attemptResult = await sender.send({ url: target.url, headers: requestHeaders, body })
    // Test deliveries are never retried.
    const round = delivery.trigger === 'test' ? policy.delaysMs.length : delivery.round
    const random = this.#options.random.bytes(1).readUInt8() / 256
    const nextStep = decideAfterAttempt(attemptResult.outcome, round + 1, policy, random)
    this.#writer.add({ delivery, decision: nextStep, result: attemptResult, startedAt, requestHeaders })
    await this.#writer.waitForCapacity()
    this.#inFlight -= 1
    if (isRetry) this.#retriesInFlight -= 1
    queue.recordAttemptEnd(nextStep.state === 'delivered' ? attemptResult.totalMs : null, clock.elapsed())
    const [nextQueue] = this.#waitingForSlot
    if (nextQueue !== undefined) {
      this.#waitingForSlot.delete(nextQueue)
      this.#dispatchReady(nextQueue)
    }
    this.#dispatchReady(queue)
  }

  /** Notes recorded attempts. Their ids stay known until the next read, because one in progress may still return them. */
  #markRecorded(attempts: readonly CompletedAttempt[]): void {
    for (const { delivery } of attempts) {
      const queue = this.#queues.get(delivery.subscriptionId)
      if (queue !== undefined) this.#recordedSinceRead.push([queue, delivery.id])
    }
  }
}
