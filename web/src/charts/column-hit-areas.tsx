import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import css from './charts.module.css'
import type { ColumnSelection } from './column-scales.ts'
import { chartMessages } from './messages/messages.ts'
import { sortDates, useDragSelection } from './use-drag-selection.ts'

/** Interactive area that covers one column over the full chart height. */
export interface ColumnHitArea {
  readonly date: string
  readonly x: number
  readonly width: number
  /** Used as the tooltip and as the accessible name of the column. */
  readonly label: string
  readonly isSelected: ColumnSelection | undefined
}

interface Props {
  readonly areas: readonly ColumnHitArea[]
  readonly height: number
  readonly onHover: ((date: string | null) => void) | undefined
  readonly onSelect: ((from: string, to: string) => void) | undefined
}

/** Reports the column under the pointer and, if `onSelect` is given, the columns that the user selects. */
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
 * Renders columns as buttons: clicking selects one, dragging or Shift-clicking selects several. The chart is a single
 * tab stop; arrow keys move between columns.
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
  const name = area.isSelected === 'partly' ? chartMessages.partlySelected(area.label) : area.label
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button element
    <g
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      aria-pressed={area.isSelected === 'partly' ? 'mixed' : area.isSelected}
      className={css.button}
      data-drawn={isDragged || undefined}
      {...handlers}
      // `detail` is 0 for clicks from scripts and screen readers. Pointer clicks are handled as drags.
      onClick={({ detail, shiftKey }) => detail === 0 && onSelect(shiftKey)}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.key === ' ') onSelect(event.shiftKey)
        else if (!moveFocus(event)) return
        event.preventDefault()
      }}
    >
      <rect x={area.x} width={area.width} height={height} className={css.hit}>
        <title>{name}</title>
      </rect>
    </g>
  )
}

/** Moves the focus for arrow keys, Home and End. Returns false for any other key. */
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
