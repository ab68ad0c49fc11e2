import { showNumber } from '../text/format.ts'
import css from './charts.module.css'
import { colourOf } from './columns.tsx'

/** A series as a legend names it. */
export interface LegendItem {
  readonly key: string
  readonly name: string
  readonly total: number
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
      {series.map(({ key, name, total }, index) => (
        <li key={key}>
          <button type="button" aria-pressed={!off.has(key)} onClick={() => onSwitch(key)}>
            <span className={css.swatch} style={{ background: colourOf(index) }} aria-hidden />
            <span className={css.name}>{name}</span>
            <span className={css.value}>{showNumber(total)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
