import type { SavedSearchItem } from '../../../api/followed-targets.ts'
import { listApiFilters } from '../../../text/describe-search.ts'

/** Returns the URL of the list with a saved search; null if its page cannot show all filters. */
export function savedSearchPath({
  id,
  kind,
  search,
}: Pick<SavedSearchItem, 'id' | 'kind' | 'search'>): string | null {
  if (listApiFilters(search, kind).length > 0) return null
  const params = new URLSearchParams(search)
  params.set('saved', id)
  return `/${kind}?${params}`
}
