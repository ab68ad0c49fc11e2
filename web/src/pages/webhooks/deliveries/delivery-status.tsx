import type { ApiSchema } from '../../../api/api-client.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { RelativeTime, useNow } from '../../../ui/timestamps.tsx'
import css from './deliveries.module.css'

export type DeliveryItem = ApiSchema<'Delivery'>

/** How a delivery stands; of one that waits, or has one last attempt, when that is. */
export function DeliveryStatus({ delivery }: { delivery: DeliveryItem }) {
  const { state, attempt_count, reason } = delivery
  const isTriedAgain = state === 'waiting' && attempt_count > 0
  return (
    <span className={css.state}>
      {state === 'delivered' && <StatusBadge tone="good">Delivered</StatusBadge>}
      {state === 'failed' && <StatusBadge tone="bad">Failed</StatusBadge>}
      {state === 'waiting' && (
        <StatusBadge tone={isTriedAgain ? 'warn' : 'plain'}>
          {isTriedAgain ? 'Trying again' : 'Waiting'}
        </StatusBadge>
      )}
      <NextAttemptTime delivery={delivery} />
      {reason !== null && <span className="small quiet">{REASON_TEXTS[reason] ?? reason}</span>}
    </span>
  )
}

/** When the next attempt is, counting down; nothing when there is none. */
export function NextAttemptTime({
  delivery,
}: {
  delivery: Pick<DeliveryItem, 'state' | 'attempt_count' | 'next_attempt_at'>
}) {
  const { state, attempt_count, next_attempt_at: at } = delivery
  const now = useNow()
  if (at === null) return null
  const which = state === 'failed' ? 'last' : attempt_count === 0 ? 'first' : 'next'
  return (
    <span className="small quiet">
      {which} attempt {Date.parse(at) <= now ? 'is under way' : <RelativeTime at={at} />}
    </span>
  )
}

/** Why a delivery ended without an attempt that says so. */
const REASON_TEXTS: Readonly<Record<string, string>> = {
  disabled: 'The webhook was switched off.',
  gone: 'The receiver answered 410 Gone.',
  deleted: 'The webhook was deleted.',
  expired: 'Its payload is not kept any more.',
}

/** Why there was no answer, in a sentence, by the error class of an attempt. */
export const ATTEMPT_ERROR_TEXTS: Readonly<Record<string, string>> = {
  dns: 'The host name leads to no address.',
  blocked_address: 'The address is not public, and deliveries do not go there.',
  refused: 'The connection was refused, or the host cannot be reached.',
  tls: 'The TLS handshake failed: certificate, protocol or name.',
  timeout: 'There was no answer within ten seconds.',
  reset: 'The connection was closed before the answer was complete.',
  malformed: 'The answer is not HTTP/1.1, or its headers are too large.',
}

const HTTP_STATUS_TEXTS: Readonly<Record<number, string>> = {
  ...{ 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No Content' },
  ...{
    301: 'Moved Permanently',
    302: 'Found',
    303: 'See Other',
    307: 'Temporary Redirect',
    308: 'Permanent Redirect',
  },
  ...{
    400: 'Bad Request',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not Found',
    405: 'Method Not Allowed',
  },
  ...{
    408: 'Request Timeout',
    409: 'Conflict',
    410: 'Gone',
    413: 'Content Too Large',
    415: 'Unsupported Media Type',
  },
  ...{
    422: 'Unprocessable Content',
    429: 'Too Many Requests',
    500: 'Internal Server Error',
    501: 'Not Implemented',
  },
  ...{ 502: 'Bad Gateway', 503: 'Service Unavailable', 504: 'Gateway Timeout' },
}

/** `204` → `204 No Content`. */
export function formatHttpStatus(status: number): string {
  return `${status} ${HTTP_STATUS_TEXTS[status] ?? ''}`.trim()
}
