import { type TSchema, Type } from '@sinclair/typebox'
import { RUN_ERRORS } from '../../crawls/failures.ts'
import { CATEGORIES } from '../../model/category.ts'
import { IDENTIFIER_SCHEMES } from '../../model/entity.ts'
import { EVENT_NAMES, EVENT_TYPES, type EventType, TOLD_FIELDS } from '../../model/event.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { moment, oneOf, orNull, uuid } from './shapes.ts'

const jurisdiction = oneOf(JURISDICTIONS, 'What subscriptions filter by.')
const sourceId = Type.String({ description: 'Id of the source, see `/sources`.' })

const identifiers = Type.Array(
  Type.Object({
    scheme: oneOf(Object.keys(IDENTIFIER_SCHEMES), 'What kind of number.'),
    jurisdiction: oneOf(JURISDICTIONS, 'Where it is given.'),
    number: Type.String({ description: 'In its canonical form.' }),
  }),
)
const value = Type.Unsafe({
  ...identifiers,
  type: ['string', 'array', 'null'],
  description: 'A text, or null for none; of `identifiers` a list.',
})

/** What stands under `data` of each event. */
const DATA: Readonly<Record<EventType, TSchema>> = {
  'announcement.created': Type.Object({
    announcement: Type.Object({
      id: uuid('Read the rest at `/announcements/{id}`.'),
      source_id: sourceId,
      jurisdiction,
      category: oneOf(Object.keys(CATEGORIES), 'What it is about.'),
      title: Type.String({ description: 'One line that says what it is.' }),
      publication_date: Type.String({ format: 'date', description: 'When the source published it.' }),
    }),
  }),
  'entity.updated': Type.Object({
    entity: Type.Unsafe({ $ref: 'Entity#' }),
    changes: Type.Array(
      Type.Object({
        field: oneOf(
          TOLD_FIELDS,
          'What is shown otherwise; `merge`: who asks for the id `from` is answered by the entity `to`.',
        ),
        from: value,
        to: value,
      }),
      { minItems: 1, description: 'At most one event an entity and batch, with all that changed.' },
    ),
    announcement_id: orNull(uuid('An announcement that names it; null when it changed by what others say.')),
  }),
  'source.error': Type.Object({
    source: Type.Object({ source_id: sourceId, name: Type.String(), jurisdiction }),
    error: Type.Object({
      code: oneOf(Object.keys(RUN_ERRORS), 'For programs: never changes its meaning.'),
      message: Type.String({ description: 'What happened.' }),
      since: moment('When the first of the failed runs began.'),
      consecutive_failures: Type.Integer({ description: 'Failed runs in a row.' }),
    }),
  }),
}

/** The payload of each event, as the documentation shows it (spec 6.2, design 3.4). */
export const PAYLOAD_NOUNS: readonly TSchema[] = EVENT_NAMES.map(type =>
  Type.Object(
    { event: Type.Literal(type), timestamp: moment('When it happened.'), data: DATA[type] },
    { $id: nameOf(type), description: EVENT_TYPES[type] },
  ),
)

const HEADERS: Readonly<Record<string, string>> = {
  'X-REGISTRY-Signature':
    'HMAC-SHA256 of the raw body in lowercase hexadecimal; the key is the secret as it was shown.',
  'X-REGISTRY-Event': 'The event type.',
  'X-REGISTRY-Delivery': 'Id of the delivery: the same at every attempt, to drop repeats by.',
  'X-REGISTRY-Attempt': 'Number of the attempt, from 1.',
  'webhook-id': 'The same id, as Standard Webhooks names it.',
  'webhook-timestamp': 'Seconds since 1970 at which this attempt was made.',
  'webhook-signature':
    'Signatures by Standard Webhooks, also of the time: `v1,…`; two while a secret is replaced.',
}

const STRING = { type: 'string' } as const

/** What is sent to subscribers: the `webhooks` of the OpenAPI document. */
export const WEBHOOK_CALLS = Object.fromEntries(
  EVENT_NAMES.map(type => [
    type,
    {
      post: {
        tags: ['Webhooks'],
        operationId: `on${nameOf(type)}`,
        summary: EVENT_TYPES[type],
        security: [],
        parameters: Object.entries(HEADERS).map(([name, description]) => ({
          ...{ name, in: 'header' as const, required: true, description, schema: STRING },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${nameOf(type)}` } } },
        },
        responses: {
          '2XX': { description: 'Received, within 10 seconds. Everything else is tried again.' },
          '410': { description: 'Nothing more is wanted: the subscription is switched off.' },
        },
      },
    },
  ]),
)

/** `announcement.created` → `AnnouncementCreated`. */
function nameOf(type: EventType): string {
  return type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
