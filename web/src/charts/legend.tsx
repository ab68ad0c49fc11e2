import { showNumber } from '../text/format.ts'
import css from './charts.module.css'

/** A series as a legend names it. */
interface LegendItem {
  readonly key: string
  readonly name: string
  readonly colour: string
  /** All of it; no `value` is larger. */
  readonly total: number
  /** The number to be shown beside the name. */
  readonly value: number
}

interface Props {
  readonly series: readonly LegendItem[]
  /** The series that are switched off, by key. */
  readonly off: ReadonlySet<string>
  readonly onSwitch: (key: string) => void
}

/** What the colours of a chart mean, with a number each; a press takes a series out of the chart, or puts it back. */
export function Legend({ series, off, onSwitch }: Props) {
  return (
    <ul className={css.legend}>
      {series.map(({ key, name, colour, total, value }) => (
        <li key={key}>
          <button type="button" aria-pressed={!off.has(key)} onClick={() => onSwitch(key)}>
            <span className={css.swatch} style={{ background: colour }} aria-hidden />
            <span className={css.name}>{name}</span>
            {/* As wide as the largest number it can show: nothing moves while the pointer does. */}
            <span className={css.value} style={{ minWidth: `${showNumber(total).length + 0.5}ch` }}>
              {showNumber(value)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
