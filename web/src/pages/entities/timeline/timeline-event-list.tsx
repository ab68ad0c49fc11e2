import { Download } from 'lucide-react'
import { buttonClassName } from '../../../ui/button.tsx'
import { saveListPosition, useRestoreListPosition } from '../../../ui/list-scroll-position.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useListKeyboard } from '../../../ui/use-list-keyboard.ts'
import type { EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import css from './entity-timeline.module.css'
import { TimelineEventsByYear } from './timeline-events-by-year.tsx'
import { type TimelineEventItem, useTimelineEvents } from './timeline-events-query.ts'

interface Props {
  readonly entity: EntitySummary
  readonly start: number
  readonly end: number
  /** Events of the selected lanes, or null if all events are listed. */
  readonly filteredEvents: readonly TimelineEventItem[] | null
  /** Events that are listed instead while printing, because paper has no pages to turn. Null otherwise. */
  readonly printedEvents: readonly TimelineEventItem[] | null
}

const PER_PAGE = 25
const ORDERS = messages.timeline.orders

/**
 * Lists the events with indexes from `start` to `end` (exclusive) in pages, in either order. Index 0 is the oldest
 * event.
 */
export function TimelineEventList(props: Props) {
  const { params, change } = useUrlParams()
  const order = params.get('order') === 'oldest' ? 'oldest' : 'newest'
  const { entity, printedEvents } = props
  const total = props.end - props.start
  const total_pages = Math.ceil(total / PER_PAGE)
  const page = Math.min(readPageParam(params), Math.max(1, total_pages))
  const { events, isStale, error, retry } = usePageOfEvents(props, page, order)
  useListKeyboard()
  useRestoreListPosition(events !== undefined)

  return (
    <Panel
      title={messages.announcements}
      actions={
        <EventListActions
          id={entity.id}
          order={order}
          onOrderChange={next => change({ order: next === 'newest' ? null : next, page: null })}
        />
      }
    >
      {body()}
      {printedEvents === null && (
        <Pager
          label={messages.timeline.pages}
          pagination={{ page, per_page: PER_PAGE, total, total_pages }}
          onPageChange={next => change({ page: next === 1 ? null : String(next) })}
        />
      )}
    </Panel>
  )

  function body() {
    if (total === 0) return <EmptyState title={messages.timeline.nothingInRange} />
    if (printedEvents !== null) return <TimelineEventsByYear events={inOrder(printedEvents, order)} />
    if (error) return <ErrorState error={error} onRetry={retry} />
    if (events === undefined) return <LoadingState label={messages.timeline.loadingList} lines={16} />
    return (
      <div
        className={css.list}
        data-old={isStale || undefined}
        aria-busy={isStale}
        onClickCapture={({ target }) => saveListPosition(target)}
      >
        <TimelineEventsByYear events={inOrder(events, order)} />
      </div>
    )
  }
}

/** Returns the events of a page: from the API, or from the events of the selected lanes, which are loaded already. */
function usePageOfEvents(
  { entity, start, end, filteredEvents }: Omit<Props, 'printedEvents'>,
  page: number,
  order: keyof typeof ORDERS,
) {
  const [from, to] = pageIndexes(start, end, page, order)
  const isLoaded = filteredEvents !== null
  const loaded = useTimelineEvents(
    entity.id,
    entity.announcement_count,
    isLoaded ? 0 : from,
    isLoaded ? 0 : to,
  )
  if (!isLoaded) return loaded
  return { ...loaded, events: filteredEvents.slice(from - start, to - start), isStale: false }
}

interface EventListActionsProps {
  readonly id: string
  readonly order: string
  readonly onOrderChange: (order: string) => void
}

function EventListActions({ id, order, onOrderChange }: EventListActionsProps) {
  return (
    <>
      <ExportLink id={id} />
      <OrderSelect order={order} onChange={onOrderChange} />
    </>
  )
}

/** Downloads all announcements of the entity, whatever the filters. */
function ExportLink({ id }: { id: string }) {
  return (
    <a
      href={`/api/v1/entities/${id}/timeline?format=csv&bom=true`}
      download
      data-page-action
      className={`${buttonClassName('secondary', true)} screen-only`}
    >
      <Download size={15} aria-hidden /> {messages.timeline.exportCsv}
    </a>
  )
}

function OrderSelect({ order, onChange }: { order: string; onChange: (order: string) => void }) {
  return (
    <label className={css.order}>
      <span className="hidden">{messages.timeline.order}</span>
      <select value={order} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(ORDERS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function inOrder(events: readonly TimelineEventItem[], order: keyof typeof ORDERS) {
  return order === 'newest' ? events.toReversed() : events
}

/** Returns the range of event indexes on a page; the end is exclusive. */
function pageIndexes(start: number, end: number, page: number, order: keyof typeof ORDERS): [number, number] {
  if (order === 'newest') return [Math.max(start, end - page * PER_PAGE), end - (page - 1) * PER_PAGE]
  return [start + (page - 1) * PER_PAGE, Math.min(end, start + page * PER_PAGE)]
}
