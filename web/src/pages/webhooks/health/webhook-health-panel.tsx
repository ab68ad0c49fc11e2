import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { formatNumber, formatTimestamp } from '../../../text/format-dates-and-numbers.ts'
import { FactList, Panel } from '../../../ui/page-layout.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { RelativeTime, Timestamp } from '../../../ui/timestamps.tsx'
import { describeOutcome } from '../deliveries/attempt-outcome.ts'
import css from '../webhooks.module.css'
import {
  assessWebhookHealth,
  describeEvidence,
  formatOpenCount,
  MAX_SHOWN_DELIVERIES,
  type WebhookEvidence,
} from './assess-webhook-health.ts'
import { webhookHealthMessages as messages } from './messages/messages.ts'
import { translateHealthReason } from './translate-health-reason.ts'

type Webhook = ApiSchema<'Webhook'>

const { states, facts } = messages

const STATE_BADGES: Readonly<Record<Webhook['health']['state'], readonly [StatusTone, string]>> = {
  healthy: ['good', states.healthy],
  failing: ['bad', states.failing],
  disabled: ['plain', states.disabled],
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
    <Panel title={messages.health} actions={<WebhookHealthBadge webhook={webhook} />}>
      <FactList
        facts={[
          [facts.reason, reason && <HealthReason key="reason" reason={reason} />],
          [facts.since, health.state === 'healthy' ? null : <RelativeTime key="since" at={since} />],
          [facts.lastResponse, <LastResponse key="last" attempt={activity.last_attempt} />],
          [
            facts.lastSuccess,
            last_success_at === null ? messages.never : <RelativeTime key="success" at={last_success_at} />,
          ],
          [facts.waiting, describeOpenDeliveries(webhook)],
          [facts.lastDay, <DayCounts key="day" activity={activity} />],
          [facts.failedSinceSuccess, failed_deliveries > 0 ? messages.deliveries(failed_deliveries) : null],
          [facts.failingSince, failing_since && <Timestamp key="failing" at={failing_since} />],
        ]}
      />
      {history.length > 0 && <HealthHistory changes={history} />}
    </Panel>
  )
}

function describeOpenDeliveries({ activity, waiting_deliveries }: Webhook): string | null {
  const waiting = waiting_deliveries ?? activity.waiting
  if (waiting === 0) return null
  const isExact = waiting_deliveries !== null || waiting < MAX_SHOWN_DELIVERIES
  const deliveries = isExact
    ? messages.deliveries(waiting)
    : messages.manyDeliveries(formatOpenCount(waiting))
  return activity.retrying > 0
    ? messages.retriedOf(deliveries, formatOpenCount(activity.retrying))
    : deliveries
}

/** Shows the outcome and time of the last attempt, with a link to its delivery. */
export function LastResponse({ attempt }: { attempt: Webhook['activity']['last_attempt'] }) {
  if (attempt === null) return <span className="quiet">{messages.noneYet}</span>
  return (
    <span className={css.lines}>
      <Link href={`/deliveries/${attempt.delivery_id}`}>{describeOutcome(attempt)}</Link>
      <span className="small quiet">
        {attempt.trigger === 'test' && `${messages.test}, `}
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
      <span className={delivered > 0 ? 'nowrap' : 'nowrap quiet'}>
        {messages.delivered(formatNumber(delivered))}
      </span>
      <span className={failed > 0 ? `nowrap ${css.failed}` : 'nowrap quiet'}>
        {messages.failed(formatNumber(failed))}
      </span>
    </span>
  )
}

/** Shows the reason for a health state. What the dashboard cannot translate stays as the API words it. */
export function HealthReason({ reason }: { reason: string }) {
  const translated = translateHealthReason(reason)
  return translated ?? <span lang="en">{localizeTimestamps(reason)}</span>
}

/** Converts the UTC timestamps in a sentence from the API to the user’s time zone. */
export function localizeTimestamps(sentence: string): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatTimestamp)
}

/** Lists the health changes, newest first. */
function HealthHistory({ changes }: { changes: Webhook['health']['history'] }) {
  return (
    <details className={css.history}>
      <summary>{messages.changes(changes.length)}</summary>
      <ol>
        {changes.map(({ state, at, reason }) => (
          <li key={`${at} ${state}`}>
            <HealthStateBadge state={state} />
            <span className="small">
              <Timestamp at={at} />
              {reason !== null && (
                <span className="quiet">
                  {': '}
                  <HealthReason reason={reason} />
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
