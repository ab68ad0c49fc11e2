import type { Dependencies } from '../platform/dependencies.ts'
import { isDatabaseUnavailable, type SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { CompletedAttempt } from './attempt-store.ts'
import { AttemptWriter } from './attempt-writer.ts'
import { cancelDeliveries, expireDeliveries } from './cancellation-store.ts'
import type { DatabaseClockReading } from './database-clock.ts'
import {
  type DeliveryTarget,
  largestPayloadBytes,
  type PayloadVariants,
  type QueuedDeliveries,
} from './delivery.ts'
import { sendDeliveries } from './http/send-deliveries.ts'
import type { WebhookSender } from './http/webhook-sender.ts'
import { AttemptCounter } from './monitoring/attempt-counter.ts'
import type { SlotUsage } from './monitoring/worker-report-store.ts'
import { PayloadCache } from './payload-cache.ts'
import { findDueRetries, findDueSubscriptions, findWaitingRetries, readDueDeliveries } from './queue-store.ts'
import type { RetryPolicy } from './retry-policy.ts'
import { schedule } from './scheduler/schedule.ts'
import type {
  QueryAction,
  QueryEvent,
  SchedulerAction,
  SchedulerEvent,
  SentDeliveries,
} from './scheduler/scheduler-events.ts'
import {
  busyShards,
  createSchedulerState,
  type SchedulerState,
  waitingEventIds,
} from './scheduler/scheduler-state.ts'
import { SLOT_POOL_NAMES } from './scheduler/slot-pools.ts'

/**
 * The data and callbacks that the engine needs from other modules. The engine handles payloads and URLs but knows
 * nothing about announcements.
 */
export interface DeliveryGateway {
  /** Finds the targets of these subscriptions. Deleted and disabled subscriptions are missing from the result. */
  findTargets(subscriptionIds: readonly string[]): Promise<readonly DeliveryTarget[]>
  /**
   * Returns whether the deliveries of a subscription will be sent, now or when it is resumed. That stays so until the
   * transaction ends.
   */
  lockWanted(tx: SqlTransaction, subscriptionId: string): Promise<boolean>
  loadPayloads(eventIds: readonly string[]): Promise<ReadonlyMap<string, PayloadVariants>>
  /** Returns a text that differs once payloads may have been rewritten, and whether that is going on. */
  readErasureProgress?(): Promise<{ readonly epoch: string; readonly isPending: boolean }>
  /** Finds the events whose payloads an erasure rewrote. Responses to them are not stored, because they may repeat it. */
  findRedactedEvents(tx: SqlTransaction, eventIds: readonly string[]): Promise<readonly string[]>
  /** Called with completed attempts, in the transaction that records them. */
  recordOutcomes(tx: SqlTransaction, attempts: readonly CompletedAttempt[]): Promise<void>
}

export interface DeliveryEngineOptions extends Pick<Dependencies, 'sql' | 'clock' | 'random' | 'log'> {
  readonly gateway: DeliveryGateway
  readonly sender: WebhookSender
  readonly policy: RetryPolicy
  readonly userAgent: string
  /** Maximum number of concurrent requests across all subscriptions. */
  readonly maxConcurrency: number
  /** Largest part of the slots, from 0 to 1, that one owner or one host can occupy. */
  readonly ownerShare: number
  /** Time limit of an attempt in milliseconds. */
  readonly deadlineMs: number
}

type EventWithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never

/**
 * Sends the due deliveries in its shards and records the results, without an open transaction during requests. It only
 * executes the actions that `schedule` returns.
 */
export class DeliveryEngine {
  readonly #options: DeliveryEngineOptions
  readonly #state: SchedulerState
  readonly #payloads: PayloadCache
  readonly #writer: AttemptWriter
  readonly attemptCounter = new AttemptCounter()
  readonly #stopped = Promise.withResolvers<void>()
  #sleep: NodeJS.Timeout | undefined
  /** Timers of subscriptions that collect a batch, by their IDs. */
  readonly #batchTimers = new Map<string, NodeJS.Timeout>()
  /** Monotonic time in milliseconds at which another process may acquire the shards. */
  #leaseEnd = Number.POSITIVE_INFINITY

  constructor(options: DeliveryEngineOptions) {
    this.#options = options
    this.#state = createSchedulerState(options)
    this.#payloads = new PayloadCache(ids => options.gateway.loadPayloads(ids))
    this.#writer = new AttemptWriter({
      ...options,
      findRedactedEvents: options.gateway.findRedactedEvents,
      recordOutcomes: options.gateway.recordOutcomes,
      onWritten: attempts => this.#handle({ kind: 'attemptsWritten', attempts }),
      onRejected: attempt => this.#handle({ kind: 'attemptRejected', attempt }),
    })
  }

  /**
   * Replaces the set of assigned shards. The clock reading keeps deliveries waiting that are due only because the
   * PostgreSQL clock jumped ahead. At `leaseEnd`, a monotonic time in milliseconds, the shards are lost unless they were
   * assigned again, whatever the database does.
   */
  assignShards(
    shards: readonly number[],
    clockReading: DatabaseClockReading | null = this.#state.clockReading,
    leaseEnd = Number.POSITIVE_INFINITY,
  ): void {
    this.#leaseEnd = leaseEnd
    this.#handle({ kind: 'shardsAssigned', shards, clockReading })
  }

  /** Reads the payloads in memory again, because an erasure may have rewritten them. */
  async refreshPayloads(): Promise<void> {
    await this.#payloads.refresh()
  }

  /** Shards with attempts that are in flight or not yet recorded. These shards must not be released. */
  get busyShards(): readonly number[] {
    return busyShards(this.#state)
  }

  /** Slots in use and in total, by pool. */
  get slots(): readonly SlotUsage[] {
    return SLOT_POOL_NAMES.map(pool => {
      const { inFlight, size } = this.#state.pools[pool]
      return { pool, used: inFlight, limit: size }
    })
  }

  /** Signals that these subscriptions have new deliveries. */
  wake(subscriptionIds: readonly string[]): void {
    this.#handle({ kind: 'deliveriesAnnounced', subscriptionIds })
  }

  /**
   * Begins a handoff. Call this method before deliveries are queued, and the returned function after they are
   * committed.
   */
  beginHandoff(): (queued: QueuedDeliveries) => void {
    this.#handle({ kind: 'handoffBegun' })
    return queued => this.#handle({ kind: 'deliveriesHandedOver', queued })
  }

  /** Starts the engine. The promise resolves when the engine has stopped. */
  async run(): Promise<void> {
    this.#handle({ kind: 'started' })
    await this.#stopped.promise
  }

  /**
   * Stops starting attempts. The promise resolves when the attempts in flight have ended and their results are
   * recorded.
   */
  async stop(): Promise<void> {
    this.#handle({ kind: 'stopRequested' })
    await this.#stopped.promise
    await this.#writer.drain()
  }

  /** Discards results that cannot be recorded. Call it if `stop` does not resolve in time. */
  abandon(): void {
    this.#writer.abandon()
    this.#handle({ kind: 'writingAbandoned' })
  }

  #handle(event: EventWithoutTime<SchedulerEvent>): void {
    const at = this.#options.clock.elapsed()
    // Checked with every event, because a timer can be late and an attempt starts only in an event.
    if (at >= this.#leaseEnd) this.assignShards([])
    for (const action of schedule(this.#state, { ...event, at })) this.#execute(action)
  }

  #execute(action: SchedulerAction): void {
    switch (action.kind) {
      case 'send':
        return void this.#send(action.deliveries, action.target)
      case 'write':
        return void this.#writer.add(action.attempt)
      case 'keepPayload':
        return void this.#payloads.set(action.eventId, action.payload)
      case 'sleep':
        clearTimeout(this.#sleep)
        this.#sleep = this.#after(action.untilMs - this.#options.clock.elapsed(), { kind: 'sleepEnded' })
        return
      case 'waitForRateLimit':
        this.#after(action.waitMs, { kind: 'rateLimitPassed', subscriptionId: action.subscriptionId })
        return
      case 'waitForBatch':
        return void this.#waitForBatch(action)
      case 'stopped':
        clearTimeout(this.#sleep)
        for (const timer of this.#batchTimers.values()) clearTimeout(timer)
        return void this.#stopped.resolve()
      default:
        return void this.#query(action)
    }
  }

  #after(ms: number, event: EventWithoutTime<SchedulerEvent>): NodeJS.Timeout {
    return setTimeout(() => this.#handle(event), Math.max(0, ms))
  }

  #waitForBatch({ subscriptionId, untilMs }: Extract<SchedulerAction, { readonly kind: 'waitForBatch' }>) {
    clearTimeout(this.#batchTimers.get(subscriptionId))
    const waitMs = Math.max(0, untilMs - this.#options.clock.elapsed())
    const end = () => {
      this.#batchTimers.delete(subscriptionId)
      this.#handle({ kind: 'batchWaitEnded', subscriptionId })
    }
    this.#batchTimers.set(subscriptionId, setTimeout(end, waitMs))
  }

  async #send(deliveries: SentDeliveries, target: DeliveryTarget): Promise<void> {
    const payloadOf = (eventId: string) => this.#payloads.get(eventId) as PayloadVariants
    const attempts = await sendDeliveries(this.#options, deliveries, target, payloadOf)
    this.attemptCounter.count(attempts[0].result, attempts.length)
    const random = this.#options.random.bytes(1).readUInt8() / 256
    this.#handle({ kind: 'requestEnded', attempts, random })
  }

  async #query(action: QueryAction): Promise<void> {
    this.#handle(
      await this.#runQuery(action).catch((error: unknown): QueryEvent => {
        // The scheduler retries failed queries. An outage would otherwise log a line for every query.
        if (!isDatabaseUnavailable(error))
          this.#options.log.error({ err: error }, 'cannot read the delivery queue')
        return { kind: 'queryFailed' }
      }),
    )
  }

  async #runQuery(action: QueryAction): Promise<QueryEvent> {
    const { sql, gateway } = this.#options
    switch (action.kind) {
      case 'findWaitingRetries':
        return { kind: 'waitingRetriesFound', retries: await findWaitingRetries(sql, action.shards) }
      case 'findDueSubscriptions': {
        const { shards, latest, isForRetries } = action
        if (isForRetries) {
          const retryIds = await findDueRetries(sql, shards, latest)
          return { kind: 'dueSubscriptionsFound', allIds: [], retryIds }
        }
        const found = await findDueSubscriptions(sql, shards, latest)
        const withRetries = found.filter(({ hasRetries }) => hasRetries)
        const [allIds, retryIds] = [found, withRetries].map(list => list.map(({ id }) => id))
        return { kind: 'dueSubscriptionsFound', allIds: allIds ?? [], retryIds: retryIds ?? [] }
      }
      case 'loadTargets':
        return { kind: 'targetsLoaded', targets: await gateway.findTargets(action.subscriptionIds) }
      case 'cancelDeliveries':
        for (const id of action.subscriptionIds) await this.#cancelUnlessWanted(id)
        return { kind: 'deliveriesCancelled' }
      case 'readQueue':
        return { kind: 'rowsRead', rows: await readDueDeliveries(sql, action.requests, action.latest) }
      case 'loadPayloads':
        return await this.#loadPayloads(action.eventIds)
      case 'expireDeliveries':
        await sql.begin(tx => expireDeliveries(tx, action.deliveryIds))
        return { kind: 'deliveriesExpired' }
    }
  }

  /** The subscription may have been enabled since its target was not found, or its deliveries wait for that. */
  async #cancelUnlessWanted(subscriptionId: string): Promise<void> {
    const { sql, gateway } = this.#options
    await sql.begin(async tx => {
      if (!(await gateway.lockWanted(tx, subscriptionId)))
        await cancelDeliveries(tx, subscriptionId, 'disabled')
    })
  }

  async #loadPayloads(eventIds: readonly string[]): Promise<QueryEvent> {
    await this.#payloads.loadMissing(eventIds)
    this.#payloads.evict(() => [...eventIds, ...waitingEventIds(this.#state)])
    const missingEventIds = new Set<string>()
    const payloadBytes = new Map<string, number>()
    for (const id of eventIds) {
      const payload = this.#payloads.get(id)
      if (payload === undefined) missingEventIds.add(id)
      else payloadBytes.set(id, largestPayloadBytes(payload))
    }
    return { kind: 'payloadsLoaded', missingEventIds, payloadBytes }
  }
}
