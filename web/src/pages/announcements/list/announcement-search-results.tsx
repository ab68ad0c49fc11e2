import { useSearch } from 'wouter'
import { saveListPosition } from '../../../ui/list-scroll-position.ts'
import { LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { AnnouncementList } from './announcement-list.tsx'
import type { AnnouncementListFilter } from './announcement-list-filter.ts'
import type { AnnouncementSearchResponse } from './announcement-list-queries.ts'
import NoAnnouncementsFound from './no-announcements-found.tsx'

interface Props {
  readonly result: AnnouncementSearchResponse | undefined
  readonly filter: AnnouncementListFilter
  readonly page: number
  readonly onChange: (change: UrlParamChanges) => void
  readonly onPageChange: (page: number) => void
}

// Preloads the code of the announcement page as soon as the pointer or the focus reaches a result.
const preloadDetailPage = () =>
  void import('../detail/announcement-detail-page.tsx').then(null, () => 'loaded again when it is opened')

/** Shows the result list, or the reason why it is empty. */
export function AnnouncementSearchResults({ result, filter, page, onChange, onPageChange }: Props) {
  const listQuery = useSearch()
  if (result === undefined) return <LoadingState lines={24} label="Loading announcements" />
  const { items, pagination } = result
  if (items.length === 0)
    return <NoAnnouncementsFound filter={filter} page={page} pagination={pagination} onChange={onChange} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes events that bubble up from the links
    <div
      onClickCapture={({ target }) => saveListPosition(target)}
      onPointerOver={preloadDetailPage}
      onFocus={preloadDetailPage}
    >
      <AnnouncementList items={items} listQuery={listQuery} />
      <Pager pagination={pagination} onPageChange={onPageChange} />
    </div>
  )
}
