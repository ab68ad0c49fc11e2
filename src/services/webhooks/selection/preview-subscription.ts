import type { Announcement } from '../../../model/announcement.ts'
import { readEventSubjects } from '../../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import type { Queryable, SqlTransaction } from '../../../platform/sql/sql-pool.ts'
import {
  listRecentAnnouncementEvents,
  type OutboxEventRow,
} from '../../../reports/undelivered-events-store.ts'
import { findSavedSearchConditions } from '../../../saved-searches/saved-search-store.ts'
import { DEFAULT_SELECTION, type Subscription } from '../../../subscriptions/subscription.ts'
import {
  type EntryCondition,
  findEntriesWatching,
  findWatchlistConditions,
} from '../../../watchlists/watchlist-condition-store.ts'
import { LiveConditions, type SearchReader } from '../../matching/live-conditions.ts'
import {
  type FoundEntry,
  findConditions,
  findWatchedEntity,
  groupByWatchlist,
} from '../../matching/match-announcements.ts'
import { matchEntities } from '../../matching/match-entities.ts'
import { findMutedSearches } from '../../matching/match-events.ts'
import { readMatchableAnnouncements } from '../../matching/read-matchable-announcements.ts'
import { requireOwnTargets } from './require-own-targets.ts'
import { isSelected } from './select-deliveries.ts'

const PREVIEWED_DAYS = 30
const DAY_MS = 86_400_000
/** Time after which a preview ends with what it has, in milliseconds. */
const MAX_DURATION_MS = 3_000
const BATCH_SIZE = 500
export const PREVIEW_EXAMPLES = 10

export type PreviewRequest = Pick<
  Subscription,
  'owner' | 'jurisdictions' | 'filter' | 'watchlists' | 'savedSearches' | 'includesPersons'
>

/** Which announcements of the last days a subscription would have received. */
export interface SubscriptionPreview {
  /** The time from which announcements were compared. */
  readonly since: Date
  /** Whether these are all of the last 30 days that are stored. Otherwise the time for the preview ran out. */
  readonly isComplete: boolean
  readonly examined: number
  readonly total: number
  /** The newest of them. */
  readonly examples: readonly Announcement[]
}

export interface PreviewDependencies extends Pick<Dependencies, 'sql' | 'clock'> {
  readonly masksPersons: boolean
  readonly readSearch: SearchReader
}

/** Compares the announcements of the last 30 days, newest first, with what a subscription would select. */
export async function previewSubscription(
  dependencies: PreviewDependencies,
  request: PreviewRequest,
): Promise<SubscriptionPreview> {
  const { sql, clock } = dependencies
  const startedAt = clock.elapsed()
  const since = new Date(clock.now().getTime() - PREVIEWED_DAYS * DAY_MS)
  const conditions = await sql.begin(async tx => {
    await requireOwnTargets(tx, request)
    return await loadRequestedConditions(tx, dependencies, request)
  })
  const examples: Announcement[] = []
  let [total, examined, before] = [0, 0, Number.MAX_SAFE_INTEGER]
  let oldest = since
  for (;;) {
    const events = await listRecentAnnouncementEvents(sql, since, before, BATCH_SIZE)
    const selected = await selectAnnouncements(sql, dependencies, request, conditions, events)
    examples.push(...selected.slice(0, PREVIEW_EXAMPLES - examples.length))
    total += selected.length
    examined += events.length
    const last = events.at(-1)
    if (last === undefined || events.length < BATCH_SIZE)
      return { since, isComplete: true, examined, total, examples }
    oldest = last.createdAt
    before = last.number
    if (clock.elapsed() - startedAt > MAX_DURATION_MS)
      return { since: oldest, isComplete: false, examined, total, examples }
  }
}

const PREVIEW_ID = '00000000-0000-7000-8000-000000000000'

async function loadRequestedConditions(
  tx: SqlTransaction,
  { readSearch }: PreviewDependencies,
  { filter, watchlists, savedSearches, includesPersons }: PreviewRequest,
): Promise<LiveConditions> {
  const conditions = new LiveConditions(readSearch)
  conditions.setSubscription({ id: PREVIEW_ID, filter, includesPersons })
  for (const search of await findSavedSearchConditions(tx, savedSearches)) conditions.setSavedSearch(search)
  for (const list of await findWatchlistConditions(tx, watchlists)) conditions.setWatchlist(list)
  return conditions
}

/** Returns the announcements of these events that the subscription would receive, in order. */
async function selectAnnouncements(
  sql: Queryable,
  { masksPersons, clock }: PreviewDependencies,
  request: PreviewRequest,
  conditions: LiveConditions,
  events: readonly OutboxEventRow[],
): Promise<Announcement[]> {
  const subjects = await readEventSubjects(
    sql,
    events.map(({ id }) => id),
  )
  const ids = [...subjects.values()].flatMap(({ announcementId }) => announcementId ?? [])
  const inputs = await readMatchableAnnouncements(sql, ids, { masksPersons, now: clock.now() })
  const viewer = request.includesPersons ? 'full' : 'masked'
  // Searches are compared with events before they were saved, too.
  const past = events.map(event => ({ ...event, change: Number.MAX_SAFE_INTEGER }))
  const entities = await matchEntities(sql, conditions, past, subjects, inputs, { masksPersons })
  const entityIds = [...inputs.values()].flatMap(found => found[viewer].entityIds.filter(id => id !== null))
  const watching = await findEntriesWatching(sql, request.owner, [...new Set(entityIds)])
  const entries = new Map(watching.map(entry => [entry.id, entry]))
  return events.flatMap(event => {
    const found = inputs.get(subjects.get(event.id)?.announcementId ?? '')
    if (found === undefined) return []
    const ofEntities = entities.get(event.id) ?? []
    const searches = new Set([
      ...findConditions(conditions, found).searches,
      ...ofEntities.map(({ savedSearchId }) => savedSearchId),
    ])
    const { announcement, entityIds: mentioned } = found[viewer]
    const named = namedEntries(watching, mentioned)
    const lists = groupByWatchlist(named, entries, conditions, announcement, Number.MAX_SAFE_INTEGER)
    const candidate = { ...PREVIEWED, ...request, id: PREVIEW_ID }
    const matches = {
      inputs: found,
      causeId: null,
      searches,
      mutedSearches: findMutedSearches(searches, conditions.savedSearches),
      watchlists: lists,
      appearances: new Map(),
      entities: ofEntities,
    }
    return isSelected(candidate, event, matches) ? [announcement] : []
  })
}

const PREVIEWED = {
  ...DEFAULT_SELECTION,
  events: ['announcement.created'],
  isActive: true,
  sinceChange: 0,
} as const

function namedEntries(
  watching: readonly EntryCondition[],
  mentioned: readonly (string | null)[],
): FoundEntry[] {
  return watching.flatMap((entry): FoundEntry[] => {
    const entityId = findWatchedEntity(entry, mentioned)
    return entityId === null ? [] : [{ entryId: entry.id, entityId, by: 'entity' }]
  })
}
