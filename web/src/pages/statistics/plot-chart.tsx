import { useCallback, useMemo, useState } from 'react'
import { Columns } from '../../charts/columns.tsx'
import { Legend } from '../../charts/legend.tsx'
import { plural, showNumber } from '../../text/format.ts'
import { SHOW } from './intervals.ts'
import { type Plot, type Series, spanOf } from './plot.ts'
import css from './statistics.module.css'

interface Props {
  readonly title: string
  readonly plot: Plot
  /** The series that are not switched off. */
  readonly shown: readonly Series[]
  readonly off: ReadonlySet<string>
  readonly onSwitch: (key: string) => void
}

const HEIGHT = 280

/** The columns, and a legend that tells the numbers of the column that is pointed at. */
export function PlotChart({ title, plot, shown, off, onSwitch }: Props) {
  const [point, setPoint] = useState<string | null>(null)
  const { series, columns, interval } = plot
  const keys = useMemo(() => shown.map(({ key }) => key), [shown])
  const pointed = columns.find(({ date }) => date === point)?.counts
  const find = useCallback((key: string) => series.find(one => one.key === key), [series])
  const total = pointed
    ? keys.reduce((sum, key) => sum + (pointed[key] ?? 0), 0)
    : shown.reduce((sum, one) => sum + one.total, 0)
  return (
    <>
      <p className={css.point} aria-hidden>
        {/* As wide as the largest number it can show: nothing moves while the pointer does. */}
        <strong style={{ minWidth: `${showNumber(plot.total).length + 0.5}ch` }}>{showNumber(total)}</strong>
        {pointed && point !== null ? SHOW[interval](point) : spanOf(plot)}
      </p>
      <Columns
        title={`Announcements ${title.toLowerCase()}: ${plural(total, 'announcement')}, ${spanOf(plot)}. The numbers stand in the table below.`}
        columns={columns}
        series={keys}
        height={HEIGHT}
        showDate={SHOW[interval]}
        showSeries={useCallback(key => find(key)?.name ?? key, [find])}
        colourAt={useCallback(key => find(key)?.colour ?? '', [find])}
        onPoint={setPoint}
      />
      <Legend
        series={series.map(one => ({ ...one, value: pointed ? (pointed[one.key] ?? 0) : one.total }))}
        off={off}
        onSwitch={onSwitch}
      />
    </>
  )
}
