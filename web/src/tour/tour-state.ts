import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'herald-tour'
const ENDED = 'ended'

/** A place that the tour shows. */
export interface TourStop {
  readonly path: string
  readonly title: string
  readonly text: string
}

export const TOUR_STOPS: readonly TourStop[] = [
  {
    path: '/',
    title: 'Overview',
    text: 'What needs you and what is new, on one page. The number beside its name counts what needs you.',
  },
  {
    path: '/announcements',
    title: 'Announcements',
    text: 'Search as you type, and narrow the results with filters. Save a search to see what is new in it.',
  },
  {
    path: '/entities',
    title: 'Entities',
    text: 'Companies, people and authorities, each with everything that was published about it in order.',
  },
  {
    path: '/following',
    title: 'Following',
    text: 'New announcements in your watchlists and saved searches. Webhooks and mail can bring them to you.',
  },
  {
    path: '/sources',
    title: 'Sources',
    text: 'The publishers that are read: how fresh each one is, which days are missing, and what could not be read.',
  },
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
