import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { SearchSuggestions } from '../../../ui/search-suggestions.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import {
  type AnnouncementListFilter,
  CLEARED_FILTER_PARAMS,
  isEmptyFilter,
  omitFilterParts,
} from './announcement-list-filter.ts'
import { useAnnouncementSuggestions } from './announcement-list-queries.ts'

interface Props {
  readonly filter: AnnouncementListFilter
  readonly page: number
  readonly pagination: ApiSchema<'Pagination'>
  readonly onChange: (change: UrlParamChanges) => void
}

/** Explains why the list is empty and offers ways to continue. */
export default function NoAnnouncementsFound({ filter, page, pagination, onChange }: Props) {
  if (pagination.total > 0)
    return (
      <EmptyState title={`Page ${page} doesn’t exist`}>
        <p>The last page is {pagination.total_pages}.</p>
        <Button onClick={() => onChange({ page: String(pagination.total_pages) })}>
          Go to the last page
        </Button>
      </EmptyState>
    )
  if (isEmptyFilter(filter))
    return (
      <EmptyState title="No announcements yet">
        <p>Announcements appear here after the first run of a source.</p>
      </EmptyState>
    )
  return <NoMatches filter={filter} onChange={onChange} />
}

function NoMatches({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const suggestions = useAnnouncementSuggestions(filter)
  return (
    <EmptyState title="No announcements match your search">
      <p>
        Check the spelling, remove a word or filter, or end a word with * to find words that start with it.
      </p>
      <p>
        {filter.q !== '' && !isEmptyFilter(omitFilterParts(filter, 'q')) && (
          <Button onClick={() => onChange({ ...CLEARED_FILTER_PARAMS, q: filter.q })}>
            Search without filters
          </Button>
        )}{' '}
        <Button onClick={() => onChange(CLEARED_FILTER_PARAMS)}>Clear search and filters</Button>
      </p>
      {/* Last, because suggestions arrive later and must not move what can be read already. */}
      <SearchSuggestions suggestions={suggestions ?? []} path="/announcements" />
    </EmptyState>
  )
}
