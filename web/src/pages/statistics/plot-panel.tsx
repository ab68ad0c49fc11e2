import { type ReactNode, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { type HistoryAsked, useHistory } from '../../api/history.ts'
import { Panel } from '../../ui/panel.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Downloads } from './downloads.tsx'
import { type Naming, type Plot, plotOf, spanOf } from './plot.ts'
import { PlotChart } from './plot-chart.tsx'
import { PlotTable } from './plot-table.tsx'
import css from './statistics.module.css'

interface Props {
  readonly title: string
  readonly by: 'jurisdiction' | 'category' | 'source'
  readonly asked: HistoryAsked
  /** Null while the names are not there yet. */
  readonly naming: Naming | null
}

/** Announcements over time, in series: what is to be seen of them, or why there is nothing. */
export function PlotPanel({ title, by, asked, naming }: Props) {
  const { data, error, isPlaceholderData, refetch } = useHistory({ ...asked, by })
  const plot = useMemo(() => (data && naming ? plotOf(data, naming) : undefined), [data, naming])
  if (error instanceof ApiError && error.status === 400)
    return (
      <Without title={title}>
        <Empty title="This cannot be counted">
          <p>{error.message}</p>
        </Empty>
      </Without>
    )
  if (plot === undefined)
    return (
      <Without title={title}>
        {error === null ? (
          <Loading lines={9} what="Counting" />
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )}
      </Without>
    )
  if (plot.total === 0)
    return (
      <Without title={title}>
        <Empty title="Nothing was published">
          <p>No announcement has these dates and properties. Widen the dates, or take a filter away.</p>
        </Empty>
      </Without>
    )
  return <Shown title={title} by={by} plot={plot} isOld={isPlaceholderData} />
}

/** As high as a plot, so that nothing below moves when there is one. */
function Without({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} actions={<span className={css.space} />}>
      <div className={css.without}>{children}</div>
    </Panel>
  )
}

/** A plot with what can be done with it: series on and off, saved, read as a table. */
function Shown({ title, by, plot, isOld }: { title: string; by: string; plot: Plot; isOld: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => plot.series.filter(({ key }) => !off.has(key)), [plot, off])
  return (
    <Panel
      title={title}
      actions={
        <Downloads
          name={`announcements-by-${by}-and-${plot.interval}`}
          title={`Announcements ${title.toLowerCase()}, ${spanOf(plot)}`}
          plot={plot}
          shown={shown}
          chart={() => frame.current?.querySelector('svg') ?? null}
        />
      }
    >
      <div ref={frame} className={css.plot} aria-busy={isOld || undefined}>
        <PlotChart
          title={title}
          plot={plot}
          shown={shown}
          off={off}
          onSwitch={key =>
            setOff(off =>
              off.has(key) ? new Set([...off].filter(one => one !== key)) : new Set([...off, key]),
            )
          }
        />
      </div>
      <PlotTable title={title} plot={plot} />
    </Panel>
  )
}
