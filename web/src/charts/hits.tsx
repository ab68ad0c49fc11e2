import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import css from './charts.module.css'

/** The whole height over one column. */
export interface Hit {
  readonly date: string
  readonly x: number
  readonly width: number
  /** What stands in the column: its tip, and what it is called. */
  readonly label: string
  readonly pressed: boolean | undefined
}

interface Props {
  readonly hits: readonly Hit[]
  readonly height: number
  readonly onPoint: ((date: string | null) => void) | undefined
  readonly onChoose: ((from: string, to: string) => void) | undefined
}

/** What is pointed at over a chart, and, where columns can be chosen, what is pressed. */
export function Hits({ hits, height, onPoint, onChoose }: Props) {
  if (onChoose !== undefined) return <Buttons {...{ hits, height, onPoint, onChoose }} />
  return hits.map(({ date, x, width, label }) => (
    <rect
      key={date}
      x={x}
      width={width}
      height={height}
      className={css.hit}
      onPointerEnter={() => onPoint?.(date)}
    >
      <title>{label}</title>
    </rect>
  ))
}

/**
 * Columns as buttons. One is pressed, or several by drawing over them or with shift. A chart is one stop of the
 * tabulator key; arrows go on inside it.
 */
function Buttons({
  hits,
  height,
  onPoint,
  onChoose,
}: Props & { onChoose: (from: string, to: string) => void }) {
  const [current, setCurrent] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const { drawn, begin, reach } = useDrawing(onChoose, anchor)
  const stop = hits.find(({ date }) => date === current) ?? hits.find(({ pressed }) => pressed) ?? hits.at(-1)

  function choose(date: string, further: boolean): void {
    const start = further ? (anchor.current ?? date) : date
    anchor.current = start
    onChoose(...inOrder(start, date))
  }

  return (
    <g className={css.buttons}>
      {hits.map(({ date, x, width, label, pressed }) => (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons of its own
        <g
          key={date}
          role="button"
          tabIndex={date === stop?.date ? 0 : -1}
          aria-label={label}
          aria-pressed={pressed}
          className={css.button}
          data-drawn={(drawn !== null && drawn[0] <= date && date <= drawn[1]) || undefined}
          onFocus={() => setCurrent(date)}
          onPointerEnter={() => {
            onPoint?.(date)
            reach(date)
          }}
          onPointerDown={event => begin(event, date)}
          // A press by a program or a screen reader, which has no pointer.
          onClick={({ detail, shiftKey }) => detail === 0 && choose(date, shiftKey)}
          onKeyDown={event => {
            if (event.key === 'Enter' || event.key === ' ') choose(date, event.shiftKey)
            else if (!move(event)) return
            event.preventDefault()
          }}
        >
          <rect x={x} width={width} height={height} className={css.hit}>
            <title>{label}</title>
          </rect>
        </g>
      ))}
    </g>
  )
}

/** The columns that are being drawn over, and what begins it and takes it further. */
function useDrawing(
  onChoose: (from: string, to: string) => void,
  anchor: { current: string | null },
): {
  drawn: readonly [string, string] | null
  begin: (event: PointerEvent<SVGElement>, date: string) => void
  reach: (date: string) => void
} {
  const [ends, setEnds] = useState<readonly [start: string, end: string] | null>(null)
  useEffect(() => {
    if (ends === null) return
    const finish = () => {
      setEnds(null)
      onChoose(...inOrder(...ends))
    }
    const giveUp = () => setEnds(null)
    window.addEventListener('pointerup', finish)
    window.addEventListener('pointercancel', giveUp)
    return () => {
      window.removeEventListener('pointerup', finish)
      window.removeEventListener('pointercancel', giveUp)
    }
  }, [ends, onChoose])

  return {
    drawn: ends && inOrder(...ends),
    begin: (event, date) => {
      if (event.button !== 0) return
      // A finger holds on to the column it came down on; let go, the next ones hear of it, too.
      const target = event.target as SVGElement
      if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId)
      const start = event.shiftKey ? (anchor.current ?? date) : date
      anchor.current = start
      setEnds([start, date])
    },
    reach: date => setEnds(before => before && [before[0], date]),
  }
}

function inOrder(one: string, other: string): [string, string] {
  return one <= other ? [one, other] : [other, one]
}

/** Moves the focus by arrows, Home and End; false for any other key. */
function move({ key, currentTarget }: KeyboardEvent<SVGGElement>): boolean {
  const all = currentTarget.parentElement?.children
  const to = {
    ArrowLeft: currentTarget.previousElementSibling,
    ArrowRight: currentTarget.nextElementSibling,
    Home: all?.[0],
    End: all?.[all.length - 1],
  }[key]
  if (to === undefined) return false
  ;(to as SVGGElement | null)?.focus()
  return true
}
