import type { EventFilter } from '../model/event.ts'

/** A webhook subscription: the events an owner wants, and the URL to deliver them to (contract 2.6). */
export interface Subscription extends EventFilter {
  readonly id: string
  /** The owner of the API key that created it. */
  readonly owner: string
  readonly url: string
  readonly isActive: boolean
  /** Maximum requests per second; null for no limit. */
  readonly rateLimit: number | null
  /** When the previous secret stops signing; null while only one secret is active. */
  readonly overlapUntil: Date | null
  /** The subscription gets events with a higher change number. */
  readonly sinceChange: number
  readonly createdAt: Date
}

/** The fields that an owner may change. */
export type SubscriptionChange = Partial<
  Pick<Subscription, 'url' | 'events' | 'jurisdictions' | 'isActive' | 'rateLimit'>
>
