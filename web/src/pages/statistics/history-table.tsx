import { useState } from 'react'
import { formatNumber } from '../../text/format.ts'
import { DataTable } from '../../ui/page-layout.tsx'
import { type HistoryPlot, listPlotRows } from './build-history-plot.ts'
import { INTERVAL_FORMATTERS } from './history-intervals.ts'
import css from './statistics.module.css'

/** The exact numbers of a plot; rendered when the table is opened. */
export function HistoryTable({ title, plot }: { title: string; plot: HistoryPlot }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as table</summary>
      {open && <HistoryRows title={title} plot={plot} />}
    </details>
  )
}

function HistoryRows({ title, plot }: { title: string; plot: HistoryPlot }) {
  const [, ...rows] = listPlotRows(plot)
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
