import { formatNumber } from '../text/format.ts'
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
  readonly hiddenKeys: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

/** What the colours of a chart mean, with a number each; a press takes a series out of the chart, or puts it back. */
export function ChartLegend({ series, hiddenKeys, onToggle }: Props) {
  return (
    <ul className={css.legend}>
      {series.map(({ key, name, colour, total, value }) => (
        <li key={key}>
          <button type="button" aria-pressed={!hiddenKeys.has(key)} onClick={() => onToggle(key)}>
            <span className={css.swatch} style={{ background: colour }} aria-hidden />
            <span className={css.name}>{name}</span>
            {/* As wide as the largest number it can show: nothing moves while the pointer does. */}
            <span className={css.value} style={{ minWidth: `${formatNumber(total).length + 0.5}ch` }}>
              {formatNumber(value)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
