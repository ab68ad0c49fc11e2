import { endTour, goToTourStop, TOUR_STOPS, useTourState } from '../../../tour/tour-state.ts'
import { Button } from '../../../ui/button.tsx'
import css from '../overview.module.css'

/** Offers the tour until the user takes or refuses it. */
export function TourOffer() {
  if (useTourState().kind !== 'offered') return null
  return (
    <section className={css.offer} aria-label="Tour">
      <p>New here? A tour of {TOUR_STOPS.length} stops shows where everything is.</p>
      <Button small variant="primary" onClick={() => goToTourStop(0)}>
        Take the tour
      </Button>
      <Button small variant="quiet" onClick={endTour}>
        Skip it
      </Button>
    </section>
  )
}
