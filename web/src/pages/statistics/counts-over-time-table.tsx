import { useState } from 'react'
import { formatNumber } from '../../text/format-dates-and-numbers.ts'
import { DataTable } from '../../ui/page-layout.tsx'
import { usePrintMode } from '../../ui/print-mode.ts'
import { type CountsPlot, formatPlotColumn, listPlotTableRows } from './build-counts-plot.ts'
import { statisticsMessages } from './messages/messages.ts'
import css from './statistics.module.css'

const messages = statisticsMessages.table

/** Renders the exact numbers of a plot as a table, once the user expands it. */
export function CountsOverTimeTable({ title, plot }: { title: string; plot: CountsPlot }) {
  const [open, setOpen] = useState(false)
  const isPrinting = usePrintMode()
  return (
    <details className={css.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{messages.show}</summary>
      {(open || isPrinting) && <CountsOverTimeRows title={title} plot={plot} omitsEmptyRows={isPrinting} />}
    </details>
  )
}

function CountsOverTimeRows({
  title,
  plot,
  omitsEmptyRows,
}: {
  title: string
  plot: CountsPlot
  omitsEmptyRows: boolean
}) {
  const [, ...allRows] = listPlotTableRows(plot)
  const rows = omitsEmptyRows ? allRows.filter(row => row.at(-1) !== 0) : allRows
  const head = [messages.intervals[plot.interval], ...plot.series.map(({ name }) => name), messages.total]
  return (
    <>
      <DataTable caption={title} columnHeads={head}>
        {rows.toReversed().map(([date, ...counts]) => (
          <tr key={date}>
            <th scope="row">{formatPlotColumn(plot, String(date))}</th>
            {counts.map((count, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
              <td key={column}>{count === 0 ? '' : formatNumber(Number(count))}</td>
            ))}
          </tr>
        ))}
      </DataTable>
      {rows.length < allRows.length && <p className="quiet small">{messages.omitted[plot.interval]}</p>}
    </>
  )
}
