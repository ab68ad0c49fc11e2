import type { EntitySearchMatch } from '../../matches/waiting-match-store.ts'
import type { EventSubject, OutboxEvent } from '../../outbox/event-outbox-store.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import type { SavedSearch } from '../../saved-searches/saved-search.ts'
import type { EntryResolution } from '../../watchlists/watchlist.ts'
import { type EntryCondition, findEntryConditions } from '../../watchlists/watchlist-condition-store.ts'
import { resolveAppearance } from './appearances/resolve-appearances.ts'
import type { LiveConditions } from './live-conditions.ts'
import {
  type FoundConditions,
  type FoundEntry,
  findConditions,
  findEntriesOfEntity,
  groupByWatchlist,
  type MatchedWatchlist,
} from './match-announcements.ts'
import { matchEntities } from './match-entities.ts'
import { type MatchingInputs, readMatchableAnnouncements } from './read-matchable-announcements.ts'

/** The searches, filters and watchlists that want an event. */
export interface EventMatches {
  /** The announcement of the event, or `null` if it is about something else or has been erased. */
  readonly inputs: MatchingInputs | null
  /** The announcement because of which the entity of the event changed, if there is one. */
  readonly causeId: string | null
  /**
   * IDs of the saved searches that match the announcement or an entity that the event concerns, and of the subscriptions whose
   * filter the announcement matches.
   */
  readonly searches: ReadonlySet<string>
  /** Those of the saved searches that only list what they match. */
  readonly mutedSearches: ReadonlySet<string>
  /** The watchlists that the announcement or entity matches. */
  readonly watchlists: readonly MatchedWatchlist[]
  /** The entities that searches of entities match because of the event. */
  readonly entities: readonly EntitySearchMatch[]
  /** What is decided about waiting entries whose party the announcement may name, whether or not their lists want it. */
  readonly appearances: ReadonlyMap<string, EntryResolution>
}

export interface MatchEventsOptions {
  readonly masksPersons: boolean
  readonly now: Date
}

interface FoundForEvent extends Omit<FoundConditions, 'inputs'> {
  readonly event: MatchableEvent
  readonly inputs: MatchingInputs | null
}

type MatchableEvent = Pick<OutboxEvent, 'id' | 'type' | 'change' | 'concernsPerson'>

/**
 * Finds what wants these events, by event ID. `subjects` are what they are about; events about no announcement and no entity are
 * missing from the result.
 */
export async function matchEvents(
  sql: Queryable,
  conditions: LiveConditions,
  events: readonly MatchableEvent[],
  subjects: ReadonlyMap<string, EventSubject>,
  options: MatchEventsOptions,
): Promise<ReadonlyMap<string, EventMatches>> {
  const announcements = await readMatchableAnnouncements(sql, findCreatedIds(events, subjects), options)
  const found = events.flatMap((event): FoundForEvent[] => {
    const subject = subjects.get(event.id)
    if (event.type === 'announcement.created') {
      const inputs = announcements.get(subject?.announcementId ?? '')
      return inputs === undefined ? [] : [{ event, ...findConditions(conditions, inputs) }]
    }
    if (subject?.entityId == null) return []
    const isMasked = options.masksPersons && event.concernsPerson
    const ofEntity = findEntriesOfEntity(conditions, subject.entityId, isMasked)
    return [{ event, inputs: null, searches: new Set(), entries: ofEntity }]
  })
  const entities = await matchEntities(sql, conditions, events, subjects, announcements, options)
  const entries = await readEntries(
    sql,
    found.flatMap(({ entries: ofEvent }) => ofEvent),
  )
  const resolutions = await resolveWaiting(sql, conditions, found, entries, options)
  return new Map(
    found.map(({ event, inputs, searches, entries: ofEvent }) => {
      const { id, change } = event
      const certain = ofEvent.filter(entry => isCertain(entry, entries, resolutions))
      const ofEntities = entities.get(id) ?? []
      const found = new Set([
        ...newerThan(searches, conditions, change),
        ...ofEntities.map(({ savedSearchId }) => savedSearchId),
      ])
      const announcement = inputs?.full.announcement ?? null
      const matches = {
        inputs,
        causeId: subjects.get(id)?.causeId ?? null,
        searches: found,
        mutedSearches: findMutedSearches(found, conditions.savedSearches),
        watchlists: groupByWatchlist(certain, entries, conditions, announcement, change),
        entities: ofEntities,
        appearances: selectAppearances(ofEvent, resolutions),
      }
      return [id, matches]
    }),
  )
}

