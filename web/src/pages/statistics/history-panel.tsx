import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type AnnouncementHistoryQuery, useAnnouncementHistory } from '../../api/announcement-history.ts'
import { ApiRequestError } from '../../api/api-error.ts'
import { Panel } from '../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/page-states.tsx'
import {
  buildHistoryPlot,
  formatPlotSpan,
  type HistoryPlot,
  type SeriesNaming,
} from './build-history-plot.ts'
import { ChartDownloadButtons } from './chart-download-buttons.tsx'
import { HistoryChart } from './history-chart.tsx'
import { HistoryTable } from './history-table.tsx'
import css from './statistics.module.css'

interface Props {
  readonly title: string
  readonly by: 'jurisdiction' | 'category' | 'source'
  readonly query: AnnouncementHistoryQuery
  /** Null while the names are not there yet. */
  readonly naming: SeriesNaming | null
}

/** Announcements over time, in series: what is to be seen of them, or why there is nothing. */
export function HistoryPanel({ title, by, query, naming }: Props) {
  const { data, error, isPlaceholderData, refetch } = useAnnouncementHistory({ ...query, by })
  const plot = useMemo(() => (data && naming ? buildHistoryPlot(data, naming) : undefined), [data, naming])
  if (error instanceof ApiRequestError && error.status === 400)
    return (
      <PanelWithoutPlot title={title}>
        <EmptyState title="This cannot be counted">
          <p>{error.message}</p>
        </EmptyState>
      </PanelWithoutPlot>
    )
  if (plot === undefined)
    return (
      <PanelWithoutPlot title={title}>
        {error === null ? (
          <LoadingState lines={9} label="Counting" />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </PanelWithoutPlot>
    )
  if (plot.total === 0)
    return (
      <PanelWithoutPlot title={title}>
        <EmptyState title="Nothing was published">
          <p>No announcement has these dates and properties. Widen the dates, or take a filter away.</p>
        </EmptyState>
      </PanelWithoutPlot>
    )
  return <PanelWithPlot title={title} by={by} plot={plot} isStale={isPlaceholderData} />
}

/** As high as a plot, so that nothing below moves when there is one. */
function PanelWithoutPlot({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} actions={<span className={css.space} />}>
      <div className={css.without}>{children}</div>
    </Panel>
  )
}

/** A plot with what can be done with it: series on and off, saved, read as a table. */
function PanelWithPlot({
  title,
  by,
  plot,
  isStale,
}: {
  title: string
  by: string
  plot: HistoryPlot
  isStale: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => plot.series.filter(({ key }) => !off.has(key)), [plot, off])
  return (
    <Panel
      title={title}
      actions={
        <ChartDownloadButtons
          name={`announcements-by-${by}-and-${plot.interval}`}
          title={`Announcements ${title.toLowerCase()}, ${formatPlotSpan(plot)}`}
          plot={plot}
          visibleSeries={shown}
          getChart={() => frame.current?.querySelector('svg') ?? null}
        />
      }
    >
      <div ref={frame} className={css.plot} aria-busy={isStale || undefined}>
        <HistoryChart
          title={title}
          plot={plot}
          visibleSeries={shown}
          hiddenKeys={off}
          onToggle={key =>
            setOff(off =>
              off.has(key) ? new Set([...off].filter(one => one !== key)) : new Set([...off, key]),
            )
          }
        />
      </div>
      <HistoryTable title={title} plot={plot} />
    </Panel>
  )
}
