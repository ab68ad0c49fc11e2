import type { NewDelivery } from '../../../deliveries/delivery.ts'
import { enqueueDeliveries } from '../../../deliveries/queue-store.ts'
import type { Match } from '../../../matches/match.ts'
import { findMatchesOf } from '../../../matches/match-store.ts'
import {
  blockDispatch,
  insertTargetedEvents,
  readEventSubjects,
  type TargetedEvent,
} from '../../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import type { SqlTransaction } from '../../../platform/sql/sql-pool.ts'
import {
  findKnownDeliveries,
  listDispatchedEvents,
  type OutboxEventRow,
  type UndeliveredQuery,
} from '../../../reports/undelivered-events-store.ts'
import type { SavedSearch } from '../../../saved-searches/saved-search.ts'
import { findSavedSearchConditions } from '../../../saved-searches/saved-search-store.ts'
import type { Subscription } from '../../../subscriptions/subscription.ts'
import { lockSubscription } from '../../../subscriptions/subscription-store.ts'
import {
  type EntryCondition,
  findEntriesWatching,
  findEntryConditions,
  findWatchlistConditions,
} from '../../../watchlists/watchlist-condition-store.ts'
import { LiveConditions, type SearchReader } from '../../matching/live-conditions.ts'
import {
  findConditions,
  findWatchedEntity,
  type MatchedWatchlist,
} from '../../matching/match-announcements.ts'
import { matchEntities } from '../../matching/match-entities.ts'
import { type EventMatches, findMutedSearches } from '../../matching/match-events.ts'
import { readMatchableAnnouncements } from '../../matching/read-matchable-announcements.ts'
import { selectDeliveries } from './select-deliveries.ts'

/** Events per transaction. Each is compared with the filter of the subscription. */
const BATCH_SIZE = 1_000

export interface ResendSelectedDependencies extends Pick<Dependencies, 'sql' | 'clock' | 'random'> {
  readonly masksPersons: boolean
  readonly readSearch: SearchReader
  readonly publicUrl: string | null
}

/** Returns whether a subscription selects by more than event types and jurisdictions, or has payloads of its own. */
export function hasSelection(subscription: Subscription): boolean {
  const { filter, watchlists, savedSearches, payload, format, events } = subscription
  return (
    filter !== null ||
    watchlists.length + savedSearches.length > 0 ||
    payload !== 'default' ||
    format !== 'standard' ||
    events.includes('watchlist.matched')
  )
}

/**
 * Queues the events without a delivery that such a subscription selects, or only counts them. What watchlists and saved
 * searches match has been stored when the events were dispatched; filters are compared again.
 */
