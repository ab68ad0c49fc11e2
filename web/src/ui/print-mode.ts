import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Width of the printed area in CSS pixels: A4 portrait with margins of 15 mm, as in `print.css`. */
export const PRINT_WIDTH_PX = 680

const listeners = new Set<() => void>()
/** Parts that were unfolded for printing, and are folded again afterwards. */
const unfolded = new Set<HTMLDetailsElement>()
let isPrinting = false

function setPrinting(next: boolean): void {
  if (next === isPrinting) return
  isPrinting = next
  // The browser takes the page as it is when the event handler returns, so React must not render later.
  flushSync(() => {
    for (const notify of listeners) notify()
  })
  if (next) unfoldAll()
  else foldAgain()
}

function unfoldAll(): void {
  for (const part of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
    part.open = true
    unfolded.add(part)
  }
}

function foldAgain(): void {
  for (const part of unfolded) part.open = false
  unfolded.clear()
}

/** Prepares the page whenever the user prints it or saves it as PDF. Called once, before the first rendering. */
export function preparePrinting(): void {
  window.addEventListener('beforeprint', () => setPrinting(true))
  window.addEventListener('afterprint', () => setPrinting(false))
  // Tools that render the page for paper switch the media type without these events.
  window.matchMedia('print').addEventListener('change', ({ matches }) => setPrinting(matches))
}

/** Returns whether the page is being printed. Charts then use the paper width, and lists show what was folded away. */
export function usePrintMode(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
