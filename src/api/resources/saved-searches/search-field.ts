import { Type } from '@sinclair/typebox'
import type { FieldError } from '../../../platform/errors.ts'
import { hasMoreCharacters } from '../../../platform/text.ts'
import type { SavedSearchKind } from '../../../saved-searches/saved-search.ts'
import { booleanField } from '../../body-fields.ts'
import { enumParameter } from '../../query-parameters.ts'
import { type BodyField, stringField } from '../../request-body.ts'
import type { ApiContext, ApiRequest } from '../../routing.ts'
import { findVolumeError } from '../search-volume.ts'
import { findSearchErrors, MAX_SEARCH_LENGTH } from '../stored-search.ts'
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
  'Set to true to save a search that matches all or nearly all announcements or entities (at least 90%). Without it, such ' +
    'a search is rejected.',
)

/** The kind of results of a search. */
export const searchKindField = stringField(
  enumParameter(
    SavedSearchKindSchema,
    'What the search finds. It cannot be changed later. Defaults to `announcements`.',
  ),
)

/** Checks the parameters of a search by the rules of the list that it searches. */
export function checkSavedSearch(
  { search }: { readonly search?: string },
  kind: SavedSearchKind,
  context: Pick<ApiContext, 'sources'>,
): FieldError[] {
  if (search === undefined) return []
  const errors = findSearchErrors({ kind, search }, context)
  return errors === null ? [] : errors.map(error => ({ ...error, pointer: '/search' }))
}

/** Returns an error if the search of a request body matches (nearly) everything and this is not confirmed. */
export async function checkSearchVolume(
  context: ApiContext,
  request: ApiRequest,
  kind: SavedSearchKind | null,
): Promise<FieldError[]> {
  const { search, confirm_volume, kind: given } = (request.body ?? {}) as Readonly<Record<string, unknown>>
  if (typeof search !== 'string' || hasMoreCharacters(search, MAX_SEARCH_LENGTH)) return []
  if (confirm_volume === true) return []
  const searched = kind ?? (given === 'entities' ? given : 'announcements')
  const error = await findVolumeError(context, request, { kind: searched, search, subject: 'This search' })
  return error === null ? [] : [{ ...error, pointer: '/search' }]
}
