import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ApiRequestError } from '../api/api-error.ts'

/** What is said in a corner of the page. */
export interface ToastMessage {
  readonly title: string
  readonly description?: string | undefined
  readonly isError: boolean
}

// Who says nothing fetches nothing: this is 17 kB less in the first view.
const List = lazy(() => import('./toast-list.tsx'))

let unsaid: readonly ToastMessage[] = []
let isWanted = false
const listeners = new Set<() => void>()

function tell(messages: readonly ToastMessage[]): void {
  unsaid = messages
  isWanted ||= messages.length > 0
  for (const told of listeners) told()
}

function subscribe(told: () => void): () => void {
  listeners.add(told)
  return () => listeners.delete(told)
}

/** Says in a corner, and aloud, that something was done. */
export function showToast(title: string, description?: string): void {
  tell([...unsaid, { title, description, isError: false }])
}

/** Says that something was not done, and why. */
export function showErrorToast(title: string, error: unknown): void {
  const description = error instanceof ApiRequestError ? error.message : String(error)
  tell([...unsaid, { title, description, isError: true }])
}

/** Hands over what is to be shown, each message once, and tells of the next. */
export function useQueuedToasts(): () => readonly ToastMessage[] {
  useSyncExternalStore(subscribe, () => unsaid)
  return take
}

function take(): readonly ToastMessage[] {
  const taken = unsaid
  if (taken.length > 0) tell([])
  return taken
}

/** Where messages show; it is fetched with the first one. */
export function ToastHost() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted)
  return (
    isShown && (
      <Suspense>
        <List />
      </Suspense>
    )
  )
}
