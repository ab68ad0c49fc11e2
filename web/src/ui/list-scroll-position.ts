import { useEffect, useRef } from 'react'

/** What the browser's history keeps with the list while a result is read. */
interface SavedPosition {
  readonly result: string
  readonly top: number
}

/** Notes in the history where the list is left, before a result opens. */
export function saveListPosition(target: EventTarget): void {
  const result = target instanceof Element ? target.closest<HTMLElement>('[data-result]') : null
  if (result === null) return
  const left: SavedPosition = { result: result.dataset.result as string, top: window.scrollY }
  history.replaceState({ ...history.state, left }, '')
}

/** Coming back, the list stands where it was left, on the result that was read. `ready` says it can be shown at once. */
export function useRestoreListPosition(ready: boolean): void {
  const atFirst = useRef(ready)
  useEffect(() => {
    const left: SavedPosition | undefined = history.state?.left
    if (left === undefined || !atFirst.current) return
    // After the page's frame, which starts every page at its top.
    const frame = requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-result="${left.result}"]`)?.focus({ preventScroll: true })
      window.scrollTo(0, left.top)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}
