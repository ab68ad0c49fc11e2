import { formatDaysAgo } from '../../../text/calendar-days.ts'
import { formatCount, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { CalendarDate, RelativeTime, Timestamp, useNow } from '../../../ui/timestamps.tsx'
import { assessSourceHealth } from '../assess-source-health.ts'
import type { SourceWithHealth } from '../source-queries.ts'
import { MissingDaysCell, NextRunCell } from '../source-table-cells.tsx'
import css from './source-detail-page.module.css'

/** Shown in place of the reasons when there are none, so that the panel keeps its height. */
const NOTHING_MISSING = 'Up to date, no missing days'

/** Shows the freshness of a source, the reasons why it needs attention, and its next run. */
export function SourceHealthPanel({ source }: { source: SourceWithHealth }) {
  const { health, record_count } = source
  const { latest_date, lag_days, last_success, failures, failing_since, retry_at } = health
  const { reasons, tone } = assessSourceHealth(health, useNow())
  return (
    <Panel title="Freshness">
      <ul className={`${css.reasons} ${css[tone]}`}>
        {(reasons.length > 0 ? reasons : [NOTHING_MISSING]).map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <FactList
        facts={[
          ['Announcements', formatNumber(record_count)],
          [
            'Latest',
            latest_date === null || lag_days === null ? null : (
              <>
                <CalendarDate date={latest_date} />, {formatDaysAgo(lag_days)}
              </>
            ),
          ],
          [
            'Last successful crawl',
            last_success === null ? 'Never' : <RelativeTime key="at" at={last_success} />,
          ],
          ['Next run', <NextRunCell key="next" health={health} />],
          ['Missing days', <MissingDaysCell key="gaps" health={health} />],
          ['Consecutive failures', failures > 0 ? formatCount(failures, 'run') : null],
          ['Failing since', failing_since && <Timestamp at={failing_since} />],
          ['Next attempt', retry_at && <RelativeTime at={retry_at} />],
        ]}
      />
    </Panel>
  )
}
