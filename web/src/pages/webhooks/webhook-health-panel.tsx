import type { ApiSchema } from '../../api/api-client.ts'
import { formatCount, formatTimestamp } from '../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../ui/page-layout.tsx'
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx'
import { RelativeTime, Timestamp } from '../../ui/timestamps.tsx'
import css from './webhooks.module.css'

type State = ApiSchema<'Webhook'>['health']['state']

const STATE_BADGES: Readonly<Record<State, readonly [StatusTone, string]>> = {
  healthy: ['good', 'Healthy'],
  failing: ['bad', 'Failing'],
  disabled: ['plain', 'Disabled'],
}

/** Shows the health of a subscription in one word. */
export function WebhookHealthBadge({ state }: { state: State }) {
  const [tone, word] = STATE_BADGES[state]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

/** Shows the current health of a subscription and its history. */
export function WebhookHealthPanel({ health }: { health: ApiSchema<'Webhook'>['health'] }) {
  const { state, since, reason, last_success_at, failed_deliveries, failing_since, history } = health
  return (
    <Panel title="Health" actions={<WebhookHealthBadge state={state} />}>
      <FactList
        facts={[
          ['Reason', reason && localizeTimestamps(reason)],
          ['Since', <RelativeTime key="since" at={since} />],
          [
            'Last success',
            last_success_at === null ? 'Never' : <RelativeTime key="success" at={last_success_at} />,
          ],
          [
            'Failed since last success',
            failed_deliveries > 0 ? formatCount(failed_deliveries, 'delivery', 'deliveries') : null,
          ],
          ['Failing since', failing_since && <Timestamp key="failing" at={failing_since} />],
        ]}
      />
      {history.length > 0 && <HealthHistory changes={history} />}
    </Panel>
  )
}

/** Converts the UTC timestamps in a sentence from the API to the user’s time zone. */
export function localizeTimestamps(sentence: string): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatTimestamp)
}

/** Lists the health changes, newest first. */
function HealthHistory({ changes }: { changes: ApiSchema<'Webhook'>['health']['history'] }) {
  return (
    <details className={css.history}>
      <summary>{formatCount(changes.length, 'health change')}</summary>
      <ol>
        {changes.map(({ state, at, reason }) => (
          <li key={`${at} ${state}`}>
            <WebhookHealthBadge state={state} />
            <span className="small">
              <Timestamp at={at} />
              {reason !== null && <span className="quiet">: {localizeTimestamps(reason)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
