import type { EventFilter } from '../model/event.ts'

/** Where an owner wants to be told of what (spec 2.6). */
export interface Subscription extends EventFilter {
  readonly id: string
  /** Whose it is: the owner of the key that made it. */
  readonly owner: string
  readonly url: string
  readonly isActive: boolean
  /** Most requests a second; null is no limit. */
  readonly rateLimit: number | null
  /** Until when the secret before signs along; null while only one signs. */
  readonly overlapUntil: Date | null
  /** Events with a higher change number are for it. */
  readonly sinceChange: number
  readonly createdAt: Date
}

/** What an owner may change. */
export type SubscriptionChange = Partial<
  Pick<Subscription, 'url' | 'events' | 'jurisdictions' | 'isActive' | 'rateLimit'>
>
