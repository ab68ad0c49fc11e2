import { Type } from '@sinclair/typebox'
import { filterAt } from '../../../model/announcement-condition.ts'
import type { AnnouncementFilter } from '../../../model/list-filters.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import { perPageParameter } from '../../query-parameters.ts'
import { readQueryString } from '../../query-string.ts'
import type { BodyField } from '../../request-body.ts'
import type { ApiContext } from '../../routing.ts'
import { checkAnnouncementFilters, toAnnouncementCondition } from '../announcements/filter-parameters.ts'
import { MAX_SEARCH_LENGTH, STORED_SEARCH_PARAMETERS } from '../stored-search.ts'

/** The parameters of a search that a feed can have. A feed always lists the newest announcements first. */
const SEARCH_PARAMETERS = { ...STORED_SEARCH_PARAMETERS, per_page: perPageParameter(50) }

/** The field of a request body that has a search as a query string. It is checked by `readFeedSearch`. */
export const searchField: BodyField<string> = {
  schema: Type.String({
    minLength: 1,
    maxLength: MAX_SEARCH_LENGTH,
    description:
      'Search of the feed, written like the query string of `GET /announcements`. Accepted are its filters, `q` and ' +
      '`per_page` (the number of entries, 50 by default). If omitted, the feed has all announcements.',
    examples: ['jurisdiction=FR&category=insolvency_filing&q=boulangerie'],
  }),
  required: false,
  parse(value, name, report) {
    if (typeof value !== 'string')
      return void report({ code: 'wrong_type', detail: `${name} must be a string.` })
    if (value === '')
      return void report({ code: 'empty', detail: `${name} must not be empty. Omit it instead.` })
    if (!hasMoreCharacters(value, MAX_SEARCH_LENGTH)) return value
    const detail = `${name} must be at most ${MAX_SEARCH_LENGTH} characters long.`
    return void report({ code: 'too_long', detail })
  },
}

/** A search to execute, or the errors for which it cannot be executed. */
export type FeedSearch =
  | { readonly filter: AnnouncementFilter; readonly perPage: number; readonly errors: null }
  | { readonly errors: readonly FieldError[] }

/** Reads the search of a feed. It can become invalid, for example when a source is removed. */
export function readFeedSearch(query: string, context: Pick<ApiContext, 'sources' | 'clock'>): FeedSearch {
  const { values, errors } = readQueryString(query, SEARCH_PARAMETERS, given =>
    checkAnnouncementFilters(given, context),
  )
  if (errors.length > 0) return { errors }
  const filter = filterAt(toAnnouncementCondition(values), context.clock.now())
  return { filter, perPage: values.per_page, errors: null }
}

/** Describes a search for people, such as `q: boulangerie, jurisdiction: FR`. */
export function describeFeedSearch(query: string): string {
  const parameters = [...new URLSearchParams(query)].filter(([name]) => name !== 'per_page')
  return parameters.map(([name, value]) => `${name}: ${value}`).join(', ')
}
