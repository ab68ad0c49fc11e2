import { memo } from 'react'
import { useSourceList } from '../../../api/source-list.ts'
import css from './announcement-list.module.css'
import { AnnouncementListItem } from './announcement-list-item.tsx'
import type { AnnouncementSearchResponse } from './announcement-list-queries.ts'
import { announcementListMessages as messages } from './messages/messages.ts'

/** Lists the announcements of a page. Memoized, so it re-renders only when the announcements change. */
export const AnnouncementList = memo(function Results({
  items,
  listQuery,
  firstPosition,
}: {
  items: AnnouncementSearchResponse['items']
  listQuery: string
  firstPosition: number
}) {
  const sources = useSourceList().data
  return (
    <ol className={css.results} aria-label={messages.title}>
      {items.map((item, row) => (
        <AnnouncementListItem
          key={item.id}
          item={item}
          source={sources?.find(({ source_id }) => source_id === item.source_id)?.name ?? item.source_id}
          listQuery={listQuery}
          position={firstPosition + row}
        />
      ))}
    </ol>
  )
})
