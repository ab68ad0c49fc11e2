import {
  fullAnnouncementEvent,
  type MatchedAnnouncement,
  type SelectionReason,
  watchlistMatchedEvent,
} from '../../../model/events/targeted-events.ts'
import type { EventContext, WebhookEvent, WebhookEventType } from '../../../model/events/webhook-event.ts'
import type { EventSubject, OutboxEvent, TargetedEvent } from '../../../outbox/event-outbox-store.ts'
import { deriveUuidV7, timeOfUuidV7 } from '../../../platform/uuid.ts'
import type { SubscriptionCandidate } from '../../../subscriptions/subscription-store.ts'
import type { EventMatches } from '../../matching/match-events.ts'
import { buildChatMessage } from '../chat-messages/build-chat-message.ts'

/** An event with what wants it and its payload, as far as subscriptions need them. */
export interface EventToSelect {
  readonly event: OutboxEvent
  readonly matches: EventMatches | undefined
  readonly subject: EventSubject | undefined
}

/** The context in which payloads are made. */
export interface PayloadContext extends EventContext {
  readonly savedSearchNames: (id: string) => string
  /** The public URL of the dashboard, for links; `null` if it is not set. */
  readonly publicUrl: string | null
  readonly masksPersons: boolean
}

/** Returns whether a subscription receives events of a type in a form of its own instead of the stored payload. */
export function hasOwnPayload(
  { payload, format }: Pick<SubscriptionCandidate, 'payload' | 'format'>,
  type: WebhookEventType,
): boolean {
  return format !== 'standard' || (payload === 'full' && type === 'announcement.created')
}

/**
 * Builds an event for one subscription. Its ID is derived from the event and the subscription, so that dispatching again
 * builds the same one. Returns `null` if the announcement has been erased meanwhile.
 */
export function buildTargetedEvent(
  { event, matches, subject }: EventToSelect,
  type: WebhookEventType,
  reasons: readonly SelectionReason[],
  subscription: SubscriptionCandidate,
  context: PayloadContext,
): TargetedEvent | null {
  const { id: subscriptionId, includesPersons, format } = subscription
  const isMasked = context.masksPersons && !includesPersons
  const announcement = matches?.inputs?.[isMasked ? 'masked' : 'full'].announcement
  // The time of the event, so that payloads are equal when it is dispatched again, and both are deleted together.
  const createdAt = timeOfUuidV7(event.id)
  const content = announcement && { announcement, matched: reasons }
  const built = content && buildAnnouncementEvent(type, content, { ...context, now: createdAt })
  const body = (event.type === 'announcement.created' ? built : subject)?.body
  if (body === undefined) return null
  return {
    id: deriveUuidV7(event.id, `${type} ${subscriptionId}`),
    type,
    jurisdiction: event.jurisdiction,
    change: event.change,
    createdAt,
    body: format === 'standard' ? body : buildChatMessage(format, body, context.publicUrl),
    subscriptionId,
    isMasked,
  }
}

function buildAnnouncementEvent(
  type: WebhookEventType,
  content: MatchedAnnouncement,
  context: EventContext,
): WebhookEvent {
  return type === 'watchlist.matched'
    ? watchlistMatchedEvent(content, context)
    : fullAnnouncementEvent(content, context)
}
