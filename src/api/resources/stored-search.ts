import type { AnnouncementCondition } from '../../model/announcement-condition.ts'
import type { FieldError } from '../../platform/errors.ts'
import { readQueryString } from '../query-string.ts'
import type { ApiContext } from '../routing.ts'
import {
  ANNOUNCEMENT_FILTER_PARAMETERS,
  checkAnnouncementFilters,
  toAnnouncementCondition,
} from './announcements/filter-parameters.ts'
import { announcementQueryParameter } from './announcements/routes.ts'

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

/** Returns whether a search has no condition, or only such that every announcement meets. */
export function matchesEverything({ filter, isOpen }: AnnouncementCondition): boolean {
  return isOpen === null && Object.values(filter).every(value => value === undefined)
}
