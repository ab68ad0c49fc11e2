import { useEffect, useRef } from 'react'

/** Position in a list. The browser history holds it while a result is open. */
interface SavedPosition {
  readonly result: string
  readonly top: number
}

/** Saves the scroll position and the selected result in the browser history, just before the result opens. */
export function saveListPosition(target: EventTarget): void {
  const result = target instanceof Element ? target.closest<HTMLElement>('[data-result]') : null
  if (result === null) return
  const left: SavedPosition = { result: result.dataset.result as string, top: window.scrollY }
  history.replaceState({ ...history.state, left }, '')
}

/**
 * Restores the saved position when the user returns to the list. This works only if the list is `ready` on the first
 * render.
 */
export function useRestoreListPosition(ready: boolean): void {
  const wasReady = useRef(ready)
  useEffect(() => {
    const left: SavedPosition | undefined = history.state?.left
    if (left === undefined || !wasReady.current) return
    // Runs after the app shell has scrolled the new page to its top.
    const frame = requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-result="${left.result}"]`)?.focus({ preventScroll: true })
      window.scrollTo(0, left.top)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}
