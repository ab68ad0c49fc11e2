import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import type { SavedSearchKind } from '../../../saved-searches/saved-search.ts'
import { booleanField } from '../../body-fields.ts'
import { enumParameter } from '../../query-parameters.ts'
import { type BodyField, stringField } from '../../request-body.ts'
import type { ApiContext } from '../../routing.ts'
import {
  findSearchErrors,
  MAX_SEARCH_LENGTH,
  matchesEverything,
  readStoredEntitySearch,
  readStoredSearch,
} from '../stored-search.ts'
import { SavedSearchKindSchema } from './schema.ts'

/** A search as a query string. `checkSavedSearch` checks its parameters. */
export const savedSearchField: BodyField<string> = {
  schema: Type.String({
    minLength: 0,
    maxLength: MAX_SEARCH_LENGTH,
    description:
      'The search, written like the query string of `GET /announcements` or, if `kind` is `entities`, of `GET /entities`. ' +
      'Accepted are its filters and `q`. The empty search matches everything.',
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
  'Set to true to save a search that matches every announcement or entity. Without it, such a search is rejected.',
)

/** What the search finds. */
export const searchKindField = stringField(
  enumParameter(
    SavedSearchKindSchema,
    'What the search finds. It cannot be changed later. Defaults to `announcements`.',
  ),
)

/** Checks the parameters of a search by the rules of the list that it searches, and whether they select anything. */
export function checkSavedSearch(
  { search, confirm_volume }: { readonly search?: string; readonly confirm_volume?: boolean },
  kind: SavedSearchKind,
  context: Pick<ApiContext, 'sources'>,
): FieldError[] {
  if (search === undefined) return []
  const errors = findSearchErrors({ kind, search }, context)
  if (errors !== null) return errors.map(error => ({ ...error, pointer: '/search' }))
  if (confirm_volume === true || !findsEverything(kind, search, context)) return []
  const all = kind === 'entities' ? 'every entity' : 'every announcement'
  const detail = `This search matches ${all}. Add a filter or q, or set confirm_volume to true if you want all.`
  return [{ pointer: '/search', code: 'matches_everything', detail }]
}

function findsEverything(
  kind: SavedSearchKind,
  search: string,
  context: Pick<ApiContext, 'sources'>,
): boolean {
  if (kind === 'entities') {
    const read = readStoredEntitySearch(search)
    return read.errors === null && Object.keys(read.filter).length === 0
  }
  const read = readStoredSearch(search, context)
  return read.errors === null && matchesEverything(read.condition)
}
