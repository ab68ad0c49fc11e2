import { formatDaysAgo, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { CalendarDate, RelativeTime, Timestamp, useNow } from '../../../ui/timestamps.tsx'
import { assessSourceHealth } from '../assess-source-health.ts'
import { sourceMessages } from '../messages/messages.ts'
import type { SourceWithHealth } from '../source-queries.ts'
import { MissingDaysCell, NextRunCell } from '../source-table-cells.tsx'
import css from './source-detail-page.module.css'

const messages = sourceMessages.health

/** Shows the freshness of a source, the reasons why it needs attention, and its next run. */
export function SourceHealthPanel({ source }: { source: SourceWithHealth }) {
  const { health, record_count } = source
  const { latest_date, lag_days, last_success, failures, failing_since, retry_at } = health
  const { reasons, tone } = assessSourceHealth(health, useNow())
  return (
    <Panel title={messages.title}>
      {/* Without reasons, a line in their place keeps the height of the panel. */}
      <ul className={`${css.reasons} ${css[tone]}`}>
        {(reasons.length > 0 ? reasons : [messages.nothingMissing]).map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <FactList
        facts={[
          [messages.announcements, formatNumber(record_count)],
          [
            messages.latest,
            latest_date === null || lag_days === null ? null : (
              <>
                <CalendarDate date={latest_date} />, {formatDaysAgo(lag_days)}
              </>
            ),
          ],
          [
            messages.lastCrawl,
            last_success === null ? sourceMessages.table.never : <RelativeTime key="at" at={last_success} />,
          ],
          [messages.nextRun, <NextRunCell key="next" health={health} />],
          [messages.missingDays, <MissingDaysCell key="gaps" health={health} />],
          [messages.failures, failures > 0 ? messages.runs(failures) : null],
          [messages.failingSince, failing_since && <Timestamp at={failing_since} />],
          [messages.nextAttempt, retry_at && <RelativeTime at={retry_at} />],
        ]}
      />
    </Panel>
  )
}
