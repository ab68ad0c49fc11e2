import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useSourceList } from '../../../api/source-list.ts'
import { formatDate } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { usePrintMode } from '../../../ui/print-mode.ts'
import { useUrlParams } from '../../../ui/url-params.ts'
import type { EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { TimelineSourcesRecord } from '../print/timeline-sources-record.tsx'
import css from './entity-timeline.module.css'
import { TimelineChart } from './timeline-chart.tsx'
import { TimelineEventList } from './timeline-event-list.tsx'
import { type TimelineEventItem, useTimelineEvents } from './timeline-events-query.ts'
import { filterTimelineEvents, readTimelineLanes, TimelineLaneFilter } from './timeline-lane-filter.tsx'
import { TimelineOverviewChart } from './timeline-overview-chart.tsx'
import {
  findEventDateRange,
  findEventIndexRange,
  readTimelineRange,
  type TimelineRange,
} from './timeline-range.ts'
import { TimelineToolbar } from './timeline-toolbar.tsx'
import { TimelineTooltip } from './timeline-tooltip.tsx'

/** Number of events that are drawn initially and added with each request for older ones. */
const EVENTS_PER_STEP = 1_000
/** Minimum number of events for which the overview with one column per month or year is shown. */
const OVERVIEW_MIN_EVENTS = 30

const NO_EVENTS: readonly TimelineEventItem[] = []

interface Props {
  readonly entity: EntitySummary
  readonly sidePanel: ReactNode
  /** Minimum number of events to load. It is raised before printing. */
  readonly minEvents?: number
}

/** Shows the events of an entity as a chart and as a list, with `sidePanel` beside the list. */
export function EntityTimeline({ entity, sidePanel, minEvents = 0 }: Props) {
  const total = entity.announcement_count
  const [limit, setLimit] = useState(EVENTS_PER_STEP)
  const first = Math.max(0, total - Math.max(limit, minEvents))
  const timeline = useTimelineEvents(entity.id, total, first, total)
  const { events, start, error, retry } = timeline
  const { params, change } = useUrlParams()
  const range = useMemo(() => readTimelineRange(params), [params])
  const { lanes, shown } = useShownEvents(events ?? NO_EVENTS, params)
  const extent = useMemo(() => events && findEventDateRange(events), [events])
  const showRange = useCallback(
    (next: TimelineRange | null) => change({ from: next?.from ?? null, to: next?.to ?? null, page: null }),
    [change],
  )

  if (error && events === undefined)
    return <TimelineFailure error={error} onRetry={retry} sidePanel={sidePanel} />
  if (events === undefined) return <LoadingState label={messages.timeline.loading} lines={24} />
  if (total === 0 || !extent) return <EmptyState title={messages.timeline.empty} />
  const indexes = lanes.length > 0 ? ([0, shown.length] as const) : ([-start, total - start] as const)
  const [from, to] = range === null ? indexes : findEventIndexRange(shown, range)

  return (
    <>
      <Panel title={messages.timeline.title}>
        <TimelineLaneFilter events={events} lanes={lanes} onChange={change} />
        <TimelineCharts events={shown} extent={extent} range={range} onRangeChange={showRange} />
        {first > 0 && (
          <OlderEventsNotice
            total={total}
            shownCount={events.length}
            since={extent.from}
            isLoading={timeline.isStale && !error}
            hasFailed={Boolean(error)}
            onMore={() => (error ? retry() : setLimit(limit + EVENTS_PER_STEP))}
          />
        )}
      </Panel>
      <TimelineTooltip />
      <TimelineLists
        entity={entity}
        events={shown}
        start={start}
        range={[from, to]}
        isFiltered={lanes.length > 0}
        sidePanel={sidePanel}
      />
    </>
  )
}

function TimelineFailure({
  error,
  onRetry,
  sidePanel,
}: { error: unknown; onRetry: () => void } & Pick<Props, 'sidePanel'>) {
  return (
    <>
      <Panel title={messages.timeline.title}>
        <ErrorState error={error} onRetry={onRetry} />
      </Panel>
      {sidePanel}
    </>
  )
}

/** Returns the events of the lanes that the URL selects. */
function useShownEvents(events: readonly TimelineEventItem[], params: URLSearchParams) {
  const lanes = useMemo(() => readTimelineLanes(params, events), [params, events])
  return { lanes, shown: useMemo(() => filterTimelineEvents(events, lanes), [events, lanes]) }
}

interface TimelineListsProps {
  readonly entity: EntitySummary
  readonly events: readonly TimelineEventItem[]
  /** Index of the first of `events` among all events of the entity. */
  readonly start: number
  /** Visible events, as indexes into `events`. Events before the loaded ones have negative indexes. */
  readonly range: readonly [from: number, to: number]
  /** Whether `events` are only those of some lanes, of which the API has no list. */
  readonly isFiltered: boolean
  readonly sidePanel: ReactNode
}

/** Renders the list of events beside the side panel; on paper with all loaded events and their sources. */
function TimelineLists({
  entity,
  events,
  start,
  range: [from, to],
  isFiltered,
  sidePanel,
}: TimelineListsProps) {
  const isPrinting = usePrintMode()
  const shown = events.slice(Math.max(0, from), to)
  // Loaded in advance, because nothing can be loaded while printing.
  useSourceList()
  return (
    <>
      <div className={css.halves}>
        <TimelineEventList
          entity={entity}
          start={start + from}
          end={start + to}
          filteredEvents={isFiltered ? shown : null}
          printedEvents={isPrinting ? shown : null}
        />
        {sidePanel}
      </div>
      {isPrinting && <TimelineSourcesRecord events={events} />}
    </>
  )
}

interface TimelineChartsProps {
  readonly events: readonly TimelineEventItem[]
  readonly extent: TimelineRange
  readonly range: TimelineRange | null
  readonly onRangeChange: (range: TimelineRange | null) => void
}

function TimelineCharts({ events, extent, range, onRangeChange }: TimelineChartsProps) {
  return (
    <>
      <TimelineToolbar events={events} extent={extent} range={range} onRangeChange={onRangeChange} />
      <TimelineChart events={events} range={range ?? extent} onRangeChange={onRangeChange} />
      {events.length >= OVERVIEW_MIN_EVENTS && (
        <TimelineOverviewChart events={events} range={range} onRangeChange={onRangeChange} />
      )}
      <p className="quiet small screen-only">{messages.timeline.help}</p>
    </>
  )
}

interface OlderEventsProps {
  readonly total: number
  readonly shownCount: number
  readonly since: string
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly onMore: () => void
}

/** Explains that older events are missing from the chart and offers to load more. */
function OlderEventsNotice({ total, shownCount, since, isLoading, hasFailed, onMore }: OlderEventsProps) {
  return (
    <p className={css.older}>
      <Button small busy={isLoading} onClick={onMore}>
        {hasFailed
          ? messages.tryAgain
          : messages.timeline.showMore(Math.min(EVENTS_PER_STEP, total - shownCount))}
      </Button>
      {messages.timeline.newestOf(shownCount, total, formatDate(since))}
      {hasFailed && <strong role="alert">{messages.timeline.olderFailed}</strong>}
    </p>
  )
}
