import type { FieldError } from '../../../platform/errors.ts'
import type { CountedSavedSearch } from '../../../services/following/saved-search-service.ts'
import type { View } from '../schema-builders.ts'
import type { SavedSearchSchema } from './schema.ts'

/** Builds the JSON of a saved search. `errors` are those with which this version reads the search. */
export function savedSearchView(
  search: CountedSavedSearch,
  errors: readonly FieldError[] | null,
): View<typeof SavedSearchSchema> {
  return {
    id: search.id,
    name: search.name,
    kind: search.kind,
    search: search.search,
    state: errors === null ? 'active' : 'invalid',
    problem: errors === null ? null : errors.map(({ detail }) => detail).join(' '),
    is_muted: search.isMuted,
    new: search.newMatches,
    last_seen: search.seenChange,
    created_at: search.createdAt.toISOString(),
    updated_at: search.updatedAt.toISOString(),
  }
}
