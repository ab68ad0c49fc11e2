import { showNumber } from '../text/format.ts'
import css from './charts.module.css'
import { colourOf } from './columns.tsx'

/** What the colours of a chart mean, with the total of each. */
export function Legend({ series }: { series: readonly { readonly name: string; readonly total: number }[] }) {
  return (
    <ul className={css.legend}>
      {series.map(({ name, total }, index) => (
        <li key={name}>
          <span className={css.swatch} style={{ background: colourOf(index) }} aria-hidden />
          {name} <span className="quiet">{showNumber(total)}</span>
        </li>
      ))}
    </ul>
  )
}
