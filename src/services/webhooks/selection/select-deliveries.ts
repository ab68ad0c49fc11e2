import type { DeliveryTrigger, NewDelivery } from '../../../deliveries/delivery.ts'
import type { SelectionReason } from '../../../model/events/targeted-events.ts'
import { matchesEventFilter, type WebhookEventType } from '../../../model/events/webhook-event.ts'
import type { OutboxEvent, TargetedEvent } from '../../../outbox/event-outbox-store.ts'
import type { SubscriptionCandidate } from '../../../subscriptions/subscription-store.ts'
import type { MatchedWatchlist } from '../../matching/match-announcements.ts'
import type { EventMatches } from '../../matching/match-events.ts'
import { createEventDelivery } from '../create-event-delivery.ts'
import {
  buildTargetedEvent,
  type EventToSelect,
  hasOwnPayload,
  type PayloadContext,
} from './targeted-payloads.ts'

/** The deliveries of an event, with the events that were made for single subscriptions. */
export interface SelectedDeliveries {
  readonly deliveries: readonly NewDelivery[]
  readonly targetedEvents: readonly TargetedEvent[]
}

/** Returns the deliveries of an event to one subscription: none, one, or one more for the watchlists that it matches. */
export function selectDeliveries(
  { event, matches, subject }: EventToSelect,
  subscription: SubscriptionCandidate,
  context: PayloadContext,
  trigger: DeliveryTrigger = 'event',
): SelectedDeliveries {
  const deliveries: NewDelivery[] = []
  const targetedEvents: TargetedEvent[] = []
  const add = (type: WebhookEventType, reasons: readonly SelectionReason[]) => {
    const isOwn = type !== event.type || hasOwnPayload(subscription, type)
    const sent = isOwn
      ? buildTargetedEvent({ event, matches, subject }, type, reasons, subscription, context)
      : event
    if (sent === null) return
    if ('body' in sent) targetedEvents.push(sent)
    deliveries.push(createEventDelivery(sent, subscription.id, trigger))
  }
  if (isSelected(subscription, event, matches)) add(event.type, reasonsFor(subscription, matches, context))
  const matched = event.type === 'announcement.created' ? wantedWatchlists(subscription, event, matches) : []
  if (matched.length > 0) add('watchlist.matched', matched.flatMap(watchlistReasons))
  return { deliveries, targetedEvents }
}

/** Returns whether a subscription receives an event itself (contract 6.1, decision 0041). */
export function isSelected(
  subscription: SubscriptionCandidate,
  event: Pick<OutboxEvent, 'type' | 'jurisdiction'>,
  matches: EventMatches | undefined,
): boolean {
  if (!matchesEventFilter(subscription, event)) return false
  if (event.type === 'source.error') return true
  if (!meetsFilter(subscription, event, matches)) return false
  const { watchlists, savedSearches } = subscription
  if (watchlists.length === 0 && savedSearches.length === 0) return true
  return (
    selectedWatchlists(subscription, matches).length > 0 || selectedSearches(subscription, matches).length > 0
  )
}

function meetsFilter(
  { id, filter }: SubscriptionCandidate,
  { type }: Pick<OutboxEvent, 'type'>,
  matches: EventMatches | undefined,
): boolean {
  return filter === null || type !== 'announcement.created' || matches?.searches.has(id) === true
}

/** Returns the watchlists by which a subscription receives an event. */
function selectedWatchlists(
  { watchlists }: SubscriptionCandidate,
  matches: EventMatches | undefined,
): readonly MatchedWatchlist[] {
  return (matches?.watchlists ?? []).filter(({ list }) => watchlists.includes(list.id) && !list.isMuted)
}

/** Returns the IDs of the saved searches by which a subscription receives an event. */
function selectedSearches(
  { savedSearches }: SubscriptionCandidate,
  matches: EventMatches | undefined,
): readonly string[] {
  if (matches === undefined) return []
  const { searches, mutedSearches } = matches
  return savedSearches.filter(id => searches.has(id) && !mutedSearches.has(id))
}

/** Returns the watchlists of which a subscription is told that an announcement matches them: its own, or all of the owner. */
function wantedWatchlists(
  subscription: SubscriptionCandidate,
  event: OutboxEvent,
  matches: EventMatches | undefined,
): readonly MatchedWatchlist[] {
  const { owner, watchlists } = subscription
  if (!matchesEventFilter(subscription, { ...event, type: 'watchlist.matched' })) return []
  if (!meetsFilter(subscription, event, matches)) return []
  return watchlists.length > 0
    ? selectedWatchlists(subscription, matches)
    : (matches?.watchlists ?? []).filter(({ list }) => list.owner === owner && !list.isMuted)
}

function reasonsFor(
  subscription: SubscriptionCandidate,
  matches: EventMatches | undefined,
  { savedSearchNames }: PayloadContext,
): SelectionReason[] {
  const { filter } = subscription
  return [
    ...(filter === null ? [] : [{ type: 'filter' } as const]),
    ...selectedWatchlists(subscription, matches).flatMap(watchlistReasons),
    ...selectedSearches(subscription, matches).map(
      id => ({ type: 'saved_search', id, name: savedSearchNames(id) }) as const,
    ),
  ]
}

function watchlistReasons({ list: { id, name }, entries }: MatchedWatchlist): SelectionReason[] {
  return entries.map(({ entryId, reference, entityId }) => ({
    type: 'watchlist',
    id,
    name,
    entry_id: entryId,
    reference,
    entity_id: entityId,
  }))
}
