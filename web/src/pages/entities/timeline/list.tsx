import { pageOf, useAddress } from '../../../ui/address.ts'
import { useListKeys } from '../../../ui/list-keys.ts'
import { leave, useReturn } from '../../../ui/list-return.ts'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../../ui/states.tsx'
import type { Entity } from '../queries.ts'
import { Chronicle } from './chronicle.tsx'
import { useEvents } from './events.ts'
import css from './timeline.module.css'

const PER_PAGE = 25
const ORDERS = { newest: 'Newest first', oldest: 'Oldest first' } as const

/** The events from place `start` to before place `end`, in pages, the newest or the oldest first. */
export function List({ entity, start, end }: { entity: Entity; start: number; end: number }) {
  const { params, change } = useAddress()
  const order = params.get('order') === 'oldest' ? 'oldest' : 'newest'
  const total = end - start
  const total_pages = Math.ceil(total / PER_PAGE)
  const page = Math.min(pageOf(params), Math.max(1, total_pages))
  const [from, to] = placesOfPage(start, end, page, order)
  const { events, isOld, error, retry } = useEvents(entity.id, entity.announcement_count, from, to)
  useListKeys()
  useReturn(events !== undefined)

  return (
    <Panel
      title="Announcements"
      actions={
        <label className={css.order}>
          <span className="hidden">Order</span>
          <select
            value={order}
            onChange={({ target }) =>
              change({ order: target.value === 'newest' ? null : target.value, page: null })
            }
          >
            {Object.entries(ORDERS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      }
    >
      {body()}
      <Pager
        label="Pages of announcements"
        pagination={{ page, per_page: PER_PAGE, total, total_pages }}
        onPage={next => change({ page: next === 1 ? null : String(next) })}
      />
    </Panel>
  )

  function body() {
    if (total === 0) return <Empty title="Nothing happened in this time" />
    if (error) return <Failure error={error} onRetry={retry} />
    if (events === undefined) return <Loading what="Loading announcements" lines={16} />
    return (
      <div
        className={css.list}
        data-old={isOld || undefined}
        aria-busy={isOld}
        onClickCapture={({ target }) => leave(target)}
      >
        <Chronicle events={order === 'newest' ? events.toReversed() : events} />
      </div>
    )
  }
}

/** The places of what stands on a page; events are counted from the oldest one on. */
function placesOfPage(
  start: number,
  end: number,
  page: number,
  order: keyof typeof ORDERS,
): [number, number] {
  if (order === 'newest') return [Math.max(start, end - page * PER_PAGE), end - (page - 1) * PER_PAGE]
  return [start + (page - 1) * PER_PAGE, Math.min(end, start + page * PER_PAGE)]
}
