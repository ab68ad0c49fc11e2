import { memo } from 'react'
import { useSourceNames } from '../../api/sources.ts'
import type { Answer } from './queries.ts'
import css from './result.module.css'
import { Result } from './result.tsx'

/** The announcements of a page, drawn again only for other ones. */
export const Results = memo(function Results({ items, list }: { items: Answer['items']; list: string }) {
  const sources = useSourceNames().data
  return (
    <ol className={css.results} aria-label="Announcements">
      {items.map(item => (
        <Result
          key={item.id}
          item={item}
          source={sources?.find(({ source_id }) => source_id === item.source_id)?.name ?? item.source_id}
          list={list}
        />
      ))}
    </ol>
  )
})
