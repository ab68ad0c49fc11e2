import { useEffect } from 'react'

/** The keyboard in the list: `/` goes to the search, `j` and `k` (or the arrows from the search on) through the results. */
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

/** Moves the focus through the results; from anywhere else it begins with the first. */
function moveFocusInList(by: number): void {
  const results = [...document.querySelectorAll<HTMLElement>('[data-result]')]
  const at = results.indexOf(document.activeElement as HTMLElement)
  const next = results[at < 0 ? 0 : at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
