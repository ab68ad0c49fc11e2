import type { EventSubject, OutboxEvent } from '../../outbox/event-outbox-store.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import { type EntryCondition, findEntryConditions } from '../../watchlists/watchlist-condition-store.ts'
import type { LiveConditions } from './live-conditions.ts'
import {
  type FoundConditions,
  type FoundEntry,
  findConditions,
  findEntriesOfEntity,
  groupByWatchlist,
  type MatchedWatchlist,
} from './match-announcements.ts'
import { type MatchingInputs, readMatchableAnnouncements } from './read-matchable-announcements.ts'

/** The searches, filters and watchlists that want an event. */
export interface EventMatches {
  /** The announcement of the event, or `null` if it is about something else or has been erased. */
  readonly inputs: MatchingInputs | null
  /** IDs of the saved searches and of the subscriptions whose filter the announcement matches. */
  readonly searches: ReadonlySet<string>
  /** The watchlists that the announcement or entity matches. */
  readonly watchlists: readonly MatchedWatchlist[]
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
  const announcementIds = events.flatMap(event =>
    event.type === 'announcement.created' ? (subjects.get(event.id)?.announcementId ?? []) : [],
  )
  const announcements = await readMatchableAnnouncements(sql, announcementIds, options)
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
  const entries = await readEntries(
    sql,
    found.flatMap(({ entries: ofEvent }) => ofEvent),
  )
  return new Map(
    found.map(({ event, inputs, searches, entries: ofEvent }) => [
      event.id,
      {
        inputs,
        searches: newerThan(searches, conditions, event.change),
        watchlists: groupByWatchlist(
          ofEvent,
          entries,
          conditions,
          inputs?.full.announcement ?? null,
          event.change,
        ),
      },
    ]),
  )
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
