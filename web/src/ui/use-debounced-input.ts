import { useEffect, useRef, useState } from 'react'

/**
 * Pause in ms after which typing counts as finished. It is long enough to skip intermediate letters of fast typing and
 * short enough to show results within 100 ms.
 */
const DEBOUNCE_MS = 30

/**
 * Holds the text of an input and calls `onPause` when typing pauses. If `value` changes from outside, for example
 * through the back button, the text changes with it.
 */
export function useDebouncedInput(
  value: string,
  onPause: (text: string) => void,
): { text: string; type: (text: string) => void } {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const timer = useRef<number>(undefined)

  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(next: string): void {
    setText(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      if (next.trim() === reported.current) return
      reported.current = next.trim()
      onPause(reported.current)
    }, DEBOUNCE_MS)
  }

  return { text, type }
}
