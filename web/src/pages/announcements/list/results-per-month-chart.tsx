import { memo, useCallback, useMemo } from 'react'
import { useElementWidth } from '../../../charts/use-element-width.ts'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../loading/loading-fallbacks.tsx'
import { formatMonthName } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { type AnnouncementListFilter, omitFilterParts } from './announcement-list-filter.ts'
import { useAnnouncementFacets } from './announcement-list-queries.ts'
import { addMonths, lastDayOfMonth } from './calendar-months.ts'
import { formatDateRange } from './format-date-range.ts'
import { announcementListMessages as messages } from './messages/messages.ts'
import { buildMonthHistogram, HISTOGRAM_SERIES_KEY } from './month-histogram.ts'
import css from './results-per-month-chart.module.css'

// Starts loading immediately, but in a separate file, because the user needs the list first.
const ColumnChart = lazyComponent(
  async () => (await import('../../../charts/column-chart.tsx')).ColumnChart,
  PartFallback,
)
ColumnChart.preload()

const CHART_HEIGHT = 132
const MIN_COLUMN_WIDTH = 7
const MAX_COLUMNS = 120

interface Props {
  readonly filter: AnnouncementListFilter
  readonly isCountable: boolean
  readonly onChange: (change: UrlParamChanges) => void
}

/** Shows the number of results per month. Selecting columns filters the list by date. */
export const ResultsPerMonthChart = memo(function ResultsPerMonthChart(props: Props) {
  const { filter, isCountable, onChange } = props
  const counts = useAnnouncementFacets(omitFilterParts(filter, 'date_from', 'date_to'), isCountable)?.month
  const [frame, width] = useElementWidth()
  const maxColumns = Math.min(MAX_COLUMNS, Math.max(24, Math.floor(width / MIN_COLUMN_WIDTH)))
  const { date_from, date_to } = filter
  const { columns, earlierCount } = useMemo(
    () => buildMonthHistogram(counts ?? {}, maxColumns, date_to.slice(0, 7)),
    [counts, maxColumns, date_to],
  )
  const hasDates = date_from !== '' || date_to !== ''
  const { isSelected, select } = useMonthSelection(filter, onChange)
  const firstMonth = columns[0]?.date.slice(0, 7)

  return (
    <section className={css.months} aria-label={messages.months.title}>
      <header>
        <h2>{messages.months.title}</h2>
        {hasDates ? (
          <p className="quiet small">{describeSelection(date_from, date_to)}</p>
        ) : (
          <p className="quiet small screen-only">{messages.months.instruction}</p>
        )}
        {earlierCount > 0 && firstMonth !== undefined && (
          <EarlierButton count={earlierCount} firstMonth={firstMonth} onChange={onChange} />
        )}
      </header>
      <div ref={frame} className={css.chart} style={{ height: CHART_HEIGHT }}>
        {counts !== undefined && columns.length === 0 && (
          <p className={css.nothing}>{messages.months.noResults}</p>
        )}
        {columns.length > 0 && (
          <ColumnChart
            title={messages.months.chartTitle}
            columns={columns}
            series={[HISTOGRAM_SERIES_KEY]}
            height={CHART_HEIGHT}
            formatColumnDate={formatMonthName}
            isSelected={hasDates ? isSelected : undefined}
            onSelect={select}
          />
        )}
      </div>
    </section>
  )
})

/** Maps the date filter to selected columns and back. Selecting the same columns again clears the date filter. */
function useMonthSelection(
  { date_from, date_to }: AnnouncementListFilter,
  onChange: (change: UrlParamChanges) => void,
) {
  const isSelected = useCallback(
    (date: string) => {
      const [from, to] = [date_from || date, date_to || lastDayOfMonth(date)]
      if (lastDayOfMonth(date) < from || date > to) return false
      return date >= from && lastDayOfMonth(date) <= to ? true : 'partly'
    },
    [date_from, date_to],
  )
  const select = useCallback(
    (from: string, to: string) => {
      const end = lastDayOfMonth(to)
      const isDeselected = from === date_from && end === date_to
      onChange({
        date_from: isDeselected ? null : from,
        date_to: isDeselected ? null : end,
        page: null,
      })
    },
    [date_from, date_to, onChange],
  )
  return { isSelected, select }
}

interface EarlierButtonProps {
  readonly count: number
  readonly firstMonth: string
  readonly onChange: (change: UrlParamChanges) => void
}

function EarlierButton({ count, firstMonth, onChange }: EarlierButtonProps) {
  return (
    <Button
      small
      variant="quiet"
      title={messages.months.showBefore(formatMonthName(firstMonth))}
      onClick={() =>
        onChange({ date_from: null, date_to: lastDayOfMonth(addMonths(firstMonth, -1)), page: null })
      }
    >
      {messages.months.earlier(count)}
    </Button>
  )
}

function describeSelection(from: string, to: string): string {
  if (from === '') return messages.months.until(formatDateRange(to, to))
  return to === '' ? messages.months.since(formatDateRange(from, from)) : formatDateRange(from, to)
}
