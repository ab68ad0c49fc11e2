import { useMemo } from 'react'
import { ColumnChart } from '../../../charts/column-chart.tsx'
import { formatDate, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Panel } from '../../../ui/page-layout.tsx'
import { DAILY_COUNT_DAYS, useDailyAnnouncementCounts } from '../daily-announcement-counts.ts'
import { sourceMessages } from '../messages/messages.ts'
import css from './source-detail-page.module.css'

const messages = sourceMessages.detail
const DAYS = formatNumber(DAILY_COUNT_DAYS)
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
  const counted = messages.onDays(sourceMessages.announcements(total), days)
  const missing = gaps.length > 0 ? [messages.daysWithoutData(gaps.length)] : []
  return (
    <Panel title={messages.perDay(DAYS)}>
      <div className={css.plot}>
        {daily === null || total > 0 ? (
          <ColumnChart
            title={messages.perDayTotal(formatNumber(total), DAYS)}
            columns={columns}
            series={CHART_SERIES}
            height={CHART_HEIGHT}
            formatColumnDate={formatDate}
          />
        ) : (
          <p className="quiet">{isUnread ? messages.nothingRead : messages.noneInDays(DAYS)}</p>
        )}
      </div>
      <p className="small quiet">
        {daily === null ? messages.loading : isUnread ? '\u00a0' : [counted, ...missing].join(', ')}
      </p>
    </Panel>
  )
}

const CHART_SERIES = ['announcements']
