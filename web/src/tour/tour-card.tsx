import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { formatNumber } from '../text/format-dates-and-numbers.ts'
import { Button } from '../ui/button.tsx'
import { tourMessages as messages } from './messages/messages.ts'
import css from './tour-card.module.css'
import { endTour, goToTourStop, TOUR_STOPS } from './tour-state.ts'

/** Explains a stop of the tour beside its page, which can be used meanwhile. */
export default function TourCard({ stop }: { stop: number }) {
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { path, title, text } = TOUR_STOPS[stop] ?? {}
  useEffect(() => {
    if (path !== undefined) navigate(path)
    heading.current?.focus({ preventScroll: true })
  }, [path, navigate])
  const isLast = stop === TOUR_STOPS.length - 1
  return (
    <aside
      className={css.card}
      aria-label={messages.label}
      onKeyDown={({ key }) => {
        if (key === 'Escape') endTour()
      }}
    >
      <p className="small quiet">
        {messages.position(formatNumber(stop + 1), formatNumber(TOUR_STOPS.length))}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <footer>
        {!isLast && (
          <Button small variant="quiet" onClick={endTour}>
            {messages.end}
          </Button>
        )}
        {stop > 0 && (
          <Button small onClick={() => goToTourStop(stop - 1)}>
            {messages.back}
          </Button>
        )}
        <Button small variant="primary" onClick={() => goToTourStop(stop + 1)}>
          {isLast ? messages.done : messages.next}
        </Button>
      </footer>
    </aside>
  )
}
