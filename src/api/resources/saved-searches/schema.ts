import { Type } from '@sinclair/typebox'
import {
  SAVED_SEARCH_KINDS,
  SAVED_SEARCH_STATES,
  type SavedSearchKind,
  type SavedSearchState,
} from '../../../saved-searches/saved-search.ts'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'

export const SavedSearchKindSchema = defineComponent(
  'SavedSearchKind',
  enumSchema(
    Object.keys(SAVED_SEARCH_KINDS) as SavedSearchKind[],
    `What a saved search finds. ${Object.entries(SAVED_SEARCH_KINDS)
      .map(([kind, meaning]) => `\`${kind}\`: ${meaning}`)
      .join(' ')}`,
  ),
)

const SavedSearchStateSchema = defineComponent(
  'SavedSearchState',
  enumSchema(
    Object.keys(SAVED_SEARCH_STATES) as SavedSearchState[],
    `State of a saved search. ${Object.entries(SAVED_SEARCH_STATES)
      .map(([state, meaning]) => `\`${state}\`: ${meaning}`)
      .join(' ')}`,
  ),
)

export const SavedSearchSchema = defineComponent(
  'SavedSearch',
  Type.Object(
    {
      id: uuidSchema('ID of the saved search.'),
      name: Type.String({ description: 'Name of the search.' }),
      kind: SavedSearchKindSchema,
      search: Type.String({
        description: 'The search, written like the query string of the list of its `kind`.',
      }),
      state: SavedSearchStateSchema,
      problem: nullableSchema(
        Type.String({ description: 'Why the search is invalid; `null` if it is active.' }),
      ),
      is_muted: Type.Boolean({ description: 'Whether matches are only listed, without notifications.' }),
      new: countSchema('Number of matches after `last_seen`.'),
      last_seen: countSchema('Change number up to which matches have been marked as seen.'),
      created_at: dateTimeSchema('Time at which the search was saved. Only what is stored later matches.'),
      updated_at: dateTimeSchema('Time of the last change of the search.'),
    },
    { description: 'A search of announcements or entities under a name.' },
  ),
)
