import { useEffect, useRef, useState } from 'react'

/** Milliseconds: long enough to leave out the letters of a quick run, short enough to be answered within 100. */
const DEBOUNCE_MS = 30

/**
 * A text while it is typed: what the field shows at once, and `onPause` when the typing pauses.
 * Follows `value` when that changes by itself, such as by the way back.
 */
export function useDebouncedInput(
  value: string,
  onPause: (text: string) => void,
): { text: string; type: (text: string) => void } {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef<number>(undefined)

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (next.trim() === told.current) return
      told.current = next.trim()
      onPause(told.current)
    }, DEBOUNCE_MS)
  }

  return { text, type }
}
