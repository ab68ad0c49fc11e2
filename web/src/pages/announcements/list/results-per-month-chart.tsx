import { lazy, memo, Suspense, useCallback, useMemo } from 'react'
import { useElementWidth } from '../../../charts/use-element-width.ts'
import { formatMonthName, formatNumber } from '../../../text/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { formatDateRange } from './active-filter-chips.tsx'
import { type AnnouncementListFilter, omitFilterParts } from './announcement-list-filter.ts'
import { useAnnouncementFacets } from './announcement-list-queries.ts'
import { addMonths, lastDayOfMonth } from './calendar-months.ts'
import { buildMonthHistogram, HISTOGRAM_SERIES } from './month-histogram.ts'
import css from './results-per-month-chart.module.css'

// Asked for at once, but after the list: what is read comes first.
const charts = import('../../../charts/column-chart.tsx')
const Columns = lazy(async () => ({ default: (await charts).ColumnChart }))

const CHART_HEIGHT = 132
const MIN_COLUMN_WIDTH = 7
const MAX_COLUMNS = 120

/** The results a month, which also chooses the months. */
export const ResultsPerMonthChart = memo(function Months({
  filter,
  isCountable,
  onChange,
}: {
  filter: AnnouncementListFilter
  isCountable: boolean
  onChange: (change: UrlParamChanges) => void
}) {
  const counts = useAnnouncementFacets(omitFilterParts(filter, 'date_from', 'date_to'), isCountable)?.month
  const [frame, width] = useElementWidth()
  const most = Math.min(MAX_COLUMNS, Math.max(24, Math.floor(width / MIN_COLUMN_WIDTH)))
  const { date_from, date_to } = filter
  const { columns, earlierCount } = useMemo(
    () => buildMonthHistogram(counts ?? {}, most, date_to.slice(0, 7)),
    [counts, most, date_to],
  )
  const isLimited = date_from !== '' || date_to !== ''
  const isChosen = useCallback(
    (date: string) => lastDayOfMonth(date) >= date_from && (date_to === '' || date <= date_to),
    [date_from, date_to],
  )
  const choose = useCallback(
    (from: string, to: string) => {
      const end = lastDayOfMonth(to)
      const isOff = from === date_from && end === date_to
      onChange({ date_from: isOff ? null : from, date_to: isOff ? null : end, page: null })
    },
    [date_from, date_to, onChange],
  )
  const first = columns[0]?.date.slice(0, 7)

  return (
    <section className={css.months} aria-label="Results a month">
      <header>
        <h2>Results a month</h2>
        <p className="quiet small">
          {isLimited ? describeSelection(date_from, date_to) : 'Press a month, or draw over several'}
        </p>
        {earlierCount > 0 && first !== undefined && (
          <Button
            small
            variant="quiet"
            title={`Show those before ${formatMonthName(first)}`}
            onClick={() =>
              onChange({ date_from: null, date_to: lastDayOfMonth(addMonths(first, -1)), page: null })
            }
          >
            {formatNumber(earlierCount)} earlier
          </Button>
        )}
      </header>
      <div ref={frame} className={css.chart} style={{ height: CHART_HEIGHT }}>
        {counts !== undefined && columns.length === 0 && <p className={css.nothing}>Nothing to count</p>}
        {columns.length > 0 && (
          <Suspense>
            <Columns
              title="Announcements a month"
              columns={columns}
              series={[HISTOGRAM_SERIES]}
              height={CHART_HEIGHT}
              formatColumnDate={formatMonthName}
              isSelected={isLimited ? isChosen : undefined}
              onSelect={choose}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
})

function describeSelection(from: string, to: string): string {
  if (from === '') return `Until ${formatDateRange(to, to)}`
  return to === '' ? `Since ${formatDateRange(from, from)}` : formatDateRange(from, to)
}
