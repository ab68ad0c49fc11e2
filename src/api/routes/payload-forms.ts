import { type TSchema, Type } from '@sinclair/typebox'
import { RUN_ERRORS } from '../../crawls/failures.ts'
import { CATEGORIES } from '../../model/category.ts'
import { IDENTIFIER_SCHEMES } from '../../model/entity.ts'
import { EVENT_NAMES, EVENT_TYPES, type EventType, TOLD_FIELDS } from '../../model/event.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { count, date, moment, oneOf, orNull, uuid } from './shapes.ts'

const jurisdiction = oneOf(JURISDICTIONS, 'Jurisdiction that subscriptions can filter by.')
const sourceId = Type.String({ description: 'Source ID. `/sources` lists all sources.' })

const identifiers = Type.Array(
  Type.Object({
    scheme: oneOf(Object.keys(IDENTIFIER_SCHEMES), 'Identifier scheme.'),
    jurisdiction: oneOf(JURISDICTIONS, 'Jurisdiction that issues the number.'),
    number: Type.String({ description: 'The number in its canonical form.' }),
  }),
)
const changedValue = Type.Unsafe({
  ...identifiers,
  type: ['string', 'array', 'null'],
  description: 'A string, or null for no value. For `identifiers`, an array.',
})

/** The schema of `data` in each event. */
const EVENT_DATA: Readonly<Record<EventType, TSchema>> = {
  'announcement.created': Type.Object({
    announcement: Type.Object({
      id: uuid('ID of the announcement. Retrieve it at `/announcements/{id}`.'),
      source_id: sourceId,
      jurisdiction,
      category: oneOf(Object.keys(CATEGORIES), 'Category of the announcement.'),
      title: Type.String({ description: 'One-line title.' }),
      publication_date: date('Date on which the source published it.'),
    }),
  }),
  'entity.updated': Type.Object({
    entity: Type.Unsafe({ $ref: 'Entity#' }),
    changes: Type.Array(
      Type.Object({
        field: oneOf(
          TOLD_FIELDS,
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
    announcement_id: orNull(
      uuid(
        'An announcement that names the entity; null if announcements about other entities caused the change.',
      ),
    ),
  }),
  'source.error': Type.Object({
    source: Type.Object({ source_id: sourceId, name: Type.String(), jurisdiction }),
    error: Type.Object({
      code: oneOf(Object.keys(RUN_ERRORS), 'Error code. Its meaning never changes.'),
      message: Type.String({ description: 'Description of the error.' }),
      since: moment('Time at which the first of the failed runs started.'),
      consecutive_failures: count('Number of consecutive failed runs.'),
    }),
  }),
}

/** The component schemas of event payloads (contract 6.2, design 3.4). */
export const PAYLOAD_NOUNS: readonly TSchema[] = EVENT_NAMES.map(type =>
  Type.Object(
    { event: Type.Literal(type), timestamp: moment('Time of the event.'), data: EVENT_DATA[type] },
    { $id: schemaName(type), description: EVENT_TYPES[type] },
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
export const WEBHOOK_CALLS = Object.fromEntries(
  EVENT_NAMES.map(type => [
    type,
    {
      post: {
        tags: ['Webhooks'],
        operationId: `on${schemaName(type)}`,
        summary: EVENT_TYPES[type],
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
function schemaName(type: EventType): string {
  return type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
