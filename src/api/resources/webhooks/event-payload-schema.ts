import { type TSchema, Type } from '@sinclair/typebox'
import {
  NOTIFIED_ENTITY_FIELDS,
  WEBHOOK_EVENT_TYPE_NAMES,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../../model/webhook-event.ts'
import { EntitySchema } from '../entities/schema.ts'
import {
  annotateComponent,
  countSchema,
  dateSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'
import {
  CategorySchema,
  IdentifierSchemeSchema,
  JurisdictionSchema,
  RunErrorCodeSchema,
  SourceIdSchema,
} from '../shared-schemas.ts'

const jurisdiction = annotateComponent(JurisdictionSchema, {
  description: 'Jurisdiction that subscriptions can filter by.',
})

const identifiers = Type.Array(
  Type.Object({
    scheme: IdentifierSchemeSchema,
    jurisdiction: annotateComponent(JurisdictionSchema, {
      description: 'Jurisdiction that issues the number.',
    }),
    number: Type.String({ description: 'The number in its canonical form.' }),
  }),
)
const changedValue = Type.Unsafe({
  ...identifiers,
  type: ['string', 'array', 'null'],
  description: 'A string, or null for no value. For `identifiers`, an array.',
})

/** The schema of `data` in each event. */
const EVENT_DATA: Readonly<Record<WebhookEventType, TSchema>> = {
  'announcement.created': Type.Object({
    announcement: Type.Object({
      id: uuidSchema('ID of the announcement. Retrieve it at `/announcements/{id}`.'),
      source_id: SourceIdSchema,
      jurisdiction,
      category: CategorySchema,
      title: Type.String({ description: 'One-line title.' }),
      publication_date: dateSchema('Date on which the source published it.'),
    }),
  }),
  'entity.updated': Type.Object({
    entity: EntitySchema,
    changes: Type.Array(
      Type.Object({
        field: enumSchema(
          NOTIFIED_ENTITY_FIELDS,
          'The field that changed. `merge` means that the ID in `from` now returns the entity in `to`.',
        ),
        from: changedValue,
        to: changedValue,
      }),
      {
        minItems: 1,
        description: 'Everything that changed. Each ingested batch causes at most one event per entity.',
      },
    ),
    announcement_id: nullableSchema(
      uuidSchema(
        'An announcement that names the entity; null if announcements about other entities caused the change.',
      ),
    ),
  }),
  'source.error': Type.Object({
    source: Type.Object({ source_id: SourceIdSchema, name: Type.String(), jurisdiction }),
    error: Type.Object({
      code: RunErrorCodeSchema,
      message: Type.String({ description: 'Description of the error.' }),
      since: dateTimeSchema('Time at which the first of the failed runs started.'),
      consecutive_failures: countSchema('Number of consecutive failed runs.'),
    }),
  }),
}

/** The component schemas of event payloads (contract 6.2, design 3.4). */
export const EVENT_PAYLOAD_SCHEMAS: readonly TSchema[] = WEBHOOK_EVENT_TYPE_NAMES.map(type =>
  defineComponent(
    schemaName(type),
    Type.Object(
      { event: Type.Literal(type), timestamp: dateTimeSchema('Time of the event.'), data: EVENT_DATA[type] },
      { description: WEBHOOK_EVENT_TYPES[type] },
    ),
  ),
)

const REQUEST_HEADERS: Readonly<Record<string, string>> = {
  'X-REGISTRY-Signature':
    'HMAC-SHA256 of the raw body in lowercase hexadecimal. The key is the complete secret, including `whsec_`.',
  'X-REGISTRY-Event': 'The event type.',
  'X-REGISTRY-Delivery': 'Delivery ID. It is the same for every attempt, so use it to discard duplicates.',
  'X-REGISTRY-Attempt': 'Number of the attempt, starting at 1.',
  'webhook-id': 'The delivery ID, under the name that Standard Webhooks gives it.',
  'webhook-timestamp': 'Time of the attempt, in seconds since the Unix epoch.',
  'webhook-signature':
    'Standard Webhooks signature, `v1,…`, which also covers the timestamp. There are two during a secret rotation.',
}

/** The `webhooks` section of the OpenAPI document: the requests that Herald sends to subscribers. */
export const OPENAPI_WEBHOOKS = Object.fromEntries(
  WEBHOOK_EVENT_TYPE_NAMES.map(type => [
    type,
    {
      post: {
        tags: ['Webhooks'],
        operationId: `on${schemaName(type)}`,
        summary: WEBHOOK_EVENT_TYPES[type],
        security: [],
        parameters: Object.entries(REQUEST_HEADERS).map(([name, description]) => ({
          name,
          in: 'header' as const,
          required: true,
          description,
          schema: { type: 'string' } as const,
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(type)}` } } },
        },
        responses: {
          '2XX': {
            description: 'The delivery succeeded. Any other response, or none within 10 seconds, is retried.',
          },
          '410': { description: 'The endpoint is gone: Herald disables the subscription.' },
        },
      },
    },
  ]),
)

/** Converts an event type to a schema name: `announcement.created` to `AnnouncementCreated`. */
function schemaName(type: WebhookEventType): string {
  return type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
