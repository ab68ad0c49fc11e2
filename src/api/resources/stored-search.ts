import type { AnnouncementCondition } from '../../model/announcement-condition.ts'
import type { EntityFilter } from '../../model/list-filters.ts'
import type { FieldError } from '../../platform/errors.ts'
import type { SavedSearch } from '../../saved-searches/saved-search.ts'
import { readQueryString } from '../query-string.ts'
import type { ApiContext } from '../routing.ts'
import {
  ANNOUNCEMENT_FILTER_PARAMETERS,
  checkAnnouncementFilters,
  toAnnouncementCondition,
} from './announcements/filter-parameters.ts'
import { announcementQueryParameter } from './announcements/routes.ts'
import { ENTITY_FILTER_PARAMETERS, toEntityListFilter } from './entities/filter-parameters.ts'

/** The parameters of a search that is stored: the filters of `GET /announcements` and `q`. */
export const STORED_SEARCH_PARAMETERS = { ...ANNOUNCEMENT_FILTER_PARAMETERS, q: announcementQueryParameter }

/** The maximum length of a stored search as a query string, in characters. */
export const MAX_SEARCH_LENGTH = 4_000

/** A search to execute, or the errors for which it cannot be executed. */
export type StoredSearch =
  | { readonly condition: AnnouncementCondition; readonly errors: null }
  | { readonly errors: readonly FieldError[] }

/** Reads a stored search. It can become invalid, for example when a category or source is removed. */
export function readStoredSearch(query: string, context: Pick<ApiContext, 'sources'>): StoredSearch {
  const { values, errors } = readQueryString(query, STORED_SEARCH_PARAMETERS, given =>
    checkAnnouncementFilters(given, context),
  )
  return errors.length > 0 ? { errors } : { condition: toAnnouncementCondition(values), errors: null }
}

/** A search of entities to execute, or the errors for which it cannot be executed. */
type StoredEntitySearch =
  | { readonly filter: EntityFilter; readonly errors: null }
  | { readonly errors: readonly FieldError[] }

/** Reads a stored search of entities. It can become invalid, for example when a category is removed. */
export function readStoredEntitySearch(query: string): StoredEntitySearch {
  const { values, errors } = readQueryString(query, ENTITY_FILTER_PARAMETERS)
  return errors.length > 0 ? { errors } : { filter: toEntityListFilter(values), errors: null }
}

/** Returns the errors for which a saved search cannot be executed, or `null`. */
export function findSearchErrors(
  { kind, search }: Pick<SavedSearch, 'kind' | 'search'>,
  context: Pick<ApiContext, 'sources'>,
): readonly FieldError[] | null {
  return (kind === 'entities' ? readStoredEntitySearch(search) : readStoredSearch(search, context)).errors
}

/** Returns whether a search has no condition, or only such that every announcement meets. */
export function matchesEverything({ filter, isOpen }: AnnouncementCondition): boolean {
  return isOpen === null && Object.values(filter).every(value => value === undefined)
}
