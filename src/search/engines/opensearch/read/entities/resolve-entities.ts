import { isUuid } from '../../../../../platform/uuid.ts'
import type { SearchState } from '../state/search-state.ts'

/** An entity as it is stored. */
export interface StoredEntity {
  readonly id: string
  /** The entity as JSON (contract 2.3). */
  readonly json: string
  /** The legal form class, or `null` if it is unknown. */
  readonly legalForm: string | null
}

/** The members of an entity's document that `readStoredEntity` needs. */
export const STORED_ENTITY = ['json', 'legal_form']

export function readStoredEntity(hit: {
  readonly id: string
  readonly source: Readonly<Record<string, unknown>>
}): StoredEntity {
  const { json, legal_form } = hit.source
  return { id: hit.id, json: String(json), legalForm: legal_form === undefined ? null : String(legal_form) }
}

/** Finds existing entities by their own IDs. */
export async function findEntitiesById(
  state: SearchState,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredEntity>> {
  if (ids.length === 0) return new Map()
  const { hits } = await state.search('entity', {
    query: { ids: { values: ids } },
    size: ids.length,
    _source: STORED_ENTITY,
  })
  return new Map(hits.map(hit => [hit.id, readStoredEntity(hit)]))
}

/** Returns the surviving entities of IDs, some of which may have been merged. Unknown IDs have none. */
export async function findSurvivors(state: SearchState, ids: readonly string[]): Promise<string[]> {
  const survivors = new Set<string>()
  const seen = new Set<string>()
  let pending = ids.filter(isUuid).map(id => id.toLowerCase())
  while (pending.length > 0) {
    for (const id of pending) seen.add(id)
    const { hits } = await state.search('known_entity', {
      query: { ids: { values: pending } },
      size: pending.length,
      _source: ['deleted', 'merged_into'],
    })
    for (const { id, source } of hits) if (source.deleted === false) survivors.add(id)
    pending = hits.flatMap(({ source: { merged_into: next } }) =>
      typeof next === 'string' && !seen.has(next) ? [next] : [],
    )
  }
  return [...survivors]
}

/** Reads an entity. The ID of a merged one returns the surviving entity. */
export async function readEntity(state: SearchState, id: string): Promise<StoredEntity | null> {
  const survivors = await findSurvivors(state, [id])
  const found = await findEntitiesById(state, survivors)
  return [...found.values()][0] ?? null
}
