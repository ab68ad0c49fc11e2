import type { ApiSchema } from '../../../api/api-client.ts'
import { deliveryMessages } from './messages/messages.ts'

/** A delivery as listed in the delivery log. */
export type DeliverySummary = ApiSchema<'ListedDelivery'>

/** One HTTP request of a delivery, with its response and timings. */
export type DeliveryAttempt = ApiSchema<'DeliveryLog'>['attempts'][number]

/** Display name of each trigger, which is the reason why a delivery or attempt was made. */
export const DELIVERY_TRIGGER_NAMES: Readonly<Record<DeliverySummary['trigger'], string>> =
  deliveryMessages.triggers
