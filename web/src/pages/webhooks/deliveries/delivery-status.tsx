import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RelativeTime, useNow } from '../../../ui/timestamps.tsx'
import css from './deliveries.module.css'
import type { DeliverySummary } from './delivery-api-types.ts'

/** Shows the status of a delivery and the time of its next attempt, if any. */
export function DeliveryStatus({ delivery }: { delivery: DeliverySummary }) {
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
  delivery: Pick<DeliverySummary, 'state' | 'attempt_count' | 'next_attempt_at'>
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

/** Explanations of the error codes of attempts that got no valid response. */
export const ATTEMPT_ERROR_TEXTS: Readonly<Record<string, string>> = {
  dns: 'The host name couldn’t be resolved.',
  blocked_address: 'The host resolves to a private address. Deliveries go only to public addresses.',
  refused: 'The host refused the connection or can’t be reached.',
  tls: 'The TLS handshake failed. Check the certificate, its host name and the protocol version.',
  timeout: 'No response within 10 seconds.',
  reset: 'The connection was closed before the response was complete.',
  malformed: 'The response is not valid HTTP/1.1, or its headers are too large.',
}

const HTTP_STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Formats a status code with its reason phrase, for example `204 No Content`. */
export function formatHttpStatus(status: number): string {
  return `${status} ${HTTP_STATUS_TEXTS[status] ?? ''}`.trim()
}
