import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import {
  type AnnouncementListFilter,
  type AnnouncementOrder,
  defaultOrderOf,
  isEmptyFilter,
  listOrders,
} from './announcement-list-filter.ts'
import css from './announcement-list-page.module.css'
import type { AnnouncementSearchResponse } from './announcement-list-queries.ts'
import { announcementListMessages as messages } from './messages/messages.ts'
import { ViewSwitch } from './table/view-switch.tsx'

// The first view has no filters, so their names are fetched when there are some. The row keeps its height meanwhile.
const ActiveFilterChips = lazyComponent(
  async () => (await import('./active-filter-chips.tsx')).default,
  () => null,
)

/** Maximum number of matches that the API ranks by relevance. It ranks the newest ones (parameter `sort`). */
const MAX_RANKED_MATCHES = 10_000

interface Props {
  readonly result: AnnouncementSearchResponse | undefined
  readonly isCurrent: boolean
  readonly filter: AnnouncementListFilter
  readonly order: AnnouncementOrder
  readonly onChange: (change: UrlParamChanges) => void
}

/** Shows the number of results, the active filters and the sort order. */
export function SearchResultSummary({ result, isCurrent, filter, order, onChange }: Props) {
  const total = result?.pagination.total
  return (
    <div id="results" className={css.summary}>
      <p role="status" className={css.total} aria-busy={!isCurrent}>
        {total !== undefined && messages.count(total)}
      </p>
      <div className={css.display}>
        <label className={css.order}>
          <span>{messages.sortBy}</span>
          <select
            value={order}
            onChange={({ target }) =>
              onChange({ sort: target.value === defaultOrderOf(filter) ? null : target.value, page: null })
            }
          >
            {listOrders(filter).map(name => (
              <option key={name} value={name}>
                {messages.orders[name]}
              </option>
            ))}
          </select>
        </label>
        <ViewSwitch categories={filter.category} />
      </div>
      {!isEmptyFilter(filter) && (
        <div className={css.chips}>
          <ActiveFilterChips filter={filter} onChange={onChange} />
        </div>
      )}
      {order === 'relevance' && total !== undefined && total > MAX_RANKED_MATCHES && (
        <p className={css.note}>{messages.rankedNote(formatNumber(MAX_RANKED_MATCHES))}</p>
      )}
    </div>
  )
}
