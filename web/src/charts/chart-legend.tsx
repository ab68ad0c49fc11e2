import { formatNumber } from '../text/format-dates-and-numbers.ts'
import css from './charts.module.css'

/** A data series in the legend. */
interface LegendItem {
  readonly key: string
  readonly name: string
  readonly color: string
  /** Sum over the whole chart, which is the largest possible `value`. */
  readonly total: number
  /** Number shown beside the name. */
  readonly value: number
}

interface Props {
  readonly series: readonly LegendItem[]
  /** Keys of the hidden series. */
  readonly hiddenKeys: ReadonlySet<string>
  readonly onToggle: (key: string) => void
}

/** Renders a legend with one number per series. Clicking a series hides it or shows it again. */
export function ChartLegend({ series, hiddenKeys, onToggle }: Props) {
  return (
    <ul className={css.legend}>
      {series.map(({ key, name, color, total, value }) => (
        <li key={key}>
          <button type="button" aria-pressed={!hiddenKeys.has(key)} onClick={() => onToggle(key)}>
            <span className={css.swatch} style={{ background: color }} aria-hidden />
            <span className={css.name}>{name}</span>
            {/* Wide enough for the largest number, so that hovering over the chart does not shift the layout. */}
            <span className={css.value} style={{ minWidth: `${formatNumber(total).length + 0.5}ch` }}>
              {formatNumber(value)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
