import { findEntities } from '../../../entities/entity-store.ts'
import type { Announcement } from '../../../model/announcement.ts'
import type { Entity } from '../../../model/entity.ts'
import type { WebhookEventType } from '../../../model/events/webhook-event.ts'
import { readEventSubjects } from '../../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import type { Queryable, SqlTransaction } from '../../../platform/sql/sql-pool.ts'
import { listRecentEvents, type OutboxEventRow } from '../../../reports/undelivered-events-store.ts'
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

/** Which new announcements and changes of entities of the last days a subscription would have received. */
export interface SubscriptionPreview {
  /** The time from which events were compared. */
  readonly since: Date
  /** Whether these are all of the last 30 days that are stored. Otherwise the time for the preview ran out. */
  readonly isComplete: boolean
  /** The number of announcements that were compared. */
  readonly examined: number
  readonly total: number
  /** The newest of them. */
  readonly examples: readonly Announcement[]
  readonly entities: EntityChangePreview
}

/** Which changes of entities a subscription would have received. */
export interface EntityChangePreview {
  /** The number of changes that were compared. */
  readonly examined: number
  /** The numbers of `entity.updated` and `entity.status_changed` among its events. */
  readonly updated: number
  readonly statusChanged: number
  /** The entities that changed last, as they are now. */
  readonly examples: readonly Entity[]
}

export interface PreviewDependencies extends Pick<Dependencies, 'sql' | 'clock'> {
  readonly masksPersons: boolean
  readonly readSearch: SearchReader
}

/** Compares the events of the last 30 days, newest first, with what a subscription would select. */
export async function previewSubscription(
  dependencies: PreviewDependencies,
  request: PreviewRequest,
): Promise<SubscriptionPreview> {
  const { sql, clock, masksPersons } = dependencies
  const startedAt = clock.elapsed()
  const since = new Date(clock.now().getTime() - PREVIEWED_DAYS * DAY_MS)
  const conditions = await sql.begin(async tx => {
    await requireOwnTargets(tx, request)
    return await loadRequestedConditions(tx, dependencies, request)
  })
  const excludesPersons = masksPersons && !request.includesPersons
  const counted = new CountedEvents()
  let [before, oldest, isComplete] = [Number.MAX_SAFE_INTEGER, since, false]
  do {
    const query = { since, before, excludesPersons }
    const events = await listRecentEvents(sql, query, BATCH_SIZE)
    counted.add(events, await selectEvents(sql, dependencies, request, conditions, events))
    const last = events.at(-1)
    if (last === undefined || events.length < BATCH_SIZE) isComplete = true
    else [before, oldest] = [last.number, last.createdAt]
  } while (!isComplete && clock.elapsed() - startedAt <= MAX_DURATION_MS)
  const ids = [...counted.entityIds].slice(0, PREVIEW_EXAMPLES)
  // An entity can have become a person since its event.
  const shown = (await findEntities(sql, ids)).filter(({ type }) => !(excludesPersons && type === 'person'))
  const found = new Map(shown.map(entity => [entity.id, entity]))
  return {
    since: isComplete ? since : oldest,
    isComplete,
    ...counted.announcements,
    entities: { ...counted.changes, examples: ids.flatMap(id => found.get(id) ?? []) },
  }
}

/** Counts what was compared and selected so far. */
class CountedEvents {
  readonly announcements = { examined: 0, total: 0, examples: [] as Announcement[] }
  readonly changes = { examined: 0, updated: 0, statusChanged: 0 }
  /** The entities that changed, the last one first. */
  readonly entityIds = new Set<string>()

  add(events: readonly OutboxEventRow[], selected: readonly SelectedEvent[]): void {
    const { announcements, changes } = this
    for (const { type } of events) {
      if (type === 'announcement.created') announcements.examined += 1
      if (type === 'entity.updated') changes.examined += 1
    }
    for (const { type, announcement, entityId } of selected) {
      if (type === 'entity.updated') changes.updated += 1
      if (type === 'entity.status_changed') changes.statusChanged += 1
      if (entityId !== null) this.entityIds.add(entityId)
      if (announcement === null) continue
      announcements.total += 1
      if (announcements.examples.length < PREVIEW_EXAMPLES) announcements.examples.push(announcement)
    }
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

/** An event that the subscription would receive, with its announcement or its entity. */
interface SelectedEvent {
  readonly type: WebhookEventType
  readonly announcement: Announcement | null
  readonly entityId: string | null
}

/** Returns those of these events that the subscription would receive, in order. */
async function selectEvents(
  sql: Queryable,
  { masksPersons, clock }: PreviewDependencies,
  request: PreviewRequest,
  conditions: LiveConditions,
  events: readonly OutboxEventRow[],
): Promise<SelectedEvent[]> {
  const ids = events.map(({ id }) => id)
  const subjects = await readEventSubjects(sql, ids)
  const announcementIds = [...subjects.values()].flatMap(({ announcementId }) => announcementId ?? [])
  const inputs = await readMatchableAnnouncements(sql, announcementIds, { masksPersons, now: clock.now() })
  const viewer = request.includesPersons ? 'full' : 'masked'
  // Searches are compared with events before they were saved, too.
  const past = events.map(event => ({ ...event, change: Number.MAX_SAFE_INTEGER }))
  const entities = await matchEntities(sql, conditions, past, subjects, inputs, { masksPersons })
  const entityIds = [
    ...[...inputs.values()].flatMap(found => found[viewer].entityIds.filter(id => id !== null)),
    ...[...subjects.values()].flatMap(({ entityId }) => entityId ?? []),
  ]
  const watching = await findEntriesWatching(sql, request.owner, [...new Set(entityIds)])
  const entries = new Map(watching.map(entry => [entry.id, entry]))
  const candidate = { ...PREVIEWED, ...request, id: PREVIEW_ID }
  return events.flatMap((event): SelectedEvent[] => {
    const subject = subjects.get(event.id)
    const isAnnouncement = event.type === 'announcement.created'
    const found = isAnnouncement ? inputs.get(subject?.announcementId ?? '') : undefined
    // Erased announcements are missing.
    if (isAnnouncement && found === undefined) return []
    const announcement = found?.[viewer].announcement ?? null
    const entityId = isAnnouncement ? null : (subject?.entityId ?? null)
    const ofEntities = entities.get(event.id) ?? []
    const searches = new Set([
      ...(found === undefined ? [] : findConditions(conditions, found).searches),
      ...ofEntities.map(({ savedSearchId }) => savedSearchId),
    ])
    const named = namedEntries(watching, found?.[viewer].entityIds ?? [entityId])
    const matches = {
      inputs: found ?? null,
      causeId: null,
      searches,
      mutedSearches: findMutedSearches(searches, conditions.savedSearches),
      watchlists: groupByWatchlist(named, entries, conditions, announcement, Number.MAX_SAFE_INTEGER),
      appearances: new Map(),
      entities: ofEntities,
    }
    return isSelected(candidate, event, matches) ? [{ type: event.type, announcement, entityId }] : []
  })
}

const PREVIEWED = {
  ...DEFAULT_SELECTION,
  events: ['announcement.created', 'entity.updated', 'entity.status_changed'],
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
