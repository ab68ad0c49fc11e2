import { findEntities } from '../../entities/entity-store.ts'
import { findAppearances, findEntityUses } from '../../entities/mention-store.ts'
import type { EntitySearchMatch } from '../../matches/waiting-match-store.ts'
import {
  concernsUses,
  dependsOnUses,
  type EntityUses,
  meetsUses,
} from '../../matching/entities/entity-uses.ts'
import type { Entity } from '../../model/entity.ts'
import type { EventSubject, OutboxEvent } from '../../outbox/event-outbox-store.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import type { LiveConditions } from './live-conditions.ts'
import type { MatchingInputs } from './read-matchable-announcements.ts'

/** An entity that an event concerns. */
interface ConcernedEntity {
  readonly eventId: string
  readonly entityId: string
  /** How the announcement of the event names an entity that was known before; `null` for one that appeared or changed. */
  readonly uses: EntityUses | null
}

/** An entity that a search matches by its own fields. */
interface FoundEntity extends EntitySearchMatch {
  readonly eventId: string
  /** Whether the roles, categories and dates of all its announcements remain to be compared. */
  readonly needsUses: boolean
}

type EntityEvent = Pick<OutboxEvent, 'id' | 'type' | 'change'>

/**
 * Finds the entities that events concern and that searches of entities match now, by event ID (decision 0052). An event concerns
 * an entity that it is about; an announcement, the entities that it is the first to name, and others as far as a search asks for
 * the roles, categories or dates of their announcements.
 */
export async function matchEntities(
  sql: Queryable,
  conditions: LiveConditions,
  events: readonly EntityEvent[],
  subjects: ReadonlyMap<string, EventSubject>,
  announcements: ReadonlyMap<string, MatchingInputs>,
  { masksPersons }: { readonly masksPersons: boolean },
): Promise<ReadonlyMap<string, readonly EntitySearchMatch[]>> {
  if (!conditions.hasEntitySearches) return new Map()
  const concerned = await findConcerned(sql, events, subjects, announcements)
  const ids = [...new Set(concerned.map(({ entityId }) => entityId))]
  const entities = await findEntities(sql, ids)
  const byEntity = Map.groupBy(concerned, ({ entityId }) => entityId)
  const changes = new Map(events.map(({ id, change }) => [id, change]))
  const found = entities.flatMap(entity => {
    const matching = findSearches(conditions, entity, masksPersons && entity.type === 'person')
    return (byEntity.get(entity.id) ?? []).flatMap(one => {
      const change = changes.get(one.eventId) ?? 0
      return matching.flatMap(search => (search.createdAfterChange < change ? compareUses(search, one) : []))
    })
  })
  const kept = await checkAllUses(sql, conditions, found)
  return Map.groupBy(kept, ({ eventId }) => eventId)
}

async function findConcerned(
  sql: Queryable,
  events: readonly EntityEvent[],
  subjects: ReadonlyMap<string, EventSubject>,
  announcements: ReadonlyMap<string, MatchingInputs>,
): Promise<ConcernedEntity[]> {
  const appeared = new Set(
    (await findAppearances(sql, [...announcements.keys()])).map(
      ({ announcementId, entityId }) => `${announcementId} ${entityId}`,
    ),
  )
  return events.flatMap(({ id: eventId, type }): ConcernedEntity[] => {
    const subject = subjects.get(eventId)
    if (type !== 'announcement.created')
      return subject?.entityId == null ? [] : [{ eventId, entityId: subject.entityId, uses: null }]
    const input = announcements.get(subject?.announcementId ?? '')?.full
    if (input === undefined) return []
    const { announcement, entityIds } = input
    const named = new Set(entityIds.filter(id => id !== null))
    return [...named].map(entityId => {
      if (appeared.has(`${announcement.id} ${entityId}`)) return { eventId, entityId, uses: null }
      const roles = announcement.mentions
        .filter((_, at) => entityIds[at] === entityId)
        .map(({ role }) => role)
      const uses = {
        roles: new Set(roles),
        categories: new Set([announcement.category]),
        latest: announcement.date,
      }
      return { eventId, entityId, uses }
    })
  })
}

interface MatchingSearch {
  readonly id: string
  readonly filter: Parameters<typeof dependsOnUses>[0]
  readonly createdAfterChange: number
}

function findSearches(conditions: LiveConditions, entity: Entity, isMasked: boolean): MatchingSearch[] {
  const { withPersons, withoutPersons, savedSearches } = conditions
  return (isMasked ? [withPersons] : [withPersons, withoutPersons]).flatMap(({ entitySearches }) =>
    entitySearches.match(entity).map(id => ({
      id,
      filter: entitySearches.filterOf(id) ?? {},
      createdAfterChange: savedSearches.get(id)?.createdAfterChange ?? Number.POSITIVE_INFINITY,
    })),
  )
}

/** Compares what an announcement states of an entity with a search that the entity matches otherwise. */
function compareUses(
  { id: savedSearchId, filter }: MatchingSearch,
  { eventId, entityId, uses }: ConcernedEntity,
): FoundEntity[] {
  if (uses !== null && !concernsUses(filter, uses)) return []
  const needsUses = dependsOnUses(filter) && !(uses !== null && meetsUses(filter, uses))
  return [{ eventId, savedSearchId, entityId, needsUses }]
}

/** Leaves out entities whose announcements do not meet the conditions of a search. */
async function checkAllUses(
  sql: Queryable,
  { withPersons, withoutPersons }: LiveConditions,
  found: readonly FoundEntity[],
): Promise<readonly FoundEntity[]> {
  const unsure = found.filter(({ needsUses }) => needsUses)
  if (unsure.length === 0) return found
  const stored = await findEntityUses(sql, [...new Set(unsure.map(({ entityId }) => entityId))])
  const uses = new Map(
    stored.map(({ entityId, roles, categories, latest }) => [
      entityId,
      { roles: new Set(roles), categories: new Set(categories), latest },
    ]),
  )
  return found.filter(({ savedSearchId, entityId, needsUses }) => {
    if (!needsUses) return true
    const filter =
      withPersons.entitySearches.filterOf(savedSearchId) ??
      withoutPersons.entitySearches.filterOf(savedSearchId)
    const ofEntity = uses.get(entityId)
    return filter !== undefined && ofEntity !== undefined && meetsUses(filter, ofEntity)
  })
}
