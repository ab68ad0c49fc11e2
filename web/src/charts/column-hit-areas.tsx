import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import css from './charts.module.css'
import { sortDates, useDragSelection } from './use-drag-selection.ts'

/** The full height of the chart over one column. */
export interface ColumnHitArea {
  readonly date: string
  readonly x: number
  readonly width: number
  /** Tooltip and accessible name of the column. */
  readonly label: string
  readonly isSelected: boolean | undefined
}

interface Props {
  readonly areas: readonly ColumnHitArea[]
  readonly height: number
  readonly onHover: ((date: string | null) => void) | undefined
  readonly onSelect: ((from: string, to: string) => void) | undefined
}

/** Reports the column under the pointer and, if columns can be selected, the columns that are clicked. */
export function ColumnHitAreas({ areas, height, onHover, onSelect }: Props) {
  if (onSelect !== undefined)
    return <ColumnButtons areas={areas} height={height} onHover={onHover} onSelect={onSelect} />
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
 * Columns as buttons: a click selects one, dragging or Shift selects several. The chart is a single tab stop, and arrow
 * keys move inside it.
 */
function ColumnButtons({
  areas,
  height,
  onHover,
  onSelect,
}: Props & { onSelect: (from: string, to: string) => void }) {
  const [current, setCurrent] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const { dragged, startDrag, extendDrag } = useDragSelection(onSelect, anchor)
  const tabStop =
    areas.find(({ date }) => date === current) ?? areas.find(({ isSelected }) => isSelected) ?? areas.at(-1)

  function select(date: string, isExtending: boolean): void {
    const start = isExtending ? (anchor.current ?? date) : date
    anchor.current = start
    onSelect(...sortDates(start, date))
  }

  return (
    <g className={css.buttons}>
      {areas.map(area => (
        <ColumnButton
          key={area.date}
          area={area}
          height={height}
          isTabStop={area.date === tabStop?.date}
          isDragged={dragged !== null && dragged[0] <= area.date && area.date <= dragged[1]}
          onFocus={() => setCurrent(area.date)}
          onPointerEnter={() => {
            onHover?.(area.date)
            extendDrag(area.date)
          }}
          onPointerDown={event => startDrag(event, area.date)}
          onSelect={isExtending => select(area.date, isExtending)}
        />
      ))}
    </g>
  )
}

interface ColumnButtonProps {
  readonly area: ColumnHitArea
  readonly height: number
  readonly isTabStop: boolean
  readonly isDragged: boolean
  readonly onFocus: () => void
  readonly onPointerEnter: () => void
  readonly onPointerDown: (event: PointerEvent<SVGElement>) => void
  readonly onSelect: (isExtending: boolean) => void
}

function ColumnButton({ area, height, isTabStop, isDragged, onSelect, ...handlers }: ColumnButtonProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons of its own
    <g
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={area.label}
      aria-pressed={area.isSelected}
      className={css.button}
      data-drawn={isDragged || undefined}
      {...handlers}
      // Only clicks without a pointer, from scripts and screen readers, have the detail 0.
      onClick={({ detail, shiftKey }) => detail === 0 && onSelect(shiftKey)}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.key === ' ') onSelect(event.shiftKey)
        else if (!moveFocus(event)) return
        event.preventDefault()
      }}
    >
      <rect x={area.x} width={area.width} height={height} className={css.hit}>
        <title>{area.label}</title>
      </rect>
    </g>
  )
}

/** Moves the focus for arrows, Home and End; returns false for any other key. */
function moveFocus({ key, currentTarget }: KeyboardEvent<SVGGElement>): boolean {
  const all = currentTarget.parentElement?.children
  const target = {
    ArrowLeft: currentTarget.previousElementSibling,
    ArrowRight: currentTarget.nextElementSibling,
    Home: all?.[0],
    End: all?.[all.length - 1],
  }[key]
  if (target === undefined) return false
  ;(target as SVGGElement | null)?.focus()
  return true
}
