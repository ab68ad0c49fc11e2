import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ApiError } from '../api/errors.ts'

/** What is said in a corner of the page. */
export interface Message {
  readonly title: string
  readonly description?: string | undefined
  readonly isBad: boolean
}

// Who says nothing fetches nothing: this is 17 kB less in the first view.
const List = lazy(() => import('./toasts.tsx'))

let unsaid: readonly Message[] = []
let isWanted = false
const listeners = new Set<() => void>()

function tell(messages: readonly Message[]): void {
  unsaid = messages
  isWanted ||= messages.length > 0
  for (const told of listeners) told()
}

function subscribe(told: () => void): () => void {
  listeners.add(told)
  return () => listeners.delete(told)
}

/** Says in a corner, and aloud, that something was done. */
export function say(title: string, description?: string): void {
  tell([...unsaid, { title, description, isBad: false }])
}

/** Says that something was not done, and why. */
export function sayFailed(title: string, error: unknown): void {
  const description = error instanceof ApiError ? error.message : String(error)
  tell([...unsaid, { title, description, isBad: true }])
}

/** Hands over what is to be shown, each message once, and tells of the next. */
export function useUnsaid(): () => readonly Message[] {
  useSyncExternalStore(subscribe, () => unsaid)
  return take
}

function take(): readonly Message[] {
  const taken = unsaid
  if (taken.length > 0) tell([])
  return taken
}

/** Where messages show; it is fetched with the first one. */
export function Toasts() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted)
  return (
    isShown && (
      <Suspense>
        <List />
      </Suspense>
    )
  )
}
