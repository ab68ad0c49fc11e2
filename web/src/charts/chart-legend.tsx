import { formatNumber } from '../text/format-dates-and-numbers.ts'
import css from './charts.module.css'

/** A series in the legend. */
interface LegendItem {
  readonly key: string
  readonly name: string
  readonly color: string
  /** Sum over the whole chart: the largest possible `value`. */
  readonly total: number
  /** The number beside the name. */
  readonly value: number
}

interface Props {
  readonly series: readonly LegendItem[]
  /** Keys of the series that are switched off. */
  readonly hiddenKeys: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

/** Explains the colors of a chart, with a number for each series. A click hides a series or shows it again. */
export function ChartLegend({ series, hiddenKeys, onToggle }: Props) {
  return (
    <ul className={css.legend}>
      {series.map(({ key, name, color, total, value }) => (
        <li key={key}>
          <button type="button" aria-pressed={!hiddenKeys.has(key)} onClick={() => onToggle(key)}>
            <span className={css.swatch} style={{ background: color }} aria-hidden />
            <span className={css.name}>{name}</span>
            {/* Wide enough for the largest number, so that nothing moves while the pointer does. */}
            <span className={css.value} style={{ minWidth: `${formatNumber(total).length + 0.5}ch` }}>
              {formatNumber(value)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
