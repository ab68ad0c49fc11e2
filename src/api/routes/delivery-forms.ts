import { type TSchema, Type } from '@sinclair/typebox'
import type { LoggedAttempt, LoggedDelivery } from '../../deliveries/log.store.ts'
import type { ToldDelivery } from '../../flows/webhooks.ts'
import { EVENT_NAMES } from '../../model/event.ts'
import { count, moment, oneOf, orNull, uuid } from './shapes.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
const TRIGGERS = ['event', 'test', 'redeliver', 'recover']

const milliseconds = (description: string) => orNull(Type.Number({ description }))
const headers = (description: string) =>
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), { description })

const trigger = oneOf(
  TRIGGERS,
  'What started it: an event, a test, a manual resend, or a recovery of missed deliveries.',
)
const fields = {
  id: uuid('Also sent as `webhook-id`. It is the same for every attempt, so use it to discard duplicates.'),
  webhook_id: uuid('ID of the subscription.'),
  event: oneOf(EVENT_NAMES, 'Event type.'),
  event_id: uuid('ID of the event. Deliveries of one event to several subscriptions share it.'),
  jurisdiction: Type.String(),
  trigger,
  state: oneOf(DELIVERY_STATES, '`waiting` means that an attempt is scheduled or in progress.'),
  reason: orNull(
    Type.String({
      description:
        'Why the delivery failed other than by its attempts: `disabled`, `gone`, `deleted` or `expired`; otherwise null.',
    }),
  ),
  attempt_count: count('Number of attempts so far.'),
  next_attempt_at: orNull(
    moment('Time of the next attempt. A failed delivery is retried one last time after 15 minutes.'),
  ),
  created_at: moment('Time at which the delivery was created.'),
  finished_at: orNull(moment('Time at which the delivery succeeded or failed.')),
}

const attempt = Type.Object({
  number: count('Number of the attempt, starting at 1.'),
  trigger,
  started_at: moment('Time at which the attempt started.'),
  status: orNull(count('HTTP status; null if there was no response in time.')),
  error: orNull(Type.String({ description: 'Code of the error; null if there was a response.' })),
  detail: orNull(Type.String({ description: 'Description of the error.' })),
  remote_address: orNull(Type.String({ description: 'IP address that Herald connected to.' })),
  timings: Type.Object(
    {
      dns_ms: milliseconds('DNS lookup; null if an open connection was reused.'),
      connect_ms: milliseconds('TCP connection.'),
      tls_ms: milliseconds('TLS handshake.'),
      first_byte_ms: milliseconds('From the start of the attempt to the first byte of the response.'),
      total_ms: Type.Number({ description: 'Total duration.' }),
    },
    { description: 'Durations in milliseconds.' },
  ),
  request_headers: headers('Headers of the request as sent.'),
  response_headers: headers('Headers of the response as received.'),
  response_body: Type.String({ description: 'The first 4 KiB of the response body.' }),
})

/** The component schemas of deliveries. */
export const DELIVERY_NOUNS: readonly TSchema[] = [
  Type.Object(fields, { $id: 'Delivery' }),
  Type.Object(
    {
      ...fields,
      body: orNull(
        Type.String({ description: 'The payload as sent, byte for byte; null if it is no longer retained.' }),
      ),
      attempts: Type.Array(attempt, { description: 'Every attempt, oldest first.' }),
    },
    { $id: 'DeliveryLog' },
  ),
]

/** The JSON of a delivery in a list. */
export function deliveryForm(delivery: LoggedDelivery) {
  return {
    id: delivery.id,
    webhook_id: delivery.subscriptionId,
    event: delivery.eventType,
    event_id: delivery.eventId,
    jurisdiction: delivery.jurisdiction,
    trigger: delivery.trigger,
    state: delivery.state,
    reason: delivery.reason,
    attempt_count: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt,
    created_at: delivery.createdAt,
    finished_at: delivery.finishedAt,
  }
}

/** The JSON of a delivery with its payload and attempts. */
export function logForm({ delivery, attempts, body }: ToldDelivery) {
  return {
    ...deliveryForm(delivery),
    body: body === null ? null : Buffer.from(body).toString(),
    attempts: attempts.map(attemptView),
  }
}

function attemptView(attempt: LoggedAttempt) {
  return {
    number: attempt.number,
    trigger: attempt.trigger,
    started_at: attempt.startedAt,
    status: attempt.status,
    error: attempt.error,
    detail: attempt.detail,
    remote_address: attempt.remoteAddress,
    timings: {
      dns_ms: attempt.dnsMs,
      connect_ms: attempt.connectMs,
      tls_ms: attempt.tlsMs,
      first_byte_ms: attempt.firstByteMs,
      total_ms: attempt.totalMs,
    },
    request_headers: attempt.requestHeaders,
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody.toString(),
  }
}
