import type { ApiSchema } from '../../../api/api-client.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
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
import { announcementListMessages as messages } from './messages/messages.ts'

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
      <EmptyState title={messages.none.noSuchPage(formatNumber(page))}>
        <p>{messages.none.lastPageIs(formatNumber(pagination.total_pages))}</p>
        <Button onClick={() => onChange({ page: String(pagination.total_pages) })}>
          {messages.none.goToLastPage}
        </Button>
      </EmptyState>
    )
  if (isEmptyFilter(filter))
    return (
      <EmptyState title={messages.none.noAnnouncements}>
        <p>{messages.none.afterFirstRun}</p>
      </EmptyState>
    )
  return <NoMatches filter={filter} onChange={onChange} />
}

function NoMatches({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const suggestions = useAnnouncementSuggestions(filter)
  return (
    <EmptyState title={messages.none.noMatches}>
      <p>{messages.none.advice}</p>
      <p>
        {filter.q !== '' && !isEmptyFilter(omitFilterParts(filter, 'q')) && (
          <Button onClick={() => onChange({ ...CLEARED_FILTER_PARAMS, q: filter.q })}>
            {messages.none.withoutFilters}
          </Button>
        )}{' '}
        <Button onClick={() => onChange(CLEARED_FILTER_PARAMS)}>{messages.none.clearAll}</Button>
      </p>
      {/* Last, because suggestions arrive later and must not move what can be read already. */}
      <SearchSuggestions suggestions={suggestions ?? []} path="/announcements" />
    </EmptyState>
  )
}
