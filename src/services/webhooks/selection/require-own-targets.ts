import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import type { SqlTransaction } from '../../../platform/sql/sql-pool.ts'
import type { SavedSearch } from '../../../saved-searches/saved-search.ts'
import { findSavedSearchConditions } from '../../../saved-searches/saved-search-store.ts'
import type { Subscription } from '../../../subscriptions/subscription.ts'
import { findWatchlistConditions } from '../../../watchlists/watchlist-condition-store.ts'

/**
 * Throws `invalid_body` if a watchlist or saved search of a subscription does not exist or belongs to another owner, or if a
 * saved search that it did not have `before` is invalid and would match nothing.
 */
export async function requireOwnTargets(
  tx: SqlTransaction,
  { owner, watchlists, savedSearches }: Pick<Subscription, 'owner' | 'watchlists' | 'savedSearches'>,
  before: Pick<Subscription, 'savedSearches'> = { savedSearches: [] },
): Promise<void> {
  if (watchlists.length + savedSearches.length === 0) return
  const lists = await findWatchlistConditions(tx, watchlists)
  const searches = await findSavedSearchConditions(tx, savedSearches)
  const errors = [
    ...unknownIds('watchlists', watchlists, lists, owner),
    ...unknownIds('saved_searches', savedSearches, searches, owner),
    ...invalidSearches(savedSearches, searches, { owner, known: before.savedSearches }),
  ]
  const [first] = errors
  if (first === undefined) return
  throw new HeraldError('invalid_body', first.detail, { errors })
}

function invalidSearches(
  ids: readonly string[],
  found: readonly SavedSearch[],
  { owner, known }: { readonly owner: string; readonly known: readonly string[] },
): FieldError[] {
  return found
    .filter(search => search.owner === owner && search.state === 'invalid' && !known.includes(search.id))
    .map(({ id, problem }) => ({
      pointer: `/saved_searches/${ids.indexOf(id)}`,
      code: 'invalid_search',
      detail: `The saved search with the ID ${id} is no longer valid: ${problem} Change it first.`,
      received: id,
    }))
}

function unknownIds(
  field: 'watchlists' | 'saved_searches',
  ids: readonly string[],
  found: readonly { readonly id: string; readonly owner: string }[],
  owner: string,
): FieldError[] {
  const own = new Set(found.filter(item => item.owner === owner).map(({ id }) => id))
  const noun = field === 'watchlists' ? 'watchlist' : 'saved search'
  return ids.flatMap((id, index) =>
    own.has(id)
      ? []
      : [
          {
            pointer: `/${field}/${index}`,
            code: 'unknown_value',
            detail: `You have no ${noun} with the ID ${id}.`,
            received: id,
          },
        ],
  )
}
