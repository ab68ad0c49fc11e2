import { formatLag } from '../../../text/calendar-days.ts'
import { formatCount, formatNumber } from '../../../text/format.ts'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { CalendarDate, RelativeTime, Timestamp, useNow } from '../../../ui/timestamps.tsx'
import { assessSourceHealth } from '../assess-source-health.ts'
import { MissingDaysCell, NextRunCell } from '../source-cells.tsx'
import type { SourceWithHealth } from '../source-queries.ts'
import css from './source-page.module.css'

/** Stands where reasons would, so that nothing moves when the last of them is gone. */
const NOTHING_MISSING = 'Nothing is missing'

/** How fresh a source is, why somebody should look at it, and when it is crawled next. */
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
            'Newest',
            latest_date === null || lag_days === null ? null : (
              <>
                <CalendarDate date={latest_date} />, {formatLag(lag_days)}
              </>
            ),
          ],
          [
            'Last crawl that went well',
            last_success === null ? 'None yet' : <RelativeTime key="at" at={last_success} />,
          ],
          ['Next run', <NextRunCell key="next" health={health} />],
          ['Days missing', <MissingDaysCell key="gaps" gaps={health.gaps} />],
          ['Failed in a row', failures > 0 ? formatCount(failures, 'run') : null],
          ['Failing since', failing_since && <Timestamp at={failing_since} />],
          ['Tried again', retry_at && <RelativeTime at={retry_at} />],
        ]}
      />
    </Panel>
  )
}
