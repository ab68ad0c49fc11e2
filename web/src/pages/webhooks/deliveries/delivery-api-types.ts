import type { ApiSchema } from '../../../api/api-client.ts'

/** A delivery in the list. */
export type DeliverySummary = ApiSchema<'Delivery'>

/** One request of a delivery, with its response and timings. */
export type DeliveryAttempt = ApiSchema<'DeliveryLog'>['attempts'][number]

/** Names of the reasons why a delivery or an attempt was made. */
export const DELIVERY_TRIGGER_NAMES: Readonly<Record<DeliverySummary['trigger'], string>> = {
  event: 'Event',
  test: 'Test',
  redeliver: 'Resend',
  recover: 'Resend missed',
}
