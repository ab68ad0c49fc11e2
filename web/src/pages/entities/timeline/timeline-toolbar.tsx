import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { formatDate } from '../../../text/format-dates-and-numbers.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { entityMessages as messages } from '../messages/messages.ts'
import css from './entity-timeline.module.css'
import type { TimelineEventItem } from './timeline-events-query.ts'
import {
  countRangeDays,
  findEventIndexRange,
  MIN_TIMELINE_RANGE_DAYS,
  panTimelineRange,
  type TimelineRange,
  zoomInTimelineRange,
  zoomOutTimelineRange,
} from './timeline-range.ts'

interface Props {
  readonly events: readonly TimelineEventItem[]
  readonly extent: TimelineRange
  /** Visible range, or null for the full range. */
  readonly range: TimelineRange | null
  readonly onRangeChange: (range: TimelineRange | null) => void
}

/** Shows the visible range and its number of events, with buttons to zoom and pan. */
export function TimelineToolbar({ events, extent, range, onRangeChange }: Props) {
  const shown = range ?? extent
  const [start, end] = findEventIndexRange(events, shown)
  return (
    <div className={css.toolbar}>
      <p role="status">
        <strong>{messages.announcementCount(end - start)}</strong>{' '}
        <span className="quiet">{[...new Set([shown.from, shown.to])].map(formatDate).join(' – ')}</span>
      </p>
      <div className={css.tools}>
        <IconButton
          label={messages.timeline.earlier}
          disabled={range === null || range.from <= extent.from}
          onClick={() => onRangeChange(panTimelineRange(shown, -1))}
        >
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={messages.timeline.later}
          disabled={range === null || range.to >= extent.to}
          onClick={() => onRangeChange(panTimelineRange(shown, 1))}
        >
          <ChevronRight size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={messages.timeline.zoomIn}
          disabled={countRangeDays(shown) <= MIN_TIMELINE_RANGE_DAYS}
          onClick={() => onRangeChange(zoomInTimelineRange(shown, events))}
        >
          <ZoomIn size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={messages.timeline.zoomOut}
          disabled={range === null}
          onClick={() => onRangeChange(zoomOutTimelineRange(shown, extent))}
        >
          <ZoomOut size={18} aria-hidden />
        </IconButton>
        <Button small disabled={range === null} onClick={() => onRangeChange(null)}>
          <Maximize2 size={15} aria-hidden /> {messages.timeline.fullRange}
        </Button>
      </div>
    </div>
  )
}
