import type { EventFilter } from '../model/webhook-event.ts'

/** A webhook subscription: the events that an owner wants to receive and the URL to deliver them to (contract 2.6). */
export interface Subscription extends EventFilter {
  readonly id: string
  /** The owner of the API key that created the subscription. */
  readonly owner: string
  readonly url: string
  readonly isActive: boolean
  /** Maximum number of requests per second; `null` means no limit. */
  readonly rateLimit: number | null
  /** When the previous secret expires; `null` if only one secret is active. */
  readonly overlapUntil: Date | null
  /** The subscription receives only events with a change number higher than this. */
  readonly sinceChange: number
  /** Whether its creator had the scope `personal`. Otherwise its payloads are masked where the service masks persons. */
  readonly includesPersons: boolean
  readonly createdAt: Date
}

/** The fields that an owner may change. */
export type SubscriptionPatch = Partial<
  Pick<Subscription, 'url' | 'events' | 'jurisdictions' | 'isActive' | 'rateLimit'>
>
