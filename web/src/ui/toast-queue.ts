import { useSyncExternalStore } from 'react'
import { ApiRequestError } from '../api/api-error.ts'

/** A short message shown in the corner of the page. */
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

/** Reports a completed action, both in the corner of the page and to screen readers. */
export function showToast(title: string, description?: string): void {
  setQueue([...queue, { title, description, isError: false }])
}

/** Reports a failed action along with the reason. */
export function showErrorToast(title: string, error: unknown): void {
  const description = error instanceof ApiRequestError ? error.message : String(error)
  setQueue([...queue, { title, description, isError: true }])
}

/** Returns the messages that no list has taken over yet. */
export function usePendingToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(subscribe, () => queue)
}

/**
 * Returns a function that removes and returns all queued messages. The component re-renders when more messages arrive.
 */
export function useQueuedToasts(): () => readonly ToastMessage[] {
  useSyncExternalStore(subscribe, () => queue)
  return drainQueue
}

function drainQueue(): readonly ToastMessage[] {
  const messages = queue
  if (messages.length > 0) setQueue([])
  return messages
}

/** Returns whether any message has been shown since the page was loaded. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(subscribe, () => hasBeenUsed)
}
