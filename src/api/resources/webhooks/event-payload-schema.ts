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
  description: 'Jurisdiction by which subscriptions can filter this event.',
})

const identifiers = Type.Array(
  Type.Object({
    scheme: IdentifierSchemeSchema,
    jurisdiction: annotateComponent(JurisdictionSchema, {
      description: 'Jurisdiction that issues the number.',
    }),
    number: Type.String({ description: 'Number in its canonical form.' }),
  }),
)
const changedValue = Type.Unsafe({
  ...identifiers,
  type: ['string', 'array', 'null'],
  description:
    'Value of the field: an array for `identifiers`, otherwise a string; `null` if there is no value.',
})

/** The schema of `data` for each event type. */
const EVENT_DATA: Readonly<Record<WebhookEventType, TSchema>> = {
  'announcement.created': Type.Object({
    announcement: Type.Object({
      id: uuidSchema('ID of the announcement. Retrieve it at `/announcements/{id}`.'),
      source_id: SourceIdSchema,
      jurisdiction,
      category: CategorySchema,
      title: Type.String({ description: 'One-line title of the announcement.' }),
      publication_date: dateSchema('Date on which the source published the announcement.'),
    }),
  }),
  'entity.updated': Type.Object({
    entity: EntitySchema,
    changes: Type.Array(
      Type.Object({
        field: enumSchema(
          NOTIFIED_ENTITY_FIELDS,
          'Field that changed. `merge` means that requests with the ID in `from` now return the entity with the ID ' +
            'in `to`.',
        ),
        from: changedValue,
        to: changedValue,
      }),
      {
        minItems: 1,
        description:
          'All changes to the entity. Herald writes announcements in batches, and each batch causes at most one ' +
          'event per entity.',
      },
    ),
    announcement_id: nullableSchema(
      uuidSchema(
        'ID of an announcement that names the entity; `null` if announcements about other entities caused the change.',
      ),
    ),
  }),
  'source.error': Type.Object({
    source: Type.Object({
      source_id: SourceIdSchema,
      name: Type.String({ description: 'Name of the source.' }),
      jurisdiction,
    }),
    error: Type.Object({
      code: RunErrorCodeSchema,
      message: Type.String({ description: 'Description of the error.' }),
      since: dateTimeSchema('Time at which the first of the consecutive failed runs started.'),
      consecutive_failures: countSchema('Number of consecutive failed runs.'),
    }),
  }),
}

/** The OpenAPI component schemas of event payloads (contract 6.2, design 3.4). */
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
            description:
              'The delivery succeeded. If the response has any other status or takes longer than 10 seconds, Herald ' +
              'retries.',
          },
          '410': { description: 'The endpoint no longer exists. Herald disables the subscription.' },
        },
      },
    },
  ]),
)

/** Converts an event type to a schema name, such as `announcement.created` to `AnnouncementCreated`. */
function schemaName(type: WebhookEventType): string {
  return type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
