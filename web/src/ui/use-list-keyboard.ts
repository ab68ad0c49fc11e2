import { useEffect } from 'react'

/**
 * Adds keyboard shortcuts to a list: `/` focuses the search, and `j` and `k` move through the results. So do the arrow
 * keys while the search or a result has the focus.
 */
export function useListKeyboard(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function onKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
  const isSearch = 'search' in target.dataset
  const isResult = 'result' in target.dataset
  if (target.matches('input, select, textarea') && !(isSearch && key === 'ArrowDown')) return
  if (key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus()
  else if (key === 'j' || (key === 'ArrowDown' && (isSearch || isResult))) moveFocusInList(1)
  else if (key === 'k' || (key === 'ArrowUp' && isResult)) moveFocusInList(-1)
  else return
  event.preventDefault()
}

/** Moves the focus by `by` results. If no result has the focus, the first one gets it. */
function moveFocusInList(by: number): void {
  const results = [...document.querySelectorAll<HTMLElement>('[data-result]')]
  const current = results.indexOf(document.activeElement as HTMLElement)
  const next = results[current < 0 ? 0 : current + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
