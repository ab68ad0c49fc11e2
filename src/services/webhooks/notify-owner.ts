import { readLatestPosition } from '../../changes/change-number-store.ts'
import { announceDeliveries, enqueueDeliveries } from '../../deliveries/queue-store.ts'
import type { WebhookEvent } from '../../model/events/webhook-event.ts'
import { insertTargetedEvents, type TargetedEvent } from '../../outbox/event-outbox-store.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { deriveUuidV7 } from '../../platform/uuid.ts'
import { findOwnSubscriptions } from '../../subscriptions/subscription-store.ts'
import { buildChatMessage } from './chat-messages/build-chat-message.ts'
import { createEventDelivery } from './create-event-delivery.ts'

/**
 * Delivers an event that concerns one owner to the owner's active subscriptions with its type, whatever their jurisdictions.
 * No other owner may receive it, so it does not pass the dispatcher. Call it in the transaction that records what happened.
 */
export async function notifyOwner(
  tx: SqlTransaction,
  owner: string,
  event: WebhookEvent,
  publicUrl: string | null,
): Promise<void> {
  const subscriptions = await findOwnSubscriptions(tx, owner, event.type)
  if (subscriptions.length === 0) return
  const { change } = await readLatestPosition(tx)
  const events = subscriptions.map(
    ({ id: subscriptionId, format }): TargetedEvent => ({
      ...event,
      id: deriveUuidV7(event.id, subscriptionId),
      body: format === 'standard' ? event.body : buildChatMessage(format, event.body, publicUrl),
      subscriptionId,
      change,
      isMasked: false,
    }),
  )
  const deliveries = events.map(targeted => createEventDelivery(targeted, targeted.subscriptionId, 'event'))
  await tx.pipeline([insertTargetedEvents(tx, events), enqueueDeliveries(tx, deliveries)])
  await announceDeliveries(
    tx,
    subscriptions.map(({ id }) => id),
    null,
  )
}
