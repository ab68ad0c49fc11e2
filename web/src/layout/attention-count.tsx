import { useOverview } from '../api/overview.ts'
import { listAttention } from '../pages/overview/list-attention.ts'
import { formatCompactNumber } from '../text/format-dates-and-numbers.ts'
import css from './app-shell.module.css'
import { layoutMessages as messages } from './messages/messages.ts'

/** Shows in the navigation how many things need the signed-in person. */
export default function AttentionCount() {
  const overview = useOverview('slow')
  const count = overview.data === undefined ? 0 : listAttention(overview.data, overview.dataUpdatedAt).length
  if (count === 0) return null
  return (
    <span className={`${css.count} ${css.attention}`}>
      <span aria-hidden>{formatCompactNumber(count)}</span>
      <span className="hidden">{messages.attention(count)}</span>
    </span>
  )
}
