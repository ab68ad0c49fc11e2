import type { FieldError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { ApiContext, ApiRequest } from '../routing.ts'

const NOUNS = { watchlists: 'watchlist', saved_searches: 'saved search' } as const
type TargetField = keyof typeof NOUNS
/** Longer lists are refused as a whole. */
const MAX_CHECKED_IDS = 100

/** Returns an error for each watchlist and saved search in a request body that the owner does not have. */
export async function checkOwnTargets(
  { following }: Pick<ApiContext, 'following'>,
  { owner, body }: Pick<ApiRequest, 'owner' | 'body'>,
): Promise<FieldError[]> {
  const [lists, searches] = [readIds(body, 'watchlists'), readIds(body, 'saved_searches')]
  if (lists.length + searches.length === 0) return []
  const ids = { watchlistIds: lists.map(({ id }) => id), savedSearchIds: searches.map(({ id }) => id) }
  const foreign = await following.findForeignTargets(owner, ids)
  return [...lists, ...searches].flatMap(({ id, field, index }) => {
    if (!foreign.has(id)) return []
    const detail = `You have no ${NOUNS[field]} with the ID ${id}.`
    return [{ pointer: `/${field}/${index}`, code: 'unknown_value', detail, received: id }]
  })
}

function readIds(body: unknown, field: TargetField) {
  const values = ((body ?? {}) as Partial<Record<string, unknown>>)[field]
  if (!Array.isArray(values) || values.length > MAX_CHECKED_IDS) return []
  return values.flatMap((id: unknown, index) =>
    typeof id === 'string' && isUuid(id) ? [{ id: id.toLowerCase(), field, index }] : [],
  )
}
