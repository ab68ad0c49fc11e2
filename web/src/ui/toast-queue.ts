import { useSyncExternalStore } from 'react'
import { ApiRequestError } from '../api/api-error.ts'

/** A short message in the corner of the page. */
export interface ToastMessage {
  readonly title: string
  readonly description?: string | undefined
  readonly isError: boolean
}

let queue: readonly ToastMessage[] = []
let hasBeenUsed = false
const listeners = new Set<() => void>()

function setQueue(messages: readonly ToastMessage[]): void {
  queue = messages
  hasBeenUsed ||= messages.length > 0
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports a completed action in the corner of the page and to screen readers. */
export function showToast(title: string, description?: string): void {
  setQueue([...queue, { title, description, isError: false }])
}

/** Reports a failed action and the reason. */
export function showErrorToast(title: string, error: unknown): void {
  const description = error instanceof ApiRequestError ? error.message : String(error)
  setQueue([...queue, { title, description, isError: true }])
}

/** Returns a function that removes and returns the queued messages; re-renders when more arrive. */
export function useQueuedToasts(): () => readonly ToastMessage[] {
  useSyncExternalStore(subscribe, () => queue)
  return drainQueue
}

function drainQueue(): readonly ToastMessage[] {
  const messages = queue
  if (messages.length > 0) setQueue([])
  return messages
}

/** Whether any message was shown since the page was loaded. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(subscribe, () => hasBeenUsed)
}
