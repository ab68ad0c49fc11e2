import { lazyComponent } from '../loading/lazy-component.tsx'
import { useTourState } from './tour-state.ts'

const TourCard = lazyComponent(
  async () => (await import('./tour-card.tsx')).default,
  () => null,
)

/** Shows the current stop while the tour is running. */
export function Tour() {
  const state = useTourState()
  return state.kind === 'running' ? <TourCard stop={state.stop} /> : null
}
