import type { SavedSearchItem } from '../../../api/followed-targets.ts'
import { listApiFilters } from '../../../text/describe-search.ts'

/** Returns the URL of the announcements page with a saved search; null if the page cannot show all its filters. */
export function savedSearchPath({ id, search }: Pick<SavedSearchItem, 'id' | 'search'>): string | null {
  if (listApiFilters(search).length > 0) return null
  const params = new URLSearchParams(search)
  params.set('saved', id)
  return `/announcements?${params}`
}
