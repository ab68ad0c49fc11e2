import { Type } from '@sinclair/typebox'
import { type FilterField, type SearchSuggestion, SUGGESTION_KINDS } from '../../search/search-suggestion.ts'
import { countSchema, defineComponent, enumSchema, uuidSchema, type View } from './schema-builders.ts'

const SearchSuggestionSchema = defineComponent(
  'SearchSuggestion',
  Type.Object(
    {
      kind: enumSchema(
        SUGGESTION_KINDS,
        '`spelling`: a corrected word. `dropped_word`: one word less. `dropped_filter`: without filters that hide the ' +
          'results. `entity`: the announcements of an entity with that name. `announcements`: announcements that contain the words.',
      ),
      parameters: Type.Unsafe<Readonly<Record<string, string | null>>>({
        type: 'object',
        additionalProperties: { type: ['string', 'null'] },
        description:
          'Query parameters to change in the request; `null` removes one. For `announcements`, they are all ' +
          'parameters of a request for `/announcements`.',
        examples: [{ q: 'liquidation judiciaire' }, { jurisdiction: null }],
      }),
      entity: Type.Optional(
        Type.Object(
          { id: uuidSchema('ID of the entity.'), name: Type.String({ description: 'Name of the entity.' }) },
          { description: 'The entity, for the kind `entity`.' },
        ),
      ),
      total: countSchema('Number of results.'),
    },
    { description: 'A search that finds something.' },
  ),
)

/** The value of `include` that adds suggestions, as described to users. */
export const SUGGESTIONS_DESCRIPTION =
  '`suggestions` adds searches that find something, if this one finds nothing: with a corrected word, a word or a filter ' +
  'less, or an entity with that name'

export const SearchSuggestionsSchema = Type.Array(SearchSuggestionSchema, {
  description:
    'Searches that find something. Present only with `include=suggestions`, and empty if this search has results.',
})

/** Returns the member that `include=suggestions` adds to a list. Only a list without results reads suggestions. */
export async function readSuggestionsMember(
  include: readonly string[],
  total: number,
  read: () => Promise<readonly SearchSuggestion[]>,
): Promise<{ readonly suggestions?: View<typeof SearchSuggestionsSchema> }> {
  if (!include.includes('suggestions')) return {}
  return { suggestions: total > 0 ? [] : searchSuggestionsView(await read()) }
}

/** Returns suggestions as the API shows them. */
function searchSuggestionsView(
  suggestions: readonly SearchSuggestion[],
): View<typeof SearchSuggestionsSchema> {
  return suggestions.map(suggestion => {
    const { kind, total } = suggestion
    if (suggestion.kind === 'entity') {
      const { entity } = suggestion
      return { kind, parameters: { q: null, entity: entity.id }, entity, total }
    }
    const parameters =
      suggestion.kind === 'dropped_filter'
        ? Object.fromEntries(suggestion.filters.map(field => [PARAMETERS[field], null]))
        : { q: suggestion.q }
    return { kind, parameters, total }
  })
}

/** The query parameter of each filter. */
const PARAMETERS: Readonly<Record<FilterField, string>> = {
  jurisdiction: 'jurisdiction',
  category: 'category',
  source: 'source',
  dateFrom: 'date_from',
  dateTo: 'date_to',
  entity: 'entity',
  role: 'role',
  cpv: 'cpv',
  region: 'region',
  amountMin: 'amount_min',
  amountMax: 'amount_max',
  currency: 'currency',
  deadlineFrom: 'deadline_from',
  deadlineTo: 'deadline_to',
  deadlineAfter: 'open',
  deadlineUntil: 'open',
  procedure: 'procedure',
  updatedSince: 'updated_since',
  language: 'language',
  withdrawn: 'withdrawn',
  corrects: 'corrects',
  procedureId: 'procedure_id',
  type: 'type',
  taxId: 'tax_id',
  status: 'status',
  since: 'since',
}
