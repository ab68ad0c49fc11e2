import type { Random } from '../../platform/random.ts'
import { type Announcement, announcementView } from '../announcement.ts'
import { buildEvent, type EventContext, type WebhookEvent } from './webhook-event.ts'

/**
 * Why an announcement is sent to a subscription, as payloads state it: its filter, a saved search, or an entry of a
 * watchlist.
 */
export type SelectionReason =
  | { readonly type: 'filter' }
  | { readonly type: 'saved_search'; readonly id: string; readonly name: string }
  | {
      readonly type: 'watchlist'
      readonly id: string
      readonly name: string
      readonly entry_id: string
      /** The owner's own ID of the entry. */
      readonly reference: string | null
      /** The entity that the announcement names, or `null` if it is masked. */
      readonly entity_id: string | null
    }

/** An announcement with the reasons why one subscription receives it. */
export interface MatchedAnnouncement {
  readonly announcement: Announcement
  readonly matched: readonly SelectionReason[]
}

/** Creates the event for an announcement that concerns a party in a watchlist. Its recipient is one subscription. */
export function watchlistMatchedEvent(
  { announcement, matched }: MatchedAnnouncement,
  context: EventContext,
): WebhookEvent {
  return buildEvent('watchlist.matched', announcement.jurisdiction, context, {
    announcement: announcementView(announcement),
    matched: matched.filter(({ type }) => type === 'watchlist'),
  })
}

/** Creates the event for a new announcement with the whole announcement, for subscriptions with the payload `full`. */
export function fullAnnouncementEvent(
  { announcement, matched }: MatchedAnnouncement,
  context: EventContext,
): WebhookEvent {
  return buildEvent('announcement.created', announcement.jurisdiction, context, {
    announcement: announcementView(announcement),
    ...(matched.length > 0 && { matched }),
  })
}

/** A digest that was sent to a mail address of an owner. */
export interface SentDigest {
  readonly id: string
  readonly mailId: string
  readonly address: string
  readonly announcements: number
  readonly entities: number
  /** The watchlists and saved searches with new matches, and how many each had. */
  readonly targets: readonly {
    readonly type: 'watchlist' | 'saved_search'
    readonly id: string
    readonly name: string
    readonly announcements: number
  }[]
}

/** Creates the event for a sent digest. It concerns no country, so it counts as one of the European Union. */
export function digestSentEvent(digest: SentDigest, context: { now: Date; random: Random }): WebhookEvent {
  const { id, mailId, address, announcements, entities, targets } = digest
  return buildEvent('digest.sent', 'EU', context, {
    digest: { id, mail_id: mailId, address, announcements, entities, targets },
  })
}
