import { useSyncExternalStore } from 'react'
import { tourMessages } from './messages/messages.ts'

const STORAGE_KEY = 'herald-tour'
const ENDED = 'ended'

/** A place that the tour shows. */
export interface TourStop {
  readonly path: string
  readonly title: string
  readonly text: string
}

export const TOUR_STOPS: readonly TourStop[] = [
  { path: '/', ...tourMessages.stops.overview },
  { path: '/announcements', ...tourMessages.stops.announcements },
  { path: '/entities', ...tourMessages.stops.entities },
  { path: '/following', ...tourMessages.stops.following },
  { path: '/sources', ...tourMessages.stops.sources },
]

/** Where the user is in the tour: not asked yet, at a stop, or done with it. */
export type TourState =
  | { readonly kind: 'offered' | 'ended' }
  | { readonly kind: 'running'; readonly stop: number }

const listeners = new Set<() => void>()

/** Reads the state from its stored text. Anything unknown means that the tour was not offered yet. */
export function parseTourState(stored: string | null): TourState {
  if (stored === ENDED) return { kind: 'ended' }
  const stop = stored === null || !/^\d$/.test(stored) ? -1 : Number(stored)
  return stop >= 0 && stop < TOUR_STOPS.length ? { kind: 'running', stop } : { kind: 'offered' }
}

/** Returns the state of the tour in this browser. */
export function useTourState(): TourState {
  const stored = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => localStorage.getItem(STORAGE_KEY),
  )
  return parseTourState(stored)
}

/** Goes to a stop. Beyond the last one, the tour ends. */
export function goToTourStop(stop: number): void {
  store(stop < TOUR_STOPS.length ? String(stop) : ENDED)
}

/** Ends the tour, which is not offered again. */
export function endTour(): void {
  store(ENDED)
}

function store(text: string): void {
  localStorage.setItem(STORAGE_KEY, text)
  for (const notify of listeners) notify()
}
