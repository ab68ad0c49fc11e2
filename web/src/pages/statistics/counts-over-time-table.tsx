import { useState } from 'react'
import { formatNumber } from '../../text/format-dates-and-numbers.ts'
import { DataTable } from '../../ui/page-layout.tsx'
import { type CountsPlot, listPlotTableRows } from './build-counts-plot.ts'
import { INTERVAL_FORMATTERS } from './count-intervals.ts'
import css from './statistics.module.css'

/** Renders the exact numbers of a plot as a table, once the user expands it. */
export function CountsOverTimeTable({ title, plot }: { title: string; plot: CountsPlot }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as table</summary>
      {open && <CountsOverTimeRows title={title} plot={plot} />}
    </details>
  )
}

function CountsOverTimeRows({ title, plot }: { title: string; plot: CountsPlot }) {
  const [, ...rows] = listPlotTableRows(plot)
  const head = [plot.interval, ...plot.series.map(({ name }) => name), 'Total']
  return (
    <DataTable caption={`Announcements ${title.toLowerCase()}`} columnHeads={head}>
      {rows.toReversed().map(([date, ...counts]) => (
        <tr key={date}>
          <th scope="row">{INTERVAL_FORMATTERS[plot.interval](String(date))}</th>
          {counts.map((count, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
            <td key={column}>{count === 0 ? '' : formatNumber(Number(count))}</td>
          ))}
        </tr>
      ))}
    </DataTable>
  )
}
