import type { ApiSchema } from '../../../api/api-client.ts'
import { formatCount, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { describeOutcome, isSuccess } from '../deliveries/attempt-outcome.ts'

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
const MAX_COUNT = 10_000

/**
 * Assesses the health of a subscription. `Healthy` needs a successful delivery; a test that failed since then counts against
 * it, although it does not change the state that the API reports.
 */
export function assessWebhookHealth(webhook: WebhookEvidence): HealthAssessment {
  const { health, activity } = webhook
  const last = activity.last_attempt
  if (health.state === 'disabled') return assessDisabled(webhook)
  const facts = { evidence: describeCounts(webhook), lastResponse: last && describeInSentence(last) }
  if (health.state === 'failing' && health.failed_deliveries > 0)
    return { tone: 'bad', label: 'Failing', ...facts }
  const hasFailed = last !== null && !isSuccess(last)
  if (hasFailed && last.trigger === 'test') return { tone: 'bad', label: 'Test failed', ...facts }
  if (health.state === 'failing' || (hasFailed && activity.retrying > 0))
    return { tone: 'warn', label: 'Retrying', ...facts }
  if (health.last_success_at !== null)
    return { tone: 'good', label: 'Healthy', evidence: facts.evidence, lastResponse: null }
  const test = last?.trigger === 'test' ? 'test succeeded' : null
  const evidence = joinFacts(test, facts.evidence)
  return { tone: 'plain', label: 'No deliveries yet', evidence, lastResponse: null }
}

/** Returns the facts behind an assessment as one phrase: `46 waiting, last response: timeout after 10 s`. */
export function describeEvidence({ evidence, lastResponse }: HealthAssessment): string | null {
  return joinFacts(evidence, lastResponse && `last response: ${lastResponse}`)
}

function assessDisabled({ backlog, waiting_deliveries, health }: WebhookEvidence): HealthAssessment {
  if (backlog !== 'keep')
    return { tone: 'plain', label: 'Disabled', evidence: health.reason, lastResponse: null }
  const count = formatCount(waiting_deliveries ?? 0, 'delivery', 'deliveries')
  const verb = waiting_deliveries === 1 ? 'waits' : 'wait'
  const evidence = `${count} ${verb} until you resume it`
  return { tone: 'plain', label: 'Paused', evidence, lastResponse: null }
}

function describeCounts({ health, activity: { waiting } }: WebhookEvidence): string | null {
  return joinFacts(
    health.failed_deliveries > 0 ? `${formatNumber(health.failed_deliveries)} failed` : null,
    waiting > 0 ? `${formatOpenCount(waiting)} waiting` : null,
  )
}

/** Describes an outcome within a sentence. Abbreviations and status codes keep their letters. */
function describeInSentence(attempt: NonNullable<WebhookEvidence['activity']['last_attempt']>): string {
  return describeOutcome(attempt).replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())
}

/** Joins facts to a phrase that begins with a capital letter; `null` if there are none. */
function joinFacts(...facts: (string | null)[]): string | null {
  const phrase = facts.filter(fact => fact !== null).join(', ')
  return phrase === '' ? null : phrase.charAt(0).toUpperCase() + phrase.slice(1)
}

/** Formats a count of open deliveries, which the API stops at 10,000. */
export function formatOpenCount(count: number): string {
  return count >= MAX_COUNT ? `${formatNumber(MAX_COUNT)} or more` : formatNumber(count)
}
