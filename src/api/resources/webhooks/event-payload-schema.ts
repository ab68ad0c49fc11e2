import { type TSchema, Type } from '@sinclair/typebox'
import {
  WEBHOOK_EVENT_TYPE_NAMES,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../../model/events/webhook-event.ts'
import { MAX_BATCH_EVENTS } from '../../../subscriptions/subscription.ts'
import { annotateComponent, dateTimeSchema, defineComponent } from '../schema-builders.ts'
import { EventTypeSchema } from '../shared-schemas.ts'
import { EVENT_DATA, FULL_ANNOUNCEMENT_DATA } from './event-data-schemas.ts'

const FULL_ANNOUNCEMENT_NAME = 'AnnouncementCreatedFull'

/** The OpenAPI component schemas of event payloads (contract 6.2, design 3.4). */
export const EVENT_PAYLOAD_SCHEMAS: readonly TSchema[] = [
  ...WEBHOOK_EVENT_TYPE_NAMES.map(type =>
    payloadSchema(schemaName(type), Type.Literal(type), EVENT_DATA[type], WEBHOOK_EVENT_TYPES[type]),
  ),
  payloadSchema(
    FULL_ANNOUNCEMENT_NAME,
    annotateComponent(EventTypeSchema, { description: 'Always `announcement.created`.' }),
    FULL_ANNOUNCEMENT_DATA,
    'A new announcement was ingested, for subscriptions with the payload `full`.',
  ),
]

function payloadSchema(name: string, event: TSchema, data: TSchema, description: string): TSchema {
  return defineComponent(
    name,
    Type.Object({ event, timestamp: dateTimeSchema('Time of the event.'), data }, { description }),
  )
}

function payloadReference(type: WebhookEventType): object {
  const standard = { $ref: `#/components/schemas/${schemaName(type)}` }
  if (type !== 'announcement.created') return standard
  return { anyOf: [standard, { $ref: `#/components/schemas/${FULL_ANNOUNCEMENT_NAME}` }] }
}

const REQUEST_HEADERS: Readonly<Record<string, string>> = {
  'X-REGISTRY-Signature':
    'HMAC-SHA256 of the raw body, in lowercase hexadecimal. The key is the complete secret, including `whsec_`.',
  'X-REGISTRY-Event': 'Event type.',
  'X-REGISTRY-Delivery': 'Delivery ID. All attempts share it, so use it to discard duplicates.',
  'X-REGISTRY-Attempt': 'Number of the attempt, starting at 1.',
  'webhook-id': 'Delivery ID, in the header that Standard Webhooks defines for it.',
  'webhook-timestamp': 'Time of the attempt, in seconds since the Unix epoch.',
  'webhook-signature':
    'Standard Webhooks signature, `v1,…`, which covers the ID, the timestamp and the body. During a secret rotation, ' +
    'there are two signatures.',
}

/** The name under which the OpenAPI document describes requests with several events. */
export const BATCH_NAME = 'batch'

const BATCH_HEADERS: Readonly<Record<string, string>> = {
  ...REQUEST_HEADERS,
  'X-REGISTRY-Event': 'The different event types in the batch, separated by commas.',
  'X-REGISTRY-Delivery':
    'Delivery IDs of the events, in the same order, separated by commas. Use them to discard duplicates: a later request ' +
    'can contain some of these events alone or in another batch.',
  'X-REGISTRY-Attempt': 'Number of the attempt, starting at 1. It is the same for all events of a batch.',
  'X-REGISTRY-Batch': 'Number of events in the batch. Requests with a single event do not have this header.',
  'webhook-id': 'ID of the batch. The same events always have the same ID.',
}

function requestOf(
  operationId: string,
  summary: string,
  headers: Readonly<Record<string, string>>,
  schema: object,
) {
  return {
    post: {
      tags: ['Webhooks'],
      operationId,
      summary,
      security: [],
      parameters: Object.entries(headers).map(([name, description]) => ({
        name,
        in: 'header' as const,
        required: true,
        description,
        schema: { type: 'string' } as const,
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema } },
      },
      responses: {
        '2XX': {
          description:
            'The delivery succeeded. If the response has any other status or takes longer than 10 seconds, Herald ' +
            'retries.',
        },
        '410': { description: 'The endpoint no longer exists. Herald disables the subscription.' },
      },
    },
  }
}

const BATCH_SCHEMA = {
  type: 'array',
  description: 'The payloads of the events, oldest first, each as it would be sent alone.',
  minItems: 2,
  maxItems: MAX_BATCH_EVENTS,
  items: { anyOf: WEBHOOK_EVENT_TYPE_NAMES.map(payloadReference) },
}

/** The `webhooks` section of the OpenAPI document: the requests that Herald sends to subscribers. */
export const OPENAPI_WEBHOOKS = Object.fromEntries([
  ...WEBHOOK_EVENT_TYPE_NAMES.map(type => [
    type,
    requestOf(`on${schemaName(type)}`, WEBHOOK_EVENT_TYPES[type], REQUEST_HEADERS, payloadReference(type)),
  ]),
  [
    BATCH_NAME,
    requestOf(
      'onBatch',
      'Several events in one request, for subscriptions with `batch`.',
      BATCH_HEADERS,
      BATCH_SCHEMA,
    ),
  ],
])

/** Converts an event type to a schema name, such as `announcement.created` to `AnnouncementCreated`. */
function schemaName(type: WebhookEventType): string {
  return type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
