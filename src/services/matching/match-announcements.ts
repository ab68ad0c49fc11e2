import type { Announcement } from '../../model/announcement.ts'
import { CATEGORY_SEVERITIES, SEVERITIES, type Severity } from '../../model/categories/category-severity.ts'
import { ANNOUNCEMENT_CATEGORIES, type AnnouncementCategory } from '../../model/category.ts'
import type { EntryCondition, WatchlistCondition } from '../../watchlists/watchlist-condition-store.ts'
import type { LiveConditions } from './live-conditions.ts'
import type { MatchingInput, MatchingInputs } from './read-matchable-announcements.ts'

/** An entry of a watchlist that an announcement names. */
export interface FoundEntry {
  readonly entryId: string
  readonly entityId: string | null
  /** How the party was recognized. Only by its entity is it certain; otherwise the entry was waiting for it. */
  readonly by: 'entity' | 'number' | 'name'
}

/** The conditions that an announcement matches, before the rules of watchlists are applied. */
export interface FoundConditions {
  readonly inputs: MatchingInputs
  /** IDs of saved searches and subscriptions. */
  readonly searches: ReadonlySet<string>
  readonly entries: readonly FoundEntry[]
}

/** Finds the conditions that an announcement matches, for owners who may see natural persons and for all others. */
export function findConditions(conditions: LiveConditions, inputs: MatchingInputs): FoundConditions {
  const { withPersons, withoutPersons } = conditions
  const full = findInGroup(withPersons, inputs.full)
  const masked = findInGroup(withoutPersons, inputs.masked)
  return {
    inputs,
    searches: new Set([...full.searches, ...masked.searches]),
    entries: [...full.entries, ...masked.entries],
  }
}

function findInGroup({ searches, parties }: LiveConditions['withPersons'], input: MatchingInput) {
  const found = new Map<string, FoundEntry>()
  for (const { entryId, mention, by } of parties.match(input.parties)) {
    const entityId = input.entityIds[mention] ?? null
    // A watched entity counts once. All entities with a number or name are needed to decide which one is the party.
    const key = by === 'entity' ? entryId : `${entryId} ${entityId}`
    if (!found.has(key)) found.set(key, { entryId, by, entityId })
  }
  return { searches: searches.size === 0 ? [] : searches.match(input), entries: [...found.values()] }
}

/** Finds the entries that watch an entity. A masked person is found only for owners who may see persons. */
export function findEntriesOfEntity(
  { withPersons, withoutPersons }: LiveConditions,
  entityId: string,
  isMasked: boolean,
): FoundEntry[] {
  const party = { entityId, numberKeys: [], name: '', jurisdiction: 'EU', type: 'person' } as const
  return (isMasked ? [withPersons] : [withPersons, withoutPersons]).flatMap(({ parties }) =>
    parties.match([party]).map(({ entryId, by }) => ({ entryId, by, entityId })),
  )
}

/** Returns the entity by which an entry is among these entities, or `null`. */
export function findWatchedEntity(
  { entityIds }: Pick<EntryCondition, 'entityIds'>,
  among: readonly (string | null)[],
): string | null {
  return entityIds.find(id => among.includes(id)) ?? null
}

/** A watchlist that an announcement matches, with the entries that it names. */
export interface MatchedWatchlist {
  readonly list: WatchlistCondition
  readonly entries: readonly (FoundEntry & Pick<EntryCondition, 'reference'>)[]
}

/**
 * Groups the entries that an announcement names by their watchlists, as far as the rules of the lists admit it. The rules
 * concern announcements, so there is none for an event about an entity.
 */
export function groupByWatchlist(
  entries: readonly FoundEntry[],
  known: ReadonlyMap<string, EntryCondition>,
  { watchlists }: LiveConditions,
  announcement: Announcement | null,
  change: number,
): MatchedWatchlist[] {
  const byList = Map.groupBy(
    entries.flatMap(entry => {
      const condition = known.get(entry.entryId)
      if (condition === undefined || condition.rejectedEntityIds.includes(entry.entityId ?? '')) return []
      return [{ ...entry, reference: condition.reference, watchlistId: condition.watchlistId }]
    }),
    ({ watchlistId }) => watchlistId,
  )
  return [...byList].flatMap(([id, ofList]) => {
    const list = watchlists.get(id)
    const isAdmitted = list !== undefined && (announcement === null || admits(list, announcement))
    const isWanted = isAdmitted && list.createdAfterChange < change
    return isWanted ? [{ list, entries: ofList }] : []
  })
}

/** Returns whether the rules of a list admit an announcement: its categories, severity and jurisdictions. */
function admits(
  { categories, minimumSeverity, jurisdictions }: WatchlistCondition,
  { category, jurisdiction }: Pick<Announcement, 'category' | 'jurisdiction'>,
): boolean {
  return (
    (categories.length === 0 ||
      categories.includes(category) ||
      categories.includes(ANNOUNCEMENT_CATEGORIES[category].group)) &&
    (minimumSeverity === null || severityRank(category) >= rankOf(minimumSeverity)) &&
    (jurisdictions.length === 0 || jurisdictions.includes(jurisdiction))
  )
}

function severityRank(category: AnnouncementCategory): number {
  return rankOf(CATEGORY_SEVERITIES[category])
}

function rankOf(severity: Severity): number {
  return Object.keys(SEVERITIES).indexOf(severity)
}
