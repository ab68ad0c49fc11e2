import type { WebhookEventType } from '../model/events/webhook-event.ts'
import type { Subscription } from './subscription.ts'

const ENTITY_EVENTS = ['entity.updated', 'entity.status_changed'] as const

/** The events on which each option has an effect, by the name of the option in the API. */
export const AFFECTED_EVENTS = {
  filter: ['announcement.created', 'watchlist.matched'],
  watchlists: ['announcement.created', ...ENTITY_EVENTS, 'watchlist.matched'],
  saved_searches: ['announcement.created', ...ENTITY_EVENTS],
  payload: ['announcement.created'],
} as const satisfies Readonly<Record<string, readonly WebhookEventType[]>>
export type EventOption = keyof typeof AFFECTED_EVENTS

type Selecting = Pick<Subscription, 'events' | 'filter' | 'watchlists' | 'savedSearches' | 'payload'>

/** Finds the options of a subscription that have an effect on none of its events. */
export function findIneffectiveOptions(subscription: Selecting): EventOption[] {
  const { events, filter, watchlists, savedSearches, payload } = subscription
  const isGiven: Readonly<Record<EventOption, boolean>> = {
    filter: filter !== null,
    watchlists: watchlists.length > 0,
    saved_searches: savedSearches.length > 0,
    payload: payload === 'full',
  }
  const options = Object.keys(AFFECTED_EVENTS) as EventOption[]
  return options.filter(name => isGiven[name] && !AFFECTED_EVENTS[name].some(event => events.includes(event)))
}
