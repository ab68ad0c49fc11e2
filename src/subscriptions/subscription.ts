import type { EventFilter } from '../model/events/webhook-event.ts'

/** The announcements and entities that a subscription receives. Each part that is given narrows them. */
export interface SubscriptionSelection {
  /** A search, as the query string of `GET /announcements`. It applies to announcements only; `null` for all. */
  readonly filter: string | null
  /** Only what one of these watchlists or saved searches wants is received. If both are empty, everything is. */
  readonly watchlists: readonly string[]
  readonly savedSearches: readonly string[]
}

/** Collects events and sends them in one request, as soon as `maxEvents` are there or the oldest has waited `maxSeconds`. */
export interface BatchOptions {
  readonly maxEvents: number
  readonly maxSeconds: number
}

export const MIN_BATCH_EVENTS = 2
export const MAX_BATCH_EVENTS = 100
export const MAX_BATCH_SECONDS = 300

/** The form in which a subscription receives events. */
export interface DeliveryContent {
  /** Whether `announcement.created` has the fields of the contract (6.2) or the whole announcement. */
  readonly payload: PayloadContent
  readonly format: DeliveryFormat
  /** `null` if each event has a request of its own. */
  readonly batch: BatchOptions | null
}

export const PAYLOAD_CONTENTS = ['default', 'full'] as const
export type PayloadContent = (typeof PAYLOAD_CONTENTS)[number]
/** Herald's JSON, or messages of a chat service. */
export const DELIVERY_FORMATS = ['standard', 'slack', 'discord', 'teams'] as const
export type DeliveryFormat = (typeof DELIVERY_FORMATS)[number]

/** A subscription that selects by event types and jurisdictions alone and receives the payloads of the contract. */
export const DEFAULT_SELECTION: SubscriptionSelection & DeliveryContent = {
  filter: null,
  watchlists: [],
  savedSearches: [],
  payload: 'default',
  format: 'standard',
  batch: null,
}

/** A webhook subscription: the events that an owner wants to receive and the URL to deliver them to (contract 2.6). */
export interface Subscription extends EventFilter, SubscriptionSelection, DeliveryContent {
  readonly id: string
  /** The owner of the API key that created the subscription. */
  readonly owner: string
  readonly url: string
  readonly isActive: boolean
  /** Whether deliveries of an inactive subscription wait until it is active; `false` for an active one. */
  readonly keepsBacklog: boolean
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
  Pick<Subscription, 'url' | 'events' | 'jurisdictions' | 'isActive' | 'keepsBacklog' | 'rateLimit'> &
    SubscriptionSelection &
    DeliveryContent
>
