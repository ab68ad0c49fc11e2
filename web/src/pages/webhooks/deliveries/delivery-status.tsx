import type { ApiSchema } from '../../../api/api-client.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RelativeTime, useNow } from '../../../ui/timestamps.tsx'
import css from './deliveries.module.css'
import { deliveryMessages as messages } from './messages/messages.ts'

const { states } = messages
const REASONS: Readonly<Record<string, string>> = messages.reasons

/** Shows the status of a delivery and the time of its next attempt, if any. */
export function DeliveryStatus({ delivery }: { delivery: ApiSchema<'Delivery'> }) {
  const { state, attempt_count, reason } = delivery
  const isRetrying = state === 'waiting' && attempt_count > 0
  return (
    <span className={css.state}>
      {state === 'delivered' && <StatusBadge tone="good">{states.delivered}</StatusBadge>}
      {state === 'failed' && <StatusBadge tone="bad">{states.failed}</StatusBadge>}
      {state === 'waiting' && (
        <StatusBadge tone={isRetrying ? 'warn' : 'plain'}>
          {isRetrying ? states.retrying : states.waiting}
        </StatusBadge>
      )}
      <NextAttemptTime delivery={delivery} />
      {reason !== null && <span className="small quiet">{REASONS[reason] ?? reason}</span>}
    </span>
  )
}

/** Shows a countdown to the next attempt, or nothing if there is none. */
export function NextAttemptTime({
  delivery,
}: {
  delivery: Pick<ApiSchema<'Delivery'>, 'state' | 'attempt_count' | 'next_attempt_at'>
}) {
  const { state, attempt_count, next_attempt_at: at } = delivery
  const now = useNow()
  if (at === null)
    return state === 'waiting' ? <span className="small quiet">{messages.firstAttemptWaiting}</span> : null
  if (Date.parse(at) <= now) return <span className="small quiet">{messages.attemptInProgress}</span>
  const describe =
    state === 'failed'
      ? messages.lastAttempt
      : attempt_count === 0
        ? messages.firstAttempt
        : messages.nextAttempt
  return <span className="small quiet">{describe(<RelativeTime at={at} />)}</span>
}
