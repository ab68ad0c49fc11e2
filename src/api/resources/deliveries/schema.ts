import { type Static, Type } from '@sinclair/typebox'
import type { DeliverySubject } from '../../../services/webhooks/delivery-log/delivery-subject.ts'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'
import { EventTypeSchema, JurisdictionSchema } from '../shared-schemas.ts'

const milliseconds = (description: string) => nullableSchema(Type.Number({ description }))
const headers = (description: string) =>
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), { description })

const TriggerSchema = defineComponent(
  'DeliveryTrigger',
  enumSchema(
    ['event', 'test', 'redeliver', 'recover'],
    'What triggered it: an event, a test (`test`), a manual resend (`redeliver`) or a recovery of missed deliveries ' +
      '(`recover`).',
  ),
)

export const DeliveryStateSchema = defineComponent(
  'DeliveryState',
  enumSchema(
    ['waiting', 'delivered', 'failed'],
    'State of the delivery. `waiting` means that an attempt is scheduled or in progress.',
  ),
)

const summaryFields = {
  trigger: TriggerSchema,
  started_at: dateTimeSchema('Time at which the attempt started.'),
  status: nullableSchema(countSchema('HTTP status of the response; `null` if none arrived in time.')),
  error: nullableSchema(Type.String({ description: 'Error code; `null` if there was a response.' })),
}

/** The outcome of an attempt, as shown with its delivery or subscription; `null` if there is none. */
export const LastAttemptSchema = defineComponent(
  'LastAttempt',
  Type.Unsafe<{
    delivery_id: string
    trigger: Static<typeof TriggerSchema>
    started_at: string
    status: number | null
    error: string | null
    duration_ms: number
  } | null>({
    ...Type.Object({
      delivery_id: uuidSchema('ID of the delivery.'),
      ...summaryFields,
      duration_ms: Type.Number({ description: 'Total duration of the attempt in milliseconds.' }),
    }),
    type: ['object', 'null'],
    description: 'Outcome of an attempt; `null` if there is none.',
  }),
)

const fields = {
  id: uuidSchema(
    'ID of the delivery, which `X-REGISTRY-Delivery` contains. All attempts share it, so use it to discard duplicates.',
  ),
  webhook_id: uuidSchema('ID of the subscription.'),
  event: EventTypeSchema,
  event_id: uuidSchema('ID of the event. Deliveries of the same event to several subscriptions share it.'),
  jurisdiction: JurisdictionSchema,
  trigger: TriggerSchema,
  state: DeliveryStateSchema,
  reason: nullableSchema(
    Type.String({
      description:
        'Why Herald stopped trying before all attempts were used: `disabled`, `gone`, `deleted` or `expired`; ' +
        'otherwise `null`.',
    }),
  ),
  attempt_count: countSchema('Number of attempts so far.'),
  next_attempt_at: nullableSchema(
    dateTimeSchema(
      'Time of the next attempt; `null` if no time is scheduled, for example while the first attempt waits for its ' +
        'turn. A failed delivery is retried one last time after 15 minutes.',
    ),
  ),
  created_at: dateTimeSchema('Time at which the delivery was created.'),
  finished_at: nullableSchema(
    dateTimeSchema('Time at which the delivery succeeded or failed; `null` while it is waiting.'),
  ),
}

export const AttemptSchema = Type.Object({
  number: countSchema('Number of the attempt, starting at 1.'),
  ...summaryFields,
  batch_id: nullableSchema(
    uuidSchema(
      'ID of the batch that the request contained, which was its `webhook-id`; `null` if the delivery was sent alone.',
    ),
  ),
  detail: nullableSchema(Type.String({ description: 'Description of the error; `null` if there is none.' })),
  remote_address: nullableSchema(
    Type.String({ description: 'IP address that Herald connected to; `null` if there was no connection.' }),
  ),
  timings: Type.Object(
    {
      dns_ms: milliseconds('Duration of the DNS lookup; `null` if an open connection was reused.'),
      connect_ms: milliseconds('Time to open the TCP connection; `null` if an open connection was reused.'),
      tls_ms: milliseconds(
        'Duration of the TLS handshake; `null` without TLS or if an open connection was reused.',
      ),
      first_byte_ms: milliseconds(
        'Time from the start of the attempt to the first byte of the response; `null` if there was no response.',
      ),
      total_ms: Type.Number({ description: 'Total duration of the attempt.' }),
    },
    { description: 'Durations in milliseconds.' },
  ),
  request_headers: headers(
    'Headers of the request as sent. Custom headers are listed without their values, and of a batch, the event and ID of ' +
      'this delivery only.',
  ),
  response_headers: headers('Headers of the response as received.'),
  response_body: Type.String({ description: 'The first 4 KiB of the response body.' }),
})

export const DeliverySchema = defineComponent('Delivery', Type.Object(fields))

export const DeliveryDetailsSchema = defineComponent(
  'DeliveryLog',
  Type.Object({
    ...fields,
    body: nullableSchema(
      Type.String({ description: 'The payload as sent, byte for byte; `null` if it is no longer retained.' }),
    ),
    attempts: Type.Array(AttemptSchema, { description: 'Every attempt, oldest first.' }),
  }),
)

const SubjectSchema = Type.Unsafe<DeliverySubject | null>({
  ...Type.Object({
    type: enumSchema(['announcement', 'entity', 'source', 'digest'], 'What the event is about.'),
    id: nullableSchema(
      Type.String({ description: 'Its ID; `null` if it is hidden, as that of a masked person is.' }),
    ),
    name: Type.String({ description: 'Title, name, or mail address, as in the payload.' }),
  }),
  type: ['object', 'null'],
  description:
    'What the event is about; `null` for tests, messages to chat services, and payloads that are no longer retained.',
})

const ListedDeliverySchema = defineComponent(
  'ListedDelivery',
  Type.Object({ ...fields, subject: SubjectSchema, last_attempt: LastAttemptSchema }),
)

export const DeliveryListSchema = defineComponent(
  'DeliveryList',
  Type.Object({
    data: Type.Array(ListedDeliverySchema),
    next: nullableSchema(uuidSchema('Value of `before` for the next page; `null` on the last page.')),
  }),
)
