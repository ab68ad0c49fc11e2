import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide-react'
import { plural, showDate } from '../../../text/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { Event } from './events.ts'
import { closer, daysOf, moved, placesOf, type Range, SHORTEST, wider } from './range.ts'
import css from './timeline.module.css'

interface Props {
  readonly events: readonly Event[]
  readonly extent: Range
  /** The time that is looked at; null for all of it. */
  readonly range: Range | null
  readonly onRange: (range: Range | null) => void
}

/** What time is looked at, how much happened in it, and the ways to look closer, wider, earlier and later. */
export function Toolbar({ events, extent, range, onRange }: Props) {
  const shown = range ?? extent
  const [start, end] = placesOf(events, shown)
  return (
    <div className={css.toolbar}>
      <p role="status">
        <strong>{plural(end - start, 'announcement')}</strong>{' '}
        <span className="quiet">{[...new Set([shown.from, shown.to])].map(showDate).join(' – ')}</span>
      </p>
      <div className={css.tools}>
        <IconButton
          label="Earlier"
          disabled={range === null || range.from <= extent.from}
          onClick={() => onRange(moved(shown, -1))}
        >
          <ChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton
          label="Later"
          disabled={range === null || range.to >= extent.to}
          onClick={() => onRange(moved(shown, 1))}
        >
          <ChevronRight size={18} aria-hidden />
        </IconButton>
        <IconButton
          label="Look closer"
          disabled={daysOf(shown) <= SHORTEST}
          onClick={() => onRange(closer(shown, events))}
        >
          <ZoomIn size={18} aria-hidden />
        </IconButton>
        <IconButton
          label="Look wider"
          disabled={range === null}
          onClick={() => onRange(wider(shown, extent))}
        >
          <ZoomOut size={18} aria-hidden />
        </IconButton>
        <Button small disabled={range === null} onClick={() => onRange(null)}>
          <Maximize2 size={15} aria-hidden /> Whole time
        </Button>
      </div>
    </div>
  )
}
