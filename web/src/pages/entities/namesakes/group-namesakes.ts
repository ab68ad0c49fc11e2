import type { EntitySummary } from '../entity-queries.ts'

/** Returns a name without case, accents and punctuation. */
export function comparableEntityName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns whether two entities have the same name and type, so that only their announcements tell them apart. */
export function areNamesakes(one: EntitySummary, other: EntitySummary): boolean {
  return (
    one.entity_type === other.entity_type &&
    comparableEntityName(one.name) === comparableEntityName(other.name)
  )
}

/** Groups entities with the same name and type, in the order of the first of each group. */
export function groupNamesakes(entities: readonly EntitySummary[]): EntitySummary[][] {
  const keyOf = ({ name, entity_type }: EntitySummary) => `${entity_type} ${comparableEntityName(name)}`
  return [...Map.groupBy(entities, keyOf).values()]
}
