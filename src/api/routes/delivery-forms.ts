import { type TSchema, Type } from '@sinclair/typebox'
import type { LoggedAttempt, LoggedDelivery } from '../../deliveries/log.store.ts'
import type { ToldDelivery } from '../../flows/webhooks.ts'
import { EVENT_NAMES } from '../../model/event.ts'
import { moment, oneOf, orNull, uuid } from './shapes.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
const TRIGGERS = ['event', 'test', 'redeliver', 'recover']

const ms = (description: string) => orNull(Type.Number({ description }))
const headers = (description: string) =>
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), { description })

const trigger = oneOf(TRIGGERS, 'What made it begin.')
const fields = {
  id: uuid('Also `webhook-id`: the same at every attempt, to drop repeats by.'),
  webhook_id: uuid('Its subscription.'),
  event: oneOf(EVENT_NAMES, 'What it tells of.'),
  event_id: uuid('The same for all subscriptions that are told of it.'),
  jurisdiction: Type.String(),
  trigger,
  state: oneOf(DELIVERY_STATES, 'waiting: an attempt is due, or under way.'),
  reason: orNull(
    Type.String({
      description: 'Why it failed, where no attempt says so: disabled, gone, deleted, expired.',
    }),
  ),
  attempt_count: Type.Integer({ description: 'Attempts so far.' }),
  next_attempt_at: orNull(
    moment('When the next attempt is due; a failed delivery has one more, 15 minutes later.'),
  ),
  created_at: moment('When it was made.'),
  finished_at: orNull(moment('When it was delivered, or marked as failed.')),
}

const attempt = Type.Object({
  number: Type.Integer({ description: 'From 1.' }),
  trigger,
  started_at: moment('When.'),
  status: orNull(Type.Integer({ description: 'HTTP status; null when there was no answer in time.' })),
  error: orNull(
    Type.String({ description: 'Why there was no answer, in one word; null when there was one.' }),
  ),
  detail: orNull(Type.String({ description: 'The same in a sentence.' })),
  remote_address: orNull(Type.String({ description: 'The address that was called.' })),
  timings: Type.Object(
    {
      dns_ms: ms('Until the name was resolved; null where a connection was open already.'),
      connect_ms: ms('Connecting.'),
      tls_ms: ms('The TLS handshake.'),
      first_byte_ms: ms('From the start to the first byte of the answer.'),
      total_ms: Type.Number({ description: 'All of it.' }),
    },
    { description: 'In milliseconds.' },
  ),
  request_headers: headers('As they were sent.'),
  response_headers: headers('As they came.'),
  response_body: Type.String({ description: 'The first 4 KiB of the answer.' }),
})

/** Deliveries, as the documentation shows them. */
export const DELIVERY_NOUNS: readonly TSchema[] = [
  Type.Object(fields, { $id: 'Delivery' }),
  Type.Object(
    {
      ...fields,
      body: orNull(
        Type.String({ description: 'The payload, byte for byte; null when it is not kept any more.' }),
      ),
      attempts: Type.Array(attempt, { description: 'Every request, the first one first.' }),
    },
    { $id: 'DeliveryLog' },
  ),
]

/** A delivery as lists show it. */
export function deliveryForm(delivery: LoggedDelivery) {
  return {
    ...{ id: delivery.id, webhook_id: delivery.subscriptionId },
    ...{ event: delivery.eventType, event_id: delivery.eventId, jurisdiction: delivery.jurisdiction },
    ...{ trigger: delivery.trigger, state: delivery.state, reason: delivery.reason },
    ...{ attempt_count: delivery.attempts, next_attempt_at: delivery.nextAttemptAt },
    ...{ created_at: delivery.createdAt, finished_at: delivery.finishedAt },
  }
}

/** A delivery with all that was sent and received. */
export function logForm({ delivery, attempts, body }: ToldDelivery) {
  return {
    ...deliveryForm(delivery),
    body: body === null ? null : Buffer.from(body).toString(),
    attempts: attempts.map(attemptForm),
  }
}

function attemptForm(attempt: LoggedAttempt) {
  return {
    ...{ number: attempt.number, trigger: attempt.trigger, started_at: attempt.startedAt },
    ...{ status: attempt.status, error: attempt.error, detail: attempt.detail },
    remote_address: attempt.remoteAddress,
    timings: {
      ...{ dns_ms: attempt.dnsMs, connect_ms: attempt.connectMs, tls_ms: attempt.tlsMs },
      ...{ first_byte_ms: attempt.firstByteMs, total_ms: attempt.totalMs },
    },
    ...{ request_headers: attempt.requestHeaders, response_headers: attempt.responseHeaders },
    response_body: attempt.responseBody.toString(),
  }
}
