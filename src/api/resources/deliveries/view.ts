import { type TSchema, Type } from '@sinclair/typebox'
import type { AttemptLogEntry, DeliveryLogEntry } from '../../../deliveries/delivery-log-store.ts'
import { WEBHOOK_EVENT_TYPE_NAMES } from '../../../model/webhook-event.ts'
import type { DeliveryWithAttempts } from '../../../services/webhooks/webhook-service.ts'
import { countSchema, dateTimeSchema, enumSchema, nullableSchema, uuidSchema } from '../schema-builders.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
const TRIGGERS = ['event', 'test', 'redeliver', 'recover']

const milliseconds = (description: string) => nullableSchema(Type.Number({ description }))
const headers = (description: string) =>
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), { description })

const trigger = enumSchema(
  TRIGGERS,
  'What started it: an event, a test, a manual resend, or a recovery of missed deliveries.',
)
const fields = {
  id: uuidSchema(
    'Also sent as `webhook-id`. It is the same for every attempt, so use it to discard duplicates.',
  ),
  webhook_id: uuidSchema('ID of the subscription.'),
  event: enumSchema(WEBHOOK_EVENT_TYPE_NAMES, 'Event type.'),
  event_id: uuidSchema('ID of the event. Deliveries of one event to several subscriptions share it.'),
  jurisdiction: Type.String(),
  trigger,
  state: enumSchema(DELIVERY_STATES, '`waiting` means that an attempt is scheduled or in progress.'),
  reason: nullableSchema(
    Type.String({
      description:
        'Why the delivery failed other than by its attempts: `disabled`, `gone`, `deleted` or `expired`; otherwise null.',
    }),
  ),
  attempt_count: countSchema('Number of attempts so far.'),
  next_attempt_at: nullableSchema(
    dateTimeSchema('Time of the next attempt. A failed delivery is retried one last time after 15 minutes.'),
  ),
  created_at: dateTimeSchema('Time at which the delivery was created.'),
  finished_at: nullableSchema(dateTimeSchema('Time at which the delivery succeeded or failed.')),
}

const attempt = Type.Object({
  number: countSchema('Number of the attempt, starting at 1.'),
  trigger,
  started_at: dateTimeSchema('Time at which the attempt started.'),
  status: nullableSchema(countSchema('HTTP status; null if there was no response in time.')),
  error: nullableSchema(Type.String({ description: 'Code of the error; null if there was a response.' })),
  detail: nullableSchema(Type.String({ description: 'Description of the error.' })),
  remote_address: nullableSchema(Type.String({ description: 'IP address that Herald connected to.' })),
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
export const DELIVERY_SCHEMAS: readonly TSchema[] = [
  Type.Object(fields, { $id: 'Delivery' }),
  Type.Object(
    {
      ...fields,
      body: nullableSchema(
        Type.String({ description: 'The payload as sent, byte for byte; null if it is no longer retained.' }),
      ),
      attempts: Type.Array(attempt, { description: 'Every attempt, oldest first.' }),
    },
    { $id: 'DeliveryLog' },
  ),
]

/** The JSON of a delivery in a list. */
export function deliveryView(delivery: DeliveryLogEntry) {
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
export function deliveryDetailsView({ delivery, attempts, body }: DeliveryWithAttempts) {
  return {
    ...deliveryView(delivery),
    body: body === null ? null : Buffer.from(body).toString(),
    attempts: attempts.map(attemptView),
  }
}

function attemptView(attempt: AttemptLogEntry) {
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
