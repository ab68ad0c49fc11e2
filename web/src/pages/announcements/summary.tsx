import { plural } from '../../text/format.ts'
import type { Change } from '../../ui/address.ts'
import { Chips } from './chips.tsx'
import type { Filter, Order } from './filter.ts'
import css from './list.module.css'
import type { Answer } from './queries.ts'

/** How many of so many newest matches are put in order by relevance (API: `sort`). */
const RANKED = 10_000

interface Props {
  readonly answer: Answer | undefined
  readonly isCurrent: boolean
  readonly filter: Filter
  readonly order: Order
  readonly onChange: (change: Change) => void
}

/** How many there are, what limits them, and in which order they stand. */
export function Summary({ answer, isCurrent, filter, order, onChange }: Props) {
  const total = answer?.pagination.total
  return (
    <div id="results" className={css.summary}>
      <p role="status" className={css.total} aria-busy={!isCurrent}>
        {total !== undefined && plural(total, 'announcement')}
      </p>
      <Chips filter={filter} onChange={onChange} />
      {filter.q !== '' && (
        <label className={css.order}>
          <span>Order</span>
          <select
            value={order}
            onChange={({ target }) =>
              onChange({ sort: target.value === 'relevance' ? 'relevance' : null, page: null })
            }
          >
            <option value="date">Newest first</option>
            <option value="relevance">Best match first</option>
          </select>
        </label>
      )}
      {order === 'relevance' && total !== undefined && total > RANKED && (
        <p className={css.note}>The newest 10,000 matches are ranked; older ones follow by date.</p>
      )}
    </div>
  )
}
