import { useMemo } from 'react'
import { ColumnChart } from '../../../charts/column-chart.tsx'
import { formatCount, formatDate, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { DAILY_COUNT_DAYS, useDailyAnnouncementCounts } from '../daily-announcement-counts.ts'
import css from './source-detail-page.module.css'

const CHART_HEIGHT = 220

interface Props {
  readonly id: string
  readonly gaps: readonly string[]
  /** Whether nothing has been read of the source, so that its days without announcements say nothing. */
  readonly isUnread: boolean
}

/** Shows the daily number of announcements over the last 60 days. */
export function DailyAnnouncementCountsPanel({ id, gaps, isUnread }: Props) {
  const daily = useDailyAnnouncementCounts({ source: [id] })
  const points = daily?.get('')
  const columns = useMemo(
    () => points?.map(({ date, count }) => ({ date, counts: { announcements: count } })) ?? [],
    [points],
  )
  const total = points?.reduce((sum, { count }) => sum + count, 0) ?? 0
  const days = points?.filter(({ count }) => count > 0).length ?? 0
  const missing = gaps.length > 0 ? `, ${formatCount(gaps.length, 'publication day')} without data` : ''
  return (
    <Panel title={`Announcements per day, last ${DAILY_COUNT_DAYS} days`}>
      <div className={css.plot}>
        {daily === null || total > 0 ? (
          <ColumnChart
            title={`Announcements per day: ${formatNumber(total)} in ${DAILY_COUNT_DAYS} days`}
            columns={columns}
            series={CHART_SERIES}
            height={CHART_HEIGHT}
            formatColumnDate={formatDate}
          />
        ) : (
          <p className="quiet">
            {isUnread ? 'Nothing has been read yet' : `No announcements in the last ${DAILY_COUNT_DAYS} days`}
          </p>
        )}
      </div>
      <p className="small quiet">
        {daily === null
          ? 'Loading…'
          : isUnread
            ? '\u00a0'
            : `${formatCount(total, 'announcement')} on ${formatCount(days, 'day')}${missing}`}
      </p>
    </Panel>
  )
}

const CHART_SERIES = ['announcements']
