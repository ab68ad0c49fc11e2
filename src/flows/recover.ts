import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import { begin, enqueue } from '../deliveries/queue.store.ts'
import type { EventFilter } from '../model/event.ts'
import { holdDispatch } from '../outbox/store.ts'
import {
  beginByHash,
  countUndelivered,
  failedDeliveries,
  keptFrom,
  missedEvents,
  type Range,
} from '../reports/undelivered.store.ts'
import { lockSubscription } from '../subscriptions/store.ts'
import type { Subscription } from '../subscriptions/subscription.ts'

/** Selects what to resend: a time range, and optionally only some of the subscribed events and jurisdictions. */
export interface Recovery extends Partial<EventFilter> {
  readonly since: Date
  /** Exclusive end; null means now. */
  readonly until: Date | null
  /** Only count, send nothing. */
  readonly isRehearsal: boolean
}

/** The number of deliveries that were, or would be, resent. */
export interface Recovered {
  /** Failed deliveries. */
  readonly failed: number
  /** Events without a delivery, because the subscription was disabled. */
  readonly missed: number
}

/** Deliveries per transaction. */
const BATCH_SIZE = 20_000
/** A delivery with this many attempts is not retried, so that its log stays readable. */
export const MOST_ATTEMPTS = 1_000

/**
 * Resends what a subscription did not receive: failed deliveries, and events without a delivery because the subscription
 * was disabled. Idempotent: repeated or interrupted calls send nothing twice.
 */
export async function recover(
  dependencies: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  subscription: Subscription,
  recovery: Recovery,
): Promise<Recovered> {
  // Before the start of the log it is unknown what was delivered.
  const from = await keptFrom(dependencies.sql)
  const since = new Date(Math.max(from?.getTime() ?? 0, recovery.since.getTime()))
  const range = intersectFilters(subscription, { ...recovery, since }, dependencies.clock.now())
  if (range === null) return { failed: 0, missed: 0 }
  if (recovery.isRehearsal) return await beginByHash(dependencies.sql, tx => countUndelivered(tx, range))
  return {
    failed: await retryFailed(dependencies, range),
    missed: await queueMissed(dependencies, subscription, range),
  }
}

/** Intersects the request with the subscription's filters; null when nothing remains. */
function intersectFilters(subscription: Subscription, recovery: Recovery, now: Date): Range | null {
  const events = subscription.events.filter(type => recovery.events?.includes(type) ?? true)
  const [subscribed, requested] = [subscription.jurisdictions, recovery.jurisdictions ?? []]
  const both =
    subscribed.length === 0
      ? requested
      : requested.length === 0
        ? subscribed
        : subscribed.filter(j => requested.includes(j))
  if (events.length === 0 || (both.length === 0 && subscribed.length + requested.length > 0)) return null
  const { id: subscriptionId, sinceChange } = subscription
  const { since, until } = recovery
  const scope = { subscriptionId, sinceChange, mostAttempts: MOST_ATTEMPTS }
  return { ...scope, events, jurisdictions: both, since, until: until ?? now }
}

async function retryFailed({ sql }: Pick<Ports, 'sql'>, range: Range): Promise<number> {
  let [sum, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const ids = await failedDeliveries(sql, range, after, BATCH_SIZE)
    sum += await sql.begin(tx => begin(tx, ids, 'recover'))
    if (ids.length < BATCH_SIZE) return sum
    after = ids.at(-1) ?? after
  }
}

async function queueMissed(
  { sql, clock, dice: random }: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  { owner, id: subscriptionId }: Subscription,
  range: Range,
): Promise<number> {
  let [sum, after] = [0, 0]
  for (;;) {
    const missed = await beginByHash(sql, async tx => {
      // Prevents dispatch and other calls from creating deliveries of the same events.
      await holdDispatch(tx)
      if ((await lockSubscription(tx, owner, subscriptionId)) === null) return []
      const events = await missedEvents(tx, range, after, BATCH_SIZE)
      const now = clock.now()
      await enqueue(
        tx,
        events.map(event => ({
          id: newId(now, random),
          eventId: event.id,
          eventType: event.type,
          jurisdiction: event.jurisdiction,
          subscriptionId,
          trigger: 'recover' as const,
        })),
      )
      return events
    })
    sum += missed.length
    if (missed.length < BATCH_SIZE) return sum
    after = missed.at(-1)?.number ?? after
  }
}
