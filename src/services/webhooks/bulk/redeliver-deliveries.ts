import { continueCancellation } from '../../../deliveries/cancellation-store.ts'
import { announceDeliveries, restartDeliveries } from '../../../deliveries/queue-store.ts'
import type { WebhookEventType } from '../../../model/events/webhook-event.ts'
import {
  countResendableDeliveries,
  findResendableDeliveries,
  type ResendableQuery,
} from '../../../reports/resendable-deliveries-store.ts'
import { runWithoutNestedLoops } from '../../../reports/undelivered-events-store.ts'
import { findSubscription, lockSubscription } from '../../../subscriptions/subscription-store.ts'
import { queryDatabase } from '../../admin/query-database.ts'
import { MAX_TOTAL_ATTEMPTS } from '../resend-missed-events.ts'
import type { WebhookActor, WebhookDependencies } from '../webhook-dependencies.ts'
import {
  findChosenSubscriptions,
  findSkipReason,
  type SkipReason,
  type SubscriptionChoice,
} from './chosen-subscriptions.ts'

/** Selects finished deliveries to send again. */
export interface RedeliveryRequest extends SubscriptionChoice, Pick<ResendableQuery, 'states' | 'since'> {
  readonly events: readonly WebhookEventType[] | null
  /** The exclusive end of the time range; `null` for now. */
  readonly until: Date | null
  /** Whether only to count the deliveries. */
  readonly isDryRun: boolean
}

/** How many deliveries of one subscription were restarted, or would be in a dry run. */
export interface RedeliveredSubscription {
  readonly id: string
  readonly deliveries: number
  /** Why nothing, or only a part, was restarted; `null` if everything was. */
  readonly skipReason: SkipReason | null
}

/** Maximum number of deliveries per transaction, during which the subscription cannot be changed. */
const BATCH_SIZE = 5_000

/**
 * Restarts the selected deliveries of several subscriptions. A delivery that was restarted is waiting or finishes after the
 * time range, so repeated or interrupted calls with the same `until` send nothing twice.
 */
export async function redeliverDeliveries(
  dependencies: WebhookDependencies,
  actor: WebhookActor,
  request: RedeliveryRequest,
): Promise<readonly RedeliveredSubscription[]> {
  const { sql, audit, clock } = dependencies
  const chosen = await queryDatabase(dependencies, tx => findChosenSubscriptions(tx, actor.owner, request))
  const { states, events, since, isDryRun } = request
  const until = request.until ?? clock.now()
  const details = {
    states: [...states],
    events: events === null ? null : [...events],
    since: since.toISOString(),
    until: until.toISOString(),
  }
  const results: RedeliveredSubscription[] = []
  for (const { id } of chosen) {
    const subscription = await queryDatabase(dependencies, tx => findSubscription(tx, actor.owner, id))
    const skipReason = findSkipReason(subscription, request)
    const query = { subscriptionId: id, states, events, since, until, maxAttempts: MAX_TOTAL_ATTEMPTS }
    if (isDryRun && (skipReason === null || skipReason === 'disabled')) {
      const deliveries = await runWithoutNestedLoops(sql, tx => countResendableDeliveries(tx, query))
      results.push({ id, deliveries, skipReason })
    } else if (isDryRun || skipReason !== null) results.push({ id, deliveries: 0, skipReason })
    else {
      const subject = { type: 'webhook', id } as const
      await sql.begin(tx => audit.record(tx, actor, { action: 'delivery.redelivered', subject, details }))
      results.push({ id, ...(await restartSelected(dependencies, actor.owner, query, request)) })
    }
  }
  return results
}

async function restartSelected(
  { sql }: WebhookDependencies,
  owner: string,
  query: ResendableQuery,
  choice: SubscriptionChoice,
): Promise<Omit<RedeliveredSubscription, 'id'>> {
  const { subscriptionId } = query
  // Deliveries that are still being canceled have failed, but only those in the log are found.
  await continueCancellation(sql, subscriptionId)
  let [deliveries, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const batch = await sql.begin(async tx => {
      // The lock makes concurrent calls take turns, and the subscription stays as it is until the batch is queued.
      const skipReason = findSkipReason(await lockSubscription(tx, owner, subscriptionId), choice)
      if (skipReason !== null) return { skipReason, ids: [], restarted: 0 }
      const ids = await findResendableDeliveries(tx, query, after, BATCH_SIZE)
      const restarted = await restartDeliveries(tx, ids, 'redeliver')
      await announceDeliveries(tx, [subscriptionId], null)
      return { skipReason, ids, restarted }
    })
    deliveries += batch.restarted
    if (batch.skipReason !== null || batch.ids.length < BATCH_SIZE)
      return { deliveries, skipReason: batch.skipReason }
    after = batch.ids.at(-1) ?? after
  }
}
