import { useSearch } from 'wouter'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../loading/loading-fallbacks.tsx'
import { saveListPosition } from '../../../ui/list-scroll-position.ts'
import { LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { AnnouncementList } from './announcement-list.tsx'
import {
  type AnnouncementListFilter,
  type AnnouncementOrder,
  defaultOrderOf,
} from './announcement-list-filter.ts'
import type { AnnouncementSearchResponse } from './announcement-list-queries.ts'
import { useListViewSettings } from './list-view-settings.ts'
import { announcementListMessages as messages } from './messages/messages.ts'

interface Props {
  readonly result: AnnouncementSearchResponse | undefined
  readonly filter: AnnouncementListFilter
  readonly order: AnnouncementOrder
  readonly page: number
  readonly onChange: (change: UrlParamChanges) => void
  readonly onPageChange: (page: number) => void
}

const NoAnnouncementsFound = lazyComponent(
  async () => (await import('./no-announcements-found.tsx')).default,
  PartFallback,
)

// Most readers use the list, so the table is fetched only when needed.
const AnnouncementTable = lazyComponent(
  async () => (await import('./table/announcement-table.tsx')).default,
  PartFallback,
)

// Preloads the code of the announcement page as soon as the pointer or the focus reaches a result. After a failure, it is loaded
// again when the page is opened.
const preloadDetailPage = () => void import('../detail/announcement-detail-page.tsx').then(null, () => null)

/** Shows the result list, or the reason why it is empty. */
export function AnnouncementSearchResults(props: Props) {
  const { result, filter, order, page, onChange, onPageChange } = props
  const listQuery = useSearch()
  const { settings } = useListViewSettings()
  if (result === undefined) return <LoadingState lines={24} label={messages.loading} />
  const { items, pagination } = result
  if (items.length === 0)
    return <NoAnnouncementsFound filter={filter} page={page} pagination={pagination} onChange={onChange} />
  const firstPosition = (pagination.page - 1) * pagination.per_page + 1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events that bubble up from the links
    <div
      onClickCapture={({ target }) => saveListPosition(target)}
      onPointerOver={preloadDetailPage}
      onFocus={preloadDetailPage}
    >
      {settings.view === 'table' ? (
        <AnnouncementTable
          result={result}
          settings={settings}
          order={order}
          listQuery={listQuery}
          firstPosition={firstPosition}
          onOrderChange={next =>
            onChange({ sort: next === defaultOrderOf(filter) ? null : next, page: null })
          }
        />
      ) : (
        <AnnouncementList items={items} listQuery={listQuery} firstPosition={firstPosition} />
      )}
      <Pager pagination={pagination} onPageChange={onPageChange} />
    </div>
  )
}