/** Returns the IDs of the announcements that events say are new. */
function findCreatedIds(
  events: readonly MatchableEvent[],
  subjects: ReadonlyMap<string, EventSubject>,
): string[] {
  return events.flatMap(({ id, type }) =>
    type === 'announcement.created' ? (subjects.get(id)?.announcementId ?? []) : [],
  )
}

/** Decides which waiting entries have appeared, by their IDs. */
async function resolveWaiting(
  sql: Queryable,
  { watchlists }: LiveConditions,
  found: readonly FoundForEvent[],
  entries: ReadonlyMap<string, EntryCondition>,
  { masksPersons }: MatchEventsOptions,
): Promise<ReadonlyMap<string, EntryResolution>> {
  const named = Map.groupBy(
    found.flatMap(({ entries: ofEvent }) => ofEvent.filter(({ by }) => by !== 'entity')),
    ({ entryId }) => entryId,
  )
  const resolutions = new Map<string, EntryResolution>()
  for (const [entryId, mentions] of named) {
    const entry = entries.get(entryId)
    if (entry === undefined || entry.state !== 'unknown') continue
    const entityIds = [...new Set(mentions.flatMap(({ entityId }) => entityId ?? []))]
    const isMasked = masksPersons && watchlists.get(entry.watchlistId)?.includesPersons !== true
    resolutions.set(entryId, await resolveAppearance(sql, { entry, entityIds, isMasked }))
  }
  return resolutions
}

/** Returns what is decided about the entries of an event. */
function selectAppearances(
  entries: readonly FoundEntry[],
  resolutions: ReadonlyMap<string, EntryResolution>,
): EventMatches['appearances'] {
  const ids = new Set(entries.map(({ entryId }) => entryId))
  return new Map([...resolutions].filter(([entryId]) => ids.has(entryId)))
}

/** Returns whether an entry watches the entity of a mention, or from now on watches it because it is certain. */
function isCertain(
  { entryId, entityId, by }: FoundEntry,
  entries: ReadonlyMap<string, EntryCondition>,
  resolutions: ReadonlyMap<string, EntryResolution>,
): boolean {
  if (by === 'entity') return true
  const { entityIds = [] } = resolutions.get(entryId) ?? entries.get(entryId) ?? {}
  return entityId !== null && entityIds.includes(entityId)
}

/** Reads the entries that announcements name. Those that were deleted meanwhile are missing. */
async function readEntries(
  sql: Queryable,
  entries: readonly FoundEntry[],
): Promise<ReadonlyMap<string, EntryCondition>> {
  if (entries.length === 0) return new Map()
  const rows = await findEntryConditions(sql, [...new Set(entries.map(({ entryId }) => entryId))])
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns the searches among some that are muted. */
export function findMutedSearches(
  ids: ReadonlySet<string>,
  savedSearches: ReadonlyMap<string, Pick<SavedSearch, 'isMuted'>>,
): ReadonlySet<string> {
  return new Set([...ids].filter(id => savedSearches.get(id)?.isMuted === true))
}

/** Leaves out saved searches that were created after the event. */
function newerThan(
  ids: ReadonlySet<string>,
  { savedSearches }: LiveConditions,
  change: number,
): ReadonlySet<string> {
  return new Set(
    [...ids].filter(id => (savedSearches.get(id)?.createdAfterChange ?? Number.NEGATIVE_INFINITY) < change),
  )
}
