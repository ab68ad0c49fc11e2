import { continueCancellation } from '../../deliveries/cancellation-store.ts'
import { enqueueDeliveries, restartDeliveries } from '../../deliveries/queue-store.ts'
import type { EventFilter } from '../../model/events/webhook-event.ts'
import { blockDispatch } from '../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import {
  countFailedDeliveries,
  countUndelivered,
  findFailedDeliveryIds,
  findMissedEvents,
  readRetentionStart,
  runWithoutNestedLoops,
  type UndeliveredQuery,
} from '../../reports/undelivered-events-store.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { lockSubscription } from '../../subscriptions/subscription-store.ts'
import { createEventDelivery } from './create-event-delivery.ts'
import {
  hasSelection,
  queueSelectedEvents,
  type ResendSelectedDependencies,
} from './selection/resend-selected-events.ts'

/** Selects a time range to resend, and optionally only some of the subscribed event types and jurisdictions. */
export interface ResendRequest extends Partial<EventFilter> {
  readonly since: Date
  /** The exclusive end of the time range; `null` for now. */
  readonly until: Date | null
  /** Whether only to count the deliveries, without sending anything. */
  readonly isDryRun: boolean
}

/** The numbers of deliveries that were resent or, in a dry run, would be resent. */
export interface ResendCounts {
  /** The number of failed deliveries. */
  readonly failed: number
  /** The number of events that have no delivery because the subscription was disabled. */
  readonly missed: number
}

/** Maximum number of deliveries per transaction, during which the subscription cannot be changed. */
const BATCH_SIZE = 20_000
/** A delivery with this many attempts is not retried, so that its log stays readable. */
export const MAX_TOTAL_ATTEMPTS = 1_000

/**
 * Resends failed deliveries of a subscription, and events that have no delivery because the subscription was disabled.
 * Repeated or interrupted calls send nothing twice.
 */
export async function resendMissed(
  dependencies: ResendSelectedDependencies,
  subscription: Subscription,
  recovery: ResendRequest,
): Promise<ResendCounts> {
  // Deliveries before the start of the retained log are unknown, so earlier events must not be resent.
  const from = await readRetentionStart(dependencies.sql)
  const since = new Date(Math.max(from?.getTime() ?? 0, recovery.since.getTime()))
  const matching = intersectFilters(subscription, { ...recovery, since }, dependencies.clock.now())
  const excludesPersons = dependencies.masksPersons && !subscription.includesPersons
  const range = matching && { ...matching, excludesPersons }
  if (range === null) return { failed: 0, missed: 0 }
  // Deliveries that are still being canceled have failed, but only those in the log are found.
  await continueCancellation(dependencies.sql, subscription.id)
  if (hasSelection(subscription)) return await resendSelected(dependencies, subscription, range, recovery)
  if (recovery.isDryRun)
    return await runWithoutNestedLoops(dependencies.sql, tx => countUndelivered(tx, range))
  return {
    failed: await retryFailed(dependencies, subscription, range),
    missed: await queueMissed(dependencies, subscription, range),
  }
}

async function resendSelected(
  dependencies: ResendSelectedDependencies,
  subscription: Subscription,
  range: UndeliveredQuery,
  { isDryRun }: ResendRequest,
): Promise<ResendCounts> {
  const { sql } = dependencies
  return {
    failed: isDryRun
      ? await runWithoutNestedLoops(sql, tx => countFailedDeliveries(tx, range))
      : await retryFailed(dependencies, subscription, range),
    missed: await queueSelectedEvents(dependencies, subscription, range, { isDryRun }),
  }
}

/** Intersects the request with the subscription's filters. Returns `null` if nothing remains. */
function intersectFilters(
  subscription: Subscription,
  recovery: ResendRequest,
  now: Date,
): Omit<UndeliveredQuery, 'excludesPersons'> | null {
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
  const scope = { subscriptionId, sinceChange, maxAttempts: MAX_TOTAL_ATTEMPTS }
  return { ...scope, events, jurisdictions: both, since, until: until ?? now }
}

async function retryFailed(
  { sql }: Pick<Dependencies, 'sql'>,
  { owner, id }: Subscription,
  range: UndeliveredQuery,
): Promise<number> {
  let [sum, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { ids, restarted } = await sql.begin(async tx => {
      // Without this lock, concurrent calls would count the same deliveries, and a deletion would leave some behind.
      if ((await lockSubscription(tx, owner, id))?.isActive !== true) return { ids: [], restarted: 0 }
      const failed = await findFailedDeliveryIds(tx, range, after, BATCH_SIZE)
      return { ids: failed, restarted: await restartDeliveries(tx, failed, 'recover') }
    })
    sum += restarted
    if (ids.length < BATCH_SIZE) return sum
    after = ids.at(-1) ?? after
  }
}

async function queueMissed(
  { sql }: Pick<Dependencies, 'sql'>,
  { owner, id: subscriptionId }: Subscription,
  range: UndeliveredQuery,
): Promise<number> {
  let [sum, after] = [0, 0]
  for (;;) {
    const missed = await runWithoutNestedLoops(sql, async tx => {
      // Without this lock, dispatch or a concurrent call could create deliveries of the same events.
      await blockDispatch(tx)
      if ((await lockSubscription(tx, owner, subscriptionId))?.isActive !== true) return []
      const events = await findMissedEvents(tx, range, after, BATCH_SIZE)
      await enqueueDeliveries(
        tx,
        events.map(event => createEventDelivery(event, subscriptionId, 'recover')),
      )
      return events
    })
    sum += missed.length
    if (missed.length < BATCH_SIZE) return sum
    after = missed.at(-1)?.number ?? after
  }
}
