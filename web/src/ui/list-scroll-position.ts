import { useEffect, useRef } from 'react'

/** The position in a list, kept in the browser's history while a result is open. */
interface SavedPosition {
  readonly result: string
  readonly top: number
}

/** Saves the scroll position and the opened result in the history, before the result opens. */
export function saveListPosition(target: EventTarget): void {
  const result = target instanceof Element ? target.closest<HTMLElement>('[data-result]') : null
  if (result === null) return
  const left: SavedPosition = { result: result.dataset.result as string, top: window.scrollY }
  history.replaceState({ ...history.state, left }, '')
}

/** Restores the saved position when the reader returns. Works only if the list is `ready` on the first render. */
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
