import type { AnnouncementRecord } from './announcement-detail-query.ts'

/** A party with all its roles. The ID is null if the name resolves to no entity, or the IDs are unavailable. */
export interface PartyWithRoles {
  readonly id: string | null
  readonly name: string
  readonly type: string
  readonly roles: readonly string[]
}

/** Merges repeated mentions of an entity into one entry with all its roles. The IDs are in the order of the entities. */
export function mergeMentions(
  entities: AnnouncementRecord['entities'],
  ids: readonly (string | null)[],
): PartyWithRoles[] {
  const named = entities.map((entity, position) => ({ ...entity, id: ids[position] ?? null }))
  const groups = Map.groupBy(named, ({ id, type, name }) => `${id} ${type} ${name}`)
  return [...groups.values()].map(group => ({
    id: group[0]?.id ?? null,
    name: group[0]?.name ?? '',
    type: group[0]?.type ?? '',
    roles: [...new Set(group.map(({ role }) => role))],
  }))
}

/** Returns the page of an entity, or a search for its name if its ID is not known. */
export function entityPath({ id, name, type }: PartyWithRoles): string {
  return id === null ? `/entities?${new URLSearchParams({ q: name, type })}` : `/entities/${id}`
}
