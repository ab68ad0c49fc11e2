import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import { booleanField } from '../../body-fields.ts'
import type { BodyField } from '../../request-body.ts'
import type { ApiContext } from '../../routing.ts'
import { MAX_SEARCH_LENGTH, matchesEverything, readStoredSearch } from '../stored-search.ts'

/** A search as a query string. `checkSavedSearch` checks its parameters. */
export const savedSearchField: BodyField<string> = {
  schema: Type.String({
    minLength: 0,
    maxLength: MAX_SEARCH_LENGTH,
    description:
      'The search, written like the query string of `GET /announcements`. Accepted are its filters and `q`. The empty ' +
      'search matches every announcement.',
    examples: ['jurisdiction=FR&category=insolvency_filing&q=boulangerie'],
  }),
  required: false,
  parse(value, name, report) {
    if (typeof value !== 'string')
      return void report({ code: 'wrong_type', detail: `${name} must be a string.` })
    if (!hasMoreCharacters(value, MAX_SEARCH_LENGTH)) return value
    const detail = `${name} must be at most ${MAX_SEARCH_LENGTH} characters long.`
    return void report({ code: 'too_long', detail })
  },
}

export const confirmVolumeField = booleanField(
  'Set to true to save a search that matches every announcement. Without it, such a search is rejected.',
)

/** Checks the parameters of a search by the rules of the list of announcements, and whether they select anything. */
export function checkSavedSearch(
  { search, confirm_volume }: { readonly search?: string; readonly confirm_volume?: boolean },
  context: Pick<ApiContext, 'sources'>,
): FieldError[] {
  if (search === undefined) return []
  const read = readStoredSearch(search, context)
  if (read.errors !== null) return read.errors.map(error => ({ ...error, pointer: '/search' }))
  if (!matchesEverything(read.condition) || confirm_volume === true) return []
  const detail =
    'This search matches every announcement. Add a filter or q, or set confirm_volume to true if you want all.'
  return [{ pointer: '/search', code: 'matches_everything', detail }]
}
