import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { formatCount, formatNumber, formatTimestamp } from '../../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { RelativeTime, Timestamp } from '../../../ui/timestamps.tsx'
import { describeOutcome } from '../deliveries/attempt-outcome.ts'
import css from '../webhooks.module.css'
import {
  assessWebhookHealth,
  describeEvidence,
  formatOpenCount,
  type WebhookEvidence,
} from './assess-webhook-health.ts'

type Webhook = ApiSchema<'Webhook'>

const STATE_BADGES: Readonly<Record<Webhook['health']['state'], readonly [StatusTone, string]>> = {
  healthy: ['good', 'Healthy'],
  failing: ['bad', 'Failing'],
  disabled: ['plain', 'Disabled'],
}

/** Shows the health of a subscription in a few words. */
export function WebhookHealthBadge({ webhook }: { webhook: WebhookEvidence }) {
  const { tone, label } = assessWebhookHealth(webhook)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Shows the health of a subscription with the facts behind it. */
export function WebhookHealthSummary({ webhook }: { webhook: WebhookEvidence }) {
  const evidence = describeEvidence(assessWebhookHealth(webhook))
  return (
    <span className={css.summary}>
      <WebhookHealthBadge webhook={webhook} />
      {evidence !== null && <span>{localizeTimestamps(evidence)}</span>}
    </span>
  )
}

/** Shows a health state as the API reports it. */
function HealthStateBadge({ state }: { state: Webhook['health']['state'] }) {
  const [tone, word] = STATE_BADGES[state]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

/** Shows the current health of a subscription, the facts behind it, and its history. */
export function WebhookHealthPanel({ webhook }: { webhook: Webhook }) {
  const { health, activity } = webhook
  const { since, reason, last_success_at, failed_deliveries, failing_since, history } = health
  return (
    <Panel title="Health" actions={<WebhookHealthBadge webhook={webhook} />}>
      <FactList
        facts={[
          ['Reason', reason && localizeTimestamps(reason)],
          ['Since', health.state === 'healthy' ? null : <RelativeTime key="since" at={since} />],
          ['Last response', <LastResponse key="last" attempt={activity.last_attempt} />],
          [
            'Last success',
            last_success_at === null ? 'Never' : <RelativeTime key="success" at={last_success_at} />,
          ],
          ['Waiting', describeOpenDeliveries(webhook)],
          ['Last 24 hours', <DayCounts key="day" activity={activity} />],
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

function describeOpenDeliveries({ activity, waiting_deliveries }: Webhook): string | null {
  const waiting = waiting_deliveries ?? activity.waiting
  if (waiting === 0) return null
  const count = waiting_deliveries === null ? formatOpenCount(waiting) : formatNumber(waiting)
  const deliveries = `${count} ${waiting === 1 ? 'delivery' : 'deliveries'}`
  return activity.retrying > 0
    ? `${deliveries}, ${formatOpenCount(activity.retrying)} of them being retried`
    : deliveries
}

/** Shows the outcome and time of the last attempt, with a link to its delivery. */
export function LastResponse({ attempt }: { attempt: Webhook['activity']['last_attempt'] }) {
  if (attempt === null) return <span className="quiet">None yet</span>
  return (
    <span className={css.lines}>
      <Link href={`/deliveries/${attempt.delivery_id}`}>{describeOutcome(attempt)}</Link>
      <span className="small quiet">
        {attempt.trigger === 'test' && 'Test, '}
        <RelativeTime at={attempt.started_at} />
      </span>
    </span>
  )
}

/** Shows how many deliveries succeeded and failed in the last 24 hours. */
export function DayCounts({ activity }: { activity: Webhook['activity'] }) {
  const { delivered, failed } = activity
  return (
    <span className={css.lines}>
      <span className={delivered > 0 ? 'nowrap' : 'nowrap quiet'}>{formatNumber(delivered)} delivered</span>
      <span className={failed > 0 ? `nowrap ${css.failed}` : 'nowrap quiet'}>
        {formatNumber(failed)} failed
      </span>
    </span>
  )
}

/** Converts the UTC timestamps in a sentence from the API to the user’s time zone. */
export function localizeTimestamps(sentence: string): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatTimestamp)
}

/** Lists the health changes, newest first. */
function HealthHistory({ changes }: { changes: Webhook['health']['history'] }) {
  return (
    <details className={css.history}>
      <summary>{formatCount(changes.length, 'health change')}</summary>
      <ol>
        {changes.map(({ state, at, reason }) => (
          <li key={`${at} ${state}`}>
            <HealthStateBadge state={state} />
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