export async function queueSelectedEvents(
  dependencies: ResendSelectedDependencies,
  subscription: Subscription,
  query: UndeliveredQuery,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<number> {
  const types = query.events.includes('watchlist.matched') ? ['announcement.created' as const] : []
  const range = { ...query, events: [...new Set([...query.events, ...types])] }
  const wanted = { ...subscription, events: query.events, jurisdictions: query.jurisdictions }
  let [sum, after] = [0, 0]
  for (;;) {
    const { count, last } = await dependencies.sql.begin(async tx => {
      // Without this lock, dispatch or a concurrent call could create deliveries of the same events.
      if (!isDryRun) await blockDispatch(tx)
      if ((await lockSubscription(tx, subscription.owner, subscription.id)) === null)
        return { count: 0, last: null }
      const events = await listDispatchedEvents(tx, range, after, BATCH_SIZE)
      const missed = await selectMissed(tx, dependencies, wanted, events)
      if (!isDryRun && missed.deliveries.length > 0)
        await tx.pipeline([insertTargetedEvents(tx, missed.events), enqueueDeliveries(tx, missed.deliveries)])
      return {
        count: missed.deliveries.length,
        last: events.length < BATCH_SIZE ? null : (events.at(-1)?.number ?? null),
      }
    })
    sum += count
    if (last === null) return sum
    after = last
  }
}

/** Returns the deliveries of these events that the subscription should have and has not, with the events made for it. */
async function selectMissed(
  tx: SqlTransaction,
  dependencies: ResendSelectedDependencies,
  subscription: Subscription,
  events: readonly OutboxEventRow[],
): Promise<{ readonly deliveries: readonly NewDelivery[]; readonly events: readonly TargetedEvent[] }> {
  const { clock, random, masksPersons, publicUrl } = dependencies
  const now = clock.now()
  const subjects = await readEventSubjects(
    tx,
    events.map(({ id }) => id),
  )
  const searches = await findSavedSearchConditions(tx, subscription.savedSearches)
  const names = new Map(searches.map(({ id, name }) => [id, name]))
  const context = {
    now,
    random,
    masksPersons,
    publicUrl,
    savedSearchNames: (id: string) => names.get(id) ?? '',
  }
  const matches = await matchAgain(tx, dependencies, { subscription, searches }, events, subjects, now)
  const selected = events.map(event =>
    selectDeliveries(
      { event, matches: matches.get(event.id), subject: subjects.get(event.id) },
      subscription,
      context,
      'recover',
    ),
  )
  const deliveries = selected.flatMap(item => item.deliveries)
  const known = await findKnownDeliveries(
    tx,
    subscription.id,
    deliveries.map(({ id }) => id),
  )
  const missed = deliveries.filter(({ id }) => !known.has(id))
  const eventIds = new Set(missed.map(({ eventId }) => eventId))
  return {
    deliveries: missed,
    events: selected.flatMap(item => item.targetedEvents).filter(({ id }) => eventIds.has(id)),
  }
}

/** Finds what wants these events, as far as the subscription is concerned. */
async function matchAgain(
  tx: SqlTransaction,
  { readSearch, masksPersons }: ResendSelectedDependencies,
  {
    subscription,
    searches,
  }: { readonly subscription: Subscription; readonly searches: readonly SavedSearch[] },
  events: readonly OutboxEventRow[],
  subjects: Awaited<ReturnType<typeof readEventSubjects>>,
  now: Date,
): Promise<ReadonlyMap<string, EventMatches>> {
  const conditions = new LiveConditions(readSearch)
  conditions.setSubscription(subscription)
  for (const search of searches) if (search.kind === 'entities') conditions.setSavedSearch(search)
  const subjectsOf = [...subjects.values()]
  const announcementIds = subjectsOf.flatMap(({ announcementId }) => announcementId ?? [])
  const announcements = await readMatchableAnnouncements(tx, announcementIds, { masksPersons, now })
  const stored = Map.groupBy(
    await findMatchesOf(tx, subscription.owner, announcementIds),
    ({ announcementId }) => announcementId,
  )
  const watching = await findEntriesWatching(
    tx,
    subscription.owner,
    subjectsOf.flatMap(({ entityId }) => entityId ?? []),
  )
  const ofEntities = await matchEntities(tx, conditions, events, subjects, announcements, { masksPersons })
  const { entries, groupEntries } = await readStoredEntries(tx, watching, [...stored.values()].flat())
  const saved = new Map(searches.map(search => [search.id, search]))
  return new Map(
    events.map((event): [string, EventMatches] => {
      const subject = subjects.get(event.id)
      const isCreated = event.type === 'announcement.created'
      const inputs = isCreated ? (announcements.get(subject?.announcementId ?? '') ?? null) : null
      const matched = inputs === null ? [] : (stored.get(inputs.full.announcement.id) ?? [])
      const named =
        inputs === null
          ? watching.filter(({ entityIds }) => entityIds.includes(subject?.entityId ?? ''))
          : matched.flatMap(match => match.entryIds.flatMap(id => entries.get(id) ?? []))
      const watchlists = groupEntries(named, inputs?.full.entityIds ?? [subject?.entityId ?? null])
      const entities = ofEntities.get(event.id) ?? []
      const found = findSearchesAgain(conditions, inputs, matched, entities)
      const mutedSearches = findMutedSearches(found, saved)
      const none = { causeId: null, appearances: new Map() }
      return [event.id, { ...none, inputs, searches: found, mutedSearches, watchlists, entities }]
    }),
  )
}

/** Returns what was found: stored matches, and filters and searches of entities as compared again. */
function findSearchesAgain(
  conditions: LiveConditions,
  inputs: EventMatches['inputs'],
  matched: readonly Match[],
  entities: EventMatches['entities'],
): ReadonlySet<string> {
  return new Set([
    ...(inputs === null ? [] : findConditions(conditions, inputs).searches),
    ...matched.flatMap(match => match.savedSearchId ?? []),
    ...entities.map(({ savedSearchId }) => savedSearchId),
  ])
}

/** Reads the entries of stored matches and their lists. `watching` are entries that are known already. */
async function readStoredEntries(
  tx: SqlTransaction,
  watching: readonly EntryCondition[],
  matches: readonly Match[],
) {
  const found = await findEntryConditions(
    tx,
    matches.flatMap(({ entryIds }) => entryIds),
  )
  const entries = new Map([...watching, ...found].map(entry => [entry.id, entry]))
  const listIds = new Set(Array.from(entries.values(), entry => entry.watchlistId))
  return { entries, groupEntries: createGrouping(await findWatchlistConditions(tx, [...listIds])) }
}

/** Returns a function that groups entries by their watchlists, with the entity of each that an event names. */
function createGrouping(lists: readonly MatchedWatchlist['list'][]) {
  return (entries: readonly EntryCondition[], entityIds: readonly (string | null)[]): MatchedWatchlist[] =>
    lists.flatMap(list => {
      const ofList = entries.filter(({ watchlistId }) => watchlistId === list.id)
      if (ofList.length === 0) return []
      const named = ofList.map(entry => ({
        entryId: entry.id,
        reference: entry.reference,
        entityId: findWatchedEntity(entry, entityIds),
        by: 'entity' as const,
      }))
      return [{ list, entries: named }]
    })
}
