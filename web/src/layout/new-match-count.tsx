import { countNewMatches, useFollowedTargets } from '../api/followed-targets.ts'
import { formatCompactNumber } from '../text/format-dates-and-numbers.ts'
import css from './app-shell.module.css'
import { layoutMessages as messages } from './messages/messages.ts'

/** Shows the number of new matches in the navigation. */
export default function NewMatchCount() {
  const targets = useFollowedTargets().data
  const count = targets === undefined ? 0 : countNewMatches(targets)
  if (count === 0) return null
  return (
    <span className={css.count}>
      <span aria-hidden>{formatCompactNumber(count)}</span>
      <span className="hidden">{messages.newMatches(count)}</span>
    </span>
  )
}
