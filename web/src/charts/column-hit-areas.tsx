import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import css from './charts.module.css'

/** The whole height over one column. */
export interface ColumnHitArea {
  readonly date: string
  readonly x: number
  readonly width: number
  /** What stands in the column: its tip, and what it is called. */
  readonly label: string
  readonly isSelected: boolean | undefined
}

interface Props {
  readonly areas: readonly ColumnHitArea[]
  readonly height: number
  readonly onHover: ((date: string | null) => void) | undefined
  readonly onSelect: ((from: string, to: string) => void) | undefined
}

/** What is pointed at over a chart, and, where columns can be chosen, what is pressed. */
export function ColumnHitAreas({ areas, height, onHover, onSelect }: Props) {
  if (onSelect !== undefined) return <ColumnButtons {...{ areas, height, onHover, onSelect }} />
  return areas.map(({ date, x, width, label }) => (
    <rect
      key={date}
      x={x}
      width={width}
      height={height}
      className={css.hit}
      onPointerEnter={() => onHover?.(date)}
    >
      <title>{label}</title>
    </rect>
  ))
}

/**
 * Columns as buttons. One is pressed, or several by drawing over them or with shift. A chart is one stop of the
 * tabulator key; arrows go on inside it.
 */
function ColumnButtons({
  areas,
  height,
  onHover,
  onSelect,
}: Props & { onSelect: (from: string, to: string) => void }) {
  const [current, setCurrent] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const { drawn, begin, reach } = useDragSelection(onSelect, anchor)
  const stop =
    areas.find(({ date }) => date === current) ?? areas.find(({ isSelected }) => isSelected) ?? areas.at(-1)

  function choose(date: string, further: boolean): void {
    const start = further ? (anchor.current ?? date) : date
    anchor.current = start
    onSelect(...sortPair(start, date))
  }

  return (
    <g className={css.buttons}>
      {areas.map(({ date, x, width, label, isSelected }) => (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons of its own
        <g
          key={date}
          role="button"
          tabIndex={date === stop?.date ? 0 : -1}
          aria-label={label}
          aria-pressed={isSelected}
          className={css.button}
          data-drawn={(drawn !== null && drawn[0] <= date && date <= drawn[1]) || undefined}
          onFocus={() => setCurrent(date)}
          onPointerEnter={() => {
            onHover?.(date)
            reach(date)
          }}
          onPointerDown={event => begin(event, date)}
          // A press by a program or a screen reader, which has no pointer.
          onClick={({ detail, shiftKey }) => detail === 0 && choose(date, shiftKey)}
          onKeyDown={event => {
            if (event.key === 'Enter' || event.key === ' ') choose(date, event.shiftKey)
            else if (!moveFocus(event)) return
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
function useDragSelection(
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
      onChoose(...sortPair(...ends))
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
    drawn: ends && sortPair(...ends),
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

function sortPair(one: string, other: string): [string, string] {
  return one <= other ? [one, other] : [other, one]
}

/** Moves the focus by arrows, Home and End; false for any other key. */
function moveFocus({ key, currentTarget }: KeyboardEvent<SVGGElement>): boolean {
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
