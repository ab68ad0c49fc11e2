import { Tag } from '../../../ui/status-badge.tsx'
import css from '../following.module.css'
import { watchlistMessages } from './messages/messages.ts'
import type { WatchlistItem } from './watchlist-queries.ts'
import { describeRules } from './watchlist-rules.ts'

/** Shows which announcements about the entries of a watchlist match. */
export function RuleTags({ list }: { list: WatchlistItem }) {
  const rules = describeRules(list)
  if (rules.length === 0) return <p className="small quiet">{watchlistMessages.allAboutEntries}</p>
  return (
    <p className={css.row}>
      {rules.map(rule => (
        <Tag key={rule}>{rule}</Tag>
      ))}
    </p>
  )
}
