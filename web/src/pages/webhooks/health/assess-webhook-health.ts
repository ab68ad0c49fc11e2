import type { ApiSchema } from '../../../api/api-client.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { describeOutcome, isSuccess } from '../deliveries/attempt-outcome.ts'
import { webhookHealthMessages as messages } from './messages/messages.ts'
import { translateHealthReason } from './translate-health-reason.ts'

const { states } = messages

/** The parts of a subscription from which its health is assessed. */
export type WebhookEvidence = Pick<ApiSchema<'Webhook'>, 'backlog' | 'waiting_deliveries'> & {
  readonly health: Pick<
    ApiSchema<'Webhook'>['health'],
    'state' | 'reason' | 'last_success_at' | 'failed_deliveries'
  >
  readonly activity: Pick<ApiSchema<'Webhook'>['activity'], 'waiting' | 'retrying' | 'last_attempt'>
}

/** The health of a subscription in a few words, with the facts behind it. */
export interface HealthAssessment {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  readonly label: string
  /** Open and failed deliveries, or why the webhook is disabled. */
  readonly evidence: string | null
  /** The outcome of the last attempt, if that explains the health. */
  readonly lastResponse: string | null
}

/** The API counts no further. */
export const MAX_SHOWN_DELIVERIES = 10_000

/**
 * Assesses the health of a subscription. `Healthy` needs a successful delivery; a test that failed since then counts against
 * it, although it does not change the state that the API reports.
 */
export function assessWebhookHealth(webhook: WebhookEvidence): HealthAssessment {
  const { health, activity } = webhook
  const last = activity.last_attempt
  if (health.state === 'disabled') return assessDisabled(webhook)
  const facts = { evidence: describeCounts(webhook), lastResponse: last && describeOutcome(last) }
  if (health.state === 'failing' && health.failed_deliveries > 0)
    return { tone: 'bad', label: states.failing, ...facts }
  const hasFailed = last !== null && !isSuccess(last)
  if (hasFailed && last.trigger === 'test') return { tone: 'bad', label: states.testFailed, ...facts }
  if (health.state === 'failing' || (hasFailed && activity.retrying > 0))
    return { tone: 'warn', label: states.retrying, ...facts }
  if (health.last_success_at !== null)
    return { tone: 'good', label: states.healthy, evidence: facts.evidence, lastResponse: null }
  const test = last?.trigger === 'test' ? messages.testSucceeded : null
  const evidence = joinFacts(test, facts.evidence)
  return { tone: 'plain', label: states.noDeliveries, evidence, lastResponse: null }
}

/** Returns the facts behind an assessment as one phrase: `46 waiting, last response: timeout after 10 s`. */
export function describeEvidence({ evidence, lastResponse }: HealthAssessment): string | null {
  return joinFacts(evidence, lastResponse && messages.lastResponseWas(lastResponse))
}

function assessDisabled({ backlog, waiting_deliveries, health }: WebhookEvidence): HealthAssessment {
  const reason = health.reason && (translateHealthReason(health.reason) ?? health.reason)
  if (backlog !== 'keep')
    return { tone: 'plain', label: states.disabled, evidence: reason, lastResponse: null }
  const evidence = messages.waitUntilResumed(waiting_deliveries ?? 0)
  return { tone: 'plain', label: states.paused, evidence, lastResponse: null }
}

function describeCounts({ health, activity: { waiting } }: WebhookEvidence): string | null {
  return joinFacts(
    health.failed_deliveries > 0 ? messages.failed(formatNumber(health.failed_deliveries)) : null,
    waiting > 0 ? messages.waiting(formatOpenCount(waiting)) : null,
  )
}

/** Joins facts to a phrase that begins with a capital letter; `null` if there are none. */
function joinFacts(...facts: (string | null)[]): string | null {
  const phrase = facts.filter(fact => fact !== null).join(', ')
  return phrase === '' ? null : phrase.charAt(0).toUpperCase() + phrase.slice(1)
}

/** Formats a count of open deliveries, which the API stops at 10,000. */
export function formatOpenCount(count: number): string {
  return count >= MAX_SHOWN_DELIVERIES
    ? messages.orMore(formatNumber(MAX_SHOWN_DELIVERIES))
    : formatNumber(count)
}
