import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { formatCount, formatDate, formatNumber } from '../../../text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { useUrlParams } from '../../../ui/url-params.ts'
import type { EntitySummary } from '../entity-queries.ts'
import css from './entity-timeline.module.css'
import { TimelineChart } from './timeline-chart.tsx'
import { TimelineEventList } from './timeline-event-list.tsx'
import { useTimelineEvents } from './timeline-events-query.ts'
import { TimelineOverviewChart } from './timeline-overview-chart.tsx'
import { findEventExtent, findEventIndexes, readTimelineRange, type TimelineRange } from './timeline-range.ts'
import { TimelineToolbar } from './timeline-toolbar.tsx'
import { TimelineTooltip } from './timeline-tooltip.tsx'

/** So many are drawn at once; older ones when they are asked for. */
const EVENTS_PER_STEP = 1_000
/** From so many events on, columns of months or years stand under the drawing, too. */
const OVERVIEW_MIN_EVENTS = 30

/** What happened to an entity: drawn on an axis of time, and one below the other. `beside` stands beside the latter. */
export function EntityTimeline({ entity, sidePanel }: { entity: EntitySummary; sidePanel: ReactNode }) {
  const total = entity.announcement_count
  const [drawn, setDrawn] = useState(EVENTS_PER_STEP)
  const first = Math.max(0, total - drawn)
  const {
    events,
    start: drawnFrom,
    isStale,
    error,
    retry,
  } = useTimelineEvents(entity.id, total, first, total)
  const { params, change } = useUrlParams()
  const range = useMemo(() => readTimelineRange(params), [params])
  const extent = useMemo(() => events && findEventExtent(events), [events])
  const look = useCallback(
    (next: TimelineRange | null) => change({ from: next?.from ?? null, to: next?.to ?? null, page: null }),
    [change],
  )

  if (total === 0) return <EmptyState title="No announcement names it any more" />
  if (error && events === undefined)
    return (
      <>
        <Panel title="Timeline">
          <ErrorState error={error} onRetry={retry} />
        </Panel>
        {sidePanel}
      </>
    )
  if (events === undefined) return <LoadingState label="Loading the timeline" lines={24} />
  if (!extent) return <EmptyState title="No announcement names it any more" />
  const [from, to] = range === null ? [-drawnFrom, total - drawnFrom] : findEventIndexes(events, range)

  return (
    <>
      <Panel title="Timeline">
        <TimelineToolbar events={events} extent={extent} range={range} onRangeChange={look} />
        <TimelineChart events={events} range={range ?? extent} onRangeChange={look} />
        {events.length >= OVERVIEW_MIN_EVENTS && (
          <TimelineOverviewChart events={events} range={range} onRangeChange={look} />
        )}
        <p className="quiet small">
          A dot is an announcement, a ring with a number several of them. With the keyboard, arrows go from
          one to the next.
        </p>
        {first > 0 && (
          <OlderEventsNotice
            total={total}
            shownCount={events.length}
            since={extent.from}
            isLoading={isStale && !error}
            hasFailed={Boolean(error)}
            onMore={() => (error ? retry() : setDrawn(drawn + EVENTS_PER_STEP))}
          />
        )}
      </Panel>
      <TimelineTooltip />
      <div className={css.halves}>
        <TimelineEventList entity={entity} start={drawnFrom + from} end={drawnFrom + to} />
        {sidePanel}
      </div>
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

/** Says that not all is drawn, and draws more. */
function OlderEventsNotice({ total, shownCount, since, isLoading, hasFailed, onMore }: OlderEventsProps) {
  return (
    <p className={css.older}>
      <Button small busy={isLoading} onClick={onMore}>
        {hasFailed
          ? 'Try again'
          : `Draw ${formatNumber(Math.min(EVENTS_PER_STEP, total - shownCount))} older ones`}
      </Button>
      The newest {formatNumber(shownCount)} of {formatCount(total, 'announcement')} are drawn, from{' '}
      {formatDate(since)} on.
      {hasFailed && <strong role="alert">Older ones could not be read.</strong>}
    </p>
  )
}
