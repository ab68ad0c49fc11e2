import { LoaderCircle } from 'lucide-react'
import { Sparkline } from '../../charts/sparkline.tsx'
import { formatDaySpans } from '../../text/calendar-days.ts'
import {
  formatCompactNumber,
  formatDate,
  formatDayAndMonth,
  formatDaysAgo,
  formatNumber,
} from '../../text/format-dates-and-numbers.ts'
import { RelativeTime, useNow } from '../../ui/timestamps.tsx'
import { DAILY_COUNT_DAYS, type DailyAnnouncementCount } from './daily-announcement-counts.ts'
import css from './list/source-table.module.css'
import { sourceMessages } from './messages/messages.ts'
import type { SourceHealthResponse, SourceProblems } from './source-queries.ts'

const { table: messages, problemKinds } = sourceMessages

/** The clock of the page is rounded down to seconds. */
const CLOCK_STEP_MS = 1_000
/** As high as a line of text, so that each source takes one line. */
const SPARK_HEIGHT = 22
const SPARK_WIDTH = 72

/** Shows the date of the newest announcement. */
export function LatestDateCell({ health: { latest_date, lag_days } }: { health: SourceHealthResponse }) {
  if (latest_date === null || lag_days === null) return <span className="quiet">{messages.noneYet}</span>
  return (
    <time
      dateTime={latest_date}
      title={`${formatDate(latest_date)}, ${formatDaysAgo(lag_days)}`}
      className="nowrap"
    >
      {formatDayAndMonth(latest_date)}
    </time>
  )
}

/** Shows the time of the last successful crawl. */
export function LastCrawlCell({ health: { last_success } }: { health: SourceHealthResponse }) {
  return last_success === null ? (
    <span className="quiet">{messages.never}</span>
  ) : (
    <RelativeTime at={last_success} />
  )
}

/** Shows the number of missing days, which expands to a list. */
export function MissingDaysCell({ health: { gaps, last_success } }: { health: SourceHealthResponse }) {
  // Nothing is known of a source that has never been crawled, so it has no complete days either.
  if (gaps.length === 0 && last_success === null) return <span className="quiet">{messages.unknown}</span>
  if (gaps.length === 0) return <span className="quiet">{messages.none}</span>
  return (
    <details className={css.gaps}>
      <summary>{messages.days(gaps.length)}</summary>
      <ul>
        {formatDaySpans(gaps).map(span => (
          <li key={span}>{span}</li>
        ))}
      </ul>
    </details>
  )
}

/** Shows daily counts as a small chart. */
export function DailyCountsCell({
  name,
  points,
}: {
  name: string
  points: readonly DailyAnnouncementCount[] | null
}) {
  if (points === null) return <span className={css.placeholder} />
  const total = points.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <span className={`${css.placeholder} quiet small`}>{messages.noAnnouncements}</span>
  const title = messages.announcementsInDays(name, total, formatNumber(DAILY_COUNT_DAYS))
  const maximum = Math.max(...points.map(({ count }) => count))
  return (
    <span className={css.spark}>
      <Sparkline title={title} points={points} width={SPARK_WIDTH} height={SPARK_HEIGHT} />
      <span className="small quiet">{messages.maximum(formatCompactNumber(maximum))}</span>
    </span>
  )
}

/** Shows the number of problems, with their kinds as a tip. The page of the source lists them by cause. */
export function ProblemCountCell({ problems, isUnread }: { problems: SourceProblems; isUnread: boolean }) {
  if (problems.length === 0)
    return <span className="quiet">{isUnread ? messages.nothingRead : messages.none}</span>
  const total = problems.reduce((sum, { count }) => sum + count, 0)
  const kinds = problems.map(({ kind }) => problemKinds[kind][0]).join(', ')
  return <span title={kinds}>{formatNumber(total)}</span>
}

/** Shows when the next run starts, or that a run is in progress or due. */
export function NextRunCell({ health: { next_run, run } }: { health: SourceHealthResponse }) {
  const now = useNow()
  if (run === null)
    return Date.parse(next_run) < now + CLOCK_STEP_MS ? messages.dueNow : <RelativeTime at={next_run} />
  return (
    <span className={css.running}>
      <LoaderCircle size={15} aria-hidden /> {messages.running}
    </span>
  )
}
