import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type AnnouncementCountsQuery, useAnnouncementCountsOverTime } from '../../api/announcement-counts.ts'
import { ApiRequestError } from '../../api/api-error.ts'
import { describeRequestErrors } from '../../text/field-errors.ts'
import { Panel } from '../../ui/page-layout.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/page-states.tsx'
import {
  buildCountsPlot,
  type CountsPlot,
  formatPlotDateRange,
  type SeriesDisplayOptions,
} from './build-counts-plot.ts'
import { ChartDownloadButtons } from './chart-download-buttons.tsx'
import { CountsOverTimeChart } from './counts-over-time-chart.tsx'
import { CountsOverTimeTable } from './counts-over-time-table.tsx'
import { statisticsMessages as messages } from './messages/messages.ts'
import css from './statistics.module.css'

const FIELD_LABELS = { date_from: messages.filters.from, date_to: messages.filters.to }

interface Props {
  readonly by: 'jurisdiction' | 'category' | 'source'
  readonly query: AnnouncementCountsQuery
  /** Null while the display names are loading. */
  readonly naming: SeriesDisplayOptions | null
}

/** Shows announcement counts over time by series, or the reason why there are none. */
export function CountsOverTimePanel({ by, query, naming }: Props) {
  const title = messages.by[by]
  const { data, error, isPlaceholderData, refetch } = useAnnouncementCountsOverTime({ ...query, by })
  const plot = useMemo(
    () => (data && naming ? buildCountsPlot(data, naming, query) : undefined),
    [data, naming, query],
  )
  if (error instanceof ApiRequestError && error.status === 400)
    return (
      <PanelWithoutPlot title={title}>
        <EmptyState title={messages.checkFilters}>
          {describeRequestErrors(error, FIELD_LABELS).map(message => (
            <p key={message}>{message}</p>
          ))}
        </EmptyState>
      </PanelWithoutPlot>
    )
  if (plot === undefined)
    return (
      <PanelWithoutPlot title={title}>
        {error === null ? (
          <LoadingState lines={9} label={messages.loading} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </PanelWithoutPlot>
    )
  if (plot.total === 0)
    return (
      <PanelWithoutPlot title={title}>
        {isFiltered(query) ? (
          <EmptyState title={messages.noAnnouncements}>
            <p>{messages.noMatches}</p>
          </EmptyState>
        ) : (
          <EmptyState title={messages.noneYet}>
            <p>{messages.noneYetExplanation}</p>
          </EmptyState>
        )}
      </PanelWithoutPlot>
    )
  return <PanelWithPlot by={by} query={query} plot={plot} isStale={isPlaceholderData} />
}

function isFiltered({ interval, ...filters }: AnnouncementCountsQuery): boolean {
  return Object.keys(filters).length > 0
}

/** Renders a panel as high as one with a plot, so that nothing below it moves when the plot appears. */
function PanelWithoutPlot({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} actions={<span className={css.space} />}>
      <div className={css.without}>{children}</div>
    </Panel>
  )
}

interface PanelWithPlotProps {
  readonly by: Props['by']
  readonly query: AnnouncementCountsQuery
  readonly plot: CountsPlot
  readonly isStale: boolean
}

/** Renders a panel with a plot and its legend, downloads and table. */
function PanelWithPlot({ by, query, plot, isStale }: PanelWithPlotProps) {
  const title = messages.announcementsBy[by]
  const frame = useRef<HTMLDivElement>(null)
  const [hiddenKeys, setHiddenKeys] = useState<ReadonlySet<string>>(new Set())
  const visibleSeries = useMemo(
    () => plot.series.filter(({ key }) => !hiddenKeys.has(key)),
    [plot, hiddenKeys],
  )
  return (
    <Panel
      title={messages.by[by]}
      actions={
        <ChartDownloadButtons
          name={`announcements-by-${by}-and-${plot.interval}`}
          title={messages.titleWithDates(title, formatPlotDateRange(plot))}
          plot={plot}
          visibleSeries={visibleSeries}
          getChart={() => frame.current?.querySelector('svg') ?? null}
        />
      }
    >
      <div ref={frame} className={css.plot} aria-busy={isStale || undefined}>
        <CountsOverTimeChart
          title={title}
          plot={plot}
          visibleSeries={visibleSeries}
          hiddenKeys={hiddenKeys}
          query={query}
          onToggle={key =>
            setHiddenKeys(hidden =>
              hidden.has(key)
                ? new Set([...hidden].filter(other => other !== key))
                : new Set([...hidden, key]),
            )
          }
        />
      </div>
      <CountsOverTimeTable title={title} plot={plot} />
    </Panel>
  )
}
