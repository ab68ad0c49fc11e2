import type { ApiSchema } from '../../../api/api-client.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RelativeTime, useNow } from '../../../ui/timestamps.tsx'
import css from './deliveries.module.css'

/** Shows the status of a delivery and the time of its next attempt, if any. */
export function DeliveryStatus({ delivery }: { delivery: ApiSchema<'Delivery'> }) {
  const { state, attempt_count, reason } = delivery
  const isRetrying = state === 'waiting' && attempt_count > 0
  return (
    <span className={css.state}>
      {state === 'delivered' && <StatusBadge tone="good">Delivered</StatusBadge>}
      {state === 'failed' && <StatusBadge tone="bad">Failed</StatusBadge>}
      {state === 'waiting' && (
        <StatusBadge tone={isRetrying ? 'warn' : 'plain'}>{isRetrying ? 'Retrying' : 'Waiting'}</StatusBadge>
      )}
      <NextAttemptTime delivery={delivery} />
      {reason !== null && <span className="small quiet">{REASON_TEXTS[reason] ?? reason}</span>}
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
    return state === 'waiting' ? <span className="small quiet">First attempt waiting</span> : null
  if (Date.parse(at) <= now) return <span className="small quiet">Attempt in progress</span>
  const ordinal = state === 'failed' ? 'Last' : attempt_count === 0 ? 'First' : 'Next'
  return (
    <span className="small quiet">
      {ordinal} attempt <RelativeTime at={at} />
    </span>
  )
}

/** Explanations of the reasons for which a delivery can end without a failed attempt. */
const REASON_TEXTS: Readonly<Record<string, string>> = {
  disabled: 'The webhook was disabled.',
  gone: 'The receiver responded with 410 Gone.',
  deleted: 'The webhook was deleted.',
  expired: 'The payload is no longer stored.',
}
