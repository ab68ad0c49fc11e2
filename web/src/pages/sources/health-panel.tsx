import { plural, showNumber } from '../../text/format.ts'
import { Ago, Day, Moment, useNow } from '../../ui/moment.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Gaps, NextRun } from './cells.tsx'
import { showLag } from './days.ts'
import type { Watched } from './queries.ts'
import css from './single.module.css'
import { verdictOf } from './verdict.ts'

/** Stands where reasons would, so that nothing moves when the last of them is gone. */
const NOTHING = 'Nothing is missing'

/** How fresh a source is, why somebody should look at it, and when it is crawled next. */
export function HealthPanel({ source }: { source: Watched }) {
  const { health, record_count } = source
  const { latest_date, lag_days, last_success, failures, failing_since, retry_at } = health
  const { reasons, tone } = verdictOf(health, useNow())
  return (
    <Panel title="Freshness">
      <ul className={`${css.reasons} ${css[tone]}`}>
        {(reasons.length > 0 ? reasons : [NOTHING]).map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Facts
        facts={[
          ['Announcements', showNumber(record_count)],
          [
            'Newest',
            latest_date === null || lag_days === null ? null : (
              <>
                <Day date={latest_date} />, {showLag(lag_days)}
              </>
            ),
          ],
          [
            'Last crawl that went well',
            last_success === null ? 'None yet' : <Ago key="at" at={last_success} />,
          ],
          ['Next run', <NextRun key="next" health={health} />],
          ['Days missing', <Gaps key="gaps" gaps={health.gaps} />],
          ['Failed in a row', failures > 0 ? plural(failures, 'run') : null],
          ['Failing since', failing_since && <Moment at={failing_since} />],
          ['Tried again', retry_at && <Ago at={retry_at} />],
        ]}
      />
    </Panel>
  )
}
