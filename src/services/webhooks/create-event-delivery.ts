import type { DeliveryTrigger, NewDelivery } from '../../deliveries/delivery.ts'
import { deriveUuidV7 } from '../../platform/uuid.ts'

/**
 * Creates the delivery of an event to a subscription. Its ID is derived from both, so that dispatching or resending an
 * event again, also after a restore, creates the same delivery, which receivers recognise.
 */
export function createEventDelivery(
  event: { readonly id: string; readonly type: string; readonly jurisdiction: string },
  subscriptionId: string,
  trigger: DeliveryTrigger,
): NewDelivery {
  const { id: eventId, type: eventType, jurisdiction } = event
  const id = deriveUuidV7(eventId, subscriptionId)
  return { id, eventId, eventType, jurisdiction, subscriptionId, trigger }
}
