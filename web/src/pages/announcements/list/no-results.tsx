import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import {
  type AnnouncementListFilter,
  CLEARED_FILTER_PARAMS,
  isEmptyFilter,
  omitFilterParts,
} from './announcement-list-filter.ts'

interface Props {
  readonly filter: AnnouncementListFilter
  readonly page: number
  readonly pagination: ApiSchema<'Pagination'>
  readonly onChange: (change: UrlParamChanges) => void
}

/** Why a list is empty, and the ways out. */
export function NoResults({ filter, page, pagination, onChange }: Props) {
  if (pagination.total > 0)
    return (
      <EmptyState title={`There is no page ${page}`}>
        <p>The last one is page {pagination.total_pages}.</p>
        <Button onClick={() => onChange({ page: String(pagination.total_pages) })}>
          Go to the last page
        </Button>
      </EmptyState>
    )
  if (isEmptyFilter(filter))
    return (
      <EmptyState title="No announcements yet">
        <p>They appear here as soon as a source was read.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="No announcement fits">
      <p>Check the spelling, take a word or a filter away, or write the beginning of a word and a star.</p>
      <p>
        {filter.q !== '' && !isEmptyFilter(omitFilterParts(filter, 'q')) && (
          <Button onClick={() => onChange({ ...CLEARED_FILTER_PARAMS, q: filter.q })}>
            Search without filters
          </Button>
        )}{' '}
        <Button onClick={() => onChange(CLEARED_FILTER_PARAMS)}>Show everything</Button>
      </p>
    </EmptyState>
  )
}
