import { useState } from 'react'
import { showNumber } from '../../text/format.ts'
import { Table } from '../../ui/panel.tsx'
import { SHOW } from './intervals.ts'
import { type Plot, rowsOf } from './plot.ts'
import css from './statistics.module.css'

/** The numbers of a plot, for those who do not see it or want them exactly; made when it is opened. */
export function PlotTable({ title, plot }: { title: string; plot: Plot }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={css.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show as table</summary>
      {open && <Rows title={title} plot={plot} />}
    </details>
  )
}

function Rows({ title, plot }: { title: string; plot: Plot }) {
  const [, ...rows] = rowsOf(plot)
  const head = [plot.interval, ...plot.series.map(({ name }) => name), 'Total']
  return (
    <Table caption={`Announcements ${title.toLowerCase()}`} head={head}>
      {rows.toReversed().map(([date, ...counts]) => (
        <tr key={date}>
          <th scope="row">{SHOW[plot.interval](String(date))}</th>
          {counts.map((count, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
            <td key={column}>{count === 0 ? '' : showNumber(Number(count))}</td>
          ))}
        </tr>
      ))}
    </Table>
  )
}
