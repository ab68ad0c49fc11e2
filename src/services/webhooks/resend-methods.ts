import { readLatestPosition } from '../../changes/change-number-store.ts'
import { type DeliveryLogEntry, findDelivery } from '../../deliveries/delivery-log-store.ts'
import { announceDeliveries, enqueueDeliveries, restartDeliveries } from '../../deliveries/queue-store.ts'
import { SAMPLE_EVENTS, sampleFullAnnouncement } from '../../model/events/sample-events.ts'
import type { WebhookEventType } from '../../model/events/webhook-event.ts'
import { appendTestEvent, readEventBodies } from '../../outbox/event-outbox-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { findSubscription } from '../../subscriptions/subscription-store.ts'
import { queryDatabase } from '../admin/query-database.ts'
import { type BulkRecoveryRequest, recoverSubscriptions } from './bulk/recover-subscriptions.ts'
import { type RedeliveryRequest, redeliverDeliveries } from './bulk/redeliver-deliveries.ts'
import { buildChatMessage } from './chat-messages/build-chat-message.ts'
import {
  MAX_TOTAL_ATTEMPTS,
  type ResendCounts,
  type ResendRequest,
  resendMissed,
} from './resend-missed-events.ts'
import { orNotFound, requireActive, type SubscriptionChange } from './subscription-change.ts'
import type { WebhookActor, WebhookDependencies } from './webhook-dependencies.ts'

/** Creates the methods that send something again, or a test. */
export function createResendMethods(dependencies: WebhookDependencies, change: SubscriptionChange) {
  return {
    /** Sends a sample event once. Default type: the subscription's first event type. */
    sendTest: (actor: WebhookActor, id: string, type?: WebhookEventType): Promise<DeliveryLogEntry> =>
      change(actor, id, { action: 'webhook.tested' }, async (tx, subscription) => {
        requireActive(subscription)
        return await queueTestDelivery(tx, dependencies, subscription, type)
      }),
    /** Resends missed events and failed deliveries, or only counts them in a dry run. */
    async resendMissed(actor: WebhookActor, id: string, recovery: ResendRequest): Promise<ResendCounts> {
      const subscription = orNotFound(
        await queryDatabase(dependencies, tx => findSubscription(tx, actor.owner, id)),
      )
      if (recovery.isDryRun) return await resendMissed(dependencies, subscription, recovery)
      requireActive(subscription)
      // Recorded first, because resending takes several transactions and may end between them.
      const details = { since: recovery.since.toISOString(), until: recovery.until?.toISOString() ?? null }
      await change(actor, id, { action: 'webhook.resent', details }, async () => {})
      return await resendMissed(dependencies, subscription, recovery)
    },
    /** Resends missed events and failed deliveries of several subscriptions, or only counts them in a dry run. */
    recoverSubscriptions: (actor: WebhookActor, request: BulkRecoveryRequest) =>
      recoverSubscriptions(dependencies, actor, request),
    /** Resends the selected deliveries of several subscriptions, or only counts them in a dry run. */
    redeliverDeliveries: (actor: WebhookActor, request: RedeliveryRequest) =>
      redeliverDeliveries(dependencies, actor, request),
    /** Resends a delivery in any state. Throws `conflict` for a test, a deleted payload, or too many attempts. */
    async redeliver(actor: WebhookActor, id: string): Promise<DeliveryLogEntry> {
      const delivery = orNotFound(await queryDatabase(dependencies, tx => findDelivery(tx, id)))
      const event = { action: 'delivery.redelivered', subject: { type: 'delivery', id } } as const
      return await change(actor, delivery.subscriptionId, event, async (tx, subscription) => {
        requireActive(subscription)
        await requireResendable(tx, delivery)
        await restartDeliveries(tx, [id], 'redeliver')
        await announceDeliveries(tx, [delivery.subscriptionId], null)
        return orNotFound(await findDelivery(tx, id))
      })
    },
  }
}

async function queueTestDelivery(
  tx: SqlTransaction,
  { clock, random, publicUrl }: Pick<WebhookDependencies, 'clock' | 'random' | 'publicUrl'>,
  subscription: Subscription,
  type: WebhookEventType = subscription.events[0] ?? 'announcement.created',
): Promise<DeliveryLogEntry> {
  const { change } = await readLatestPosition(tx)
  const now = clock.now()
  const { format, payload } = subscription
  const build =
    type === 'announcement.created' && payload === 'full' ? sampleFullAnnouncement : SAMPLE_EVENTS[type]
  const sample = build({ now, random })
  const event =
    format === 'standard' ? sample : { ...sample, body: buildChatMessage(format, sample.body, publicUrl) }
  await appendTestEvent(tx, event, change, subscription.id)
  const { id: eventId, type: eventType, jurisdiction } = event
  const id = createUuidV7(now, random)
  const delivery = { id, eventId, eventType, jurisdiction, subscriptionId: subscription.id }
  await enqueueDeliveries(tx, [{ ...delivery, trigger: 'test' }])
  await announceDeliveries(tx, [subscription.id], null)
  return orNotFound(await findDelivery(tx, id))
}

async function requireResendable(
  tx: SqlTransaction,
  { eventId, trigger, attempts }: DeliveryLogEntry,
): Promise<void> {
  if (trigger === 'test')
    throw new HeraldError('conflict', 'Test deliveries cannot be resent. Send a new test.')
  if (attempts >= MAX_TOTAL_ATTEMPTS)
    throw new HeraldError(
      'conflict',
      `This delivery has reached the maximum of ${MAX_TOTAL_ATTEMPTS} attempts.`,
    )
  if (!(await readEventBodies(tx, [eventId])).has(eventId))
    throw new HeraldError('conflict', 'The payload of this delivery is no longer stored.')
}
