import { endTour, goToTourStop, TOUR_STOPS, useTourState } from '../../../tour/tour-state.ts'
import { Button } from '../../../ui/button.tsx'
import css from '../overview.module.css'
import { firstRunMessages } from './messages/messages.ts'

const messages = firstRunMessages.tour

/** Offers the tour until the user takes or refuses it. */
export function TourOffer() {
  if (useTourState().kind !== 'offered') return null
  return (
    <section className={css.offer} aria-label={messages.label}>
      <p>{messages.offer(TOUR_STOPS.length)}</p>
      <Button small variant="primary" onClick={() => goToTourStop(0)}>
        {messages.take}
      </Button>
      <Button small variant="quiet" onClick={endTour}>
        {messages.skip}
      </Button>
    </section>
  )
}
