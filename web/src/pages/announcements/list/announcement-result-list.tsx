import { memo } from 'react'
import { useSourceList } from '../../../api/source-list.ts'
import type { AnnouncementResultPage } from './announcement-list-queries.ts'
import css from './announcement-result.module.css'
import { AnnouncementResult } from './announcement-result.tsx'

/** The announcements of a page; re-renders only for other announcements. */
export const AnnouncementResultList = memo(function Results({
  items,
  listQuery,
}: {
  items: AnnouncementResultPage['items']
  listQuery: string
}) {
  const sources = useSourceList().data
  return (
    <ol className={css.results} aria-label="Announcements">
      {items.map(item => (
        <AnnouncementResult
          key={item.id}
          item={item}
          source={sources?.find(({ source_id }) => source_id === item.source_id)?.name ?? item.source_id}
          listQuery={listQuery}
        />
      ))}
    </ol>
  )
})
