import { formatDaysAgo } from '../../../text/calendar-days.ts'
import { formatCount, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { CalendarDate, RelativeTime, Timestamp, useNow } from '../../../ui/timestamps.tsx'
import { assessSourceHealth } from '../assess-source-health.ts'
import type { SourceWithHealth } from '../source-queries.ts'
import { MissingDaysCell, NextRunCell } from '../source-table-cells.tsx'
import css from './source-detail-page.module.css'

/** Takes the place of the reasons, so that nothing moves when the last one is resolved. */
const NOTHING_MISSING = 'Up to date, no days missing'

/** The freshness of a source, the reasons for attention, and the next run. */
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
          ['Missing days', <MissingDaysCell key="gaps" gaps={health.gaps} />],
          ['Consecutive failures', failures > 0 ? formatCount(failures, 'run') : null],
          ['Failing since', failing_since && <Timestamp at={failing_since} />],
          ['Next attempt', retry_at && <RelativeTime at={retry_at} />],
        ]}
      />
    </Panel>
  )
}
