import { type PointerEvent, useEffect, useState } from 'react'

/** First and last column of the current drag, and the handlers that start and extend it. */
interface DragSelection {
  readonly dragged: readonly [string, string] | null
  readonly startDrag: (event: PointerEvent<SVGElement>, date: string) => void
  readonly extendDrag: (date: string) => void
}

/** Lets the user select columns by dragging across them. Holding Shift extends the selection from `anchor`. */
export function useDragSelection(
  onSelect: (from: string, to: string) => void,
  anchor: { current: string | null },
): DragSelection {
  const [ends, setEnds] = useState<readonly [start: string, end: string] | null>(null)
  useEffect(() => {
    if (ends === null) return
    const finish = () => {
      setEnds(null)
      onSelect(...sortDates(...ends))
    }
    const cancel = () => setEnds(null)
    window.addEventListener('pointerup', finish)
    window.addEventListener('pointercancel', cancel)
    return () => {
      window.removeEventListener('pointerup', finish)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [ends, onSelect])
  return {
    dragged: ends && sortDates(...ends),
    startDrag: (event, date) => {
      if (event.button !== 0) return
      // The column where a touch starts captures the pointer; releasing it lets the other columns receive events.
      const target = event.target as SVGElement
      if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId)
      const start = event.shiftKey ? (anchor.current ?? date) : date
      anchor.current = start
      setEnds([start, date])
    },
    extendDrag: date => setEnds(previous => previous && [previous[0], date]),
  }
}

/** Returns two dates in chronological order. */
export function sortDates(one: string, other: string): [string, string] {
  return one <= other ? [one, other] : [other, one]
}
