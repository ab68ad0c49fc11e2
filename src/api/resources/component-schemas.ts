import { type TSchema, Type } from '@sinclair/typebox'
import { ANNOUNCEMENT_CATEGORIES, type AnnouncementCategory } from '../../model/category.ts'
import { ENTITY_TYPES } from '../../model/entity.ts'
import { ENTITY_STATUSES } from '../../model/entity-status.ts'
import { JURISDICTION_CODES } from '../../model/jurisdiction.ts'
import { MENTION_ROLES } from '../../model/mention-role.ts'
import { METADATA_KEYS } from '../../model/metadata.ts'
import { HERALD_ERRORS, type HeraldErrorCode } from '../../platform/errors.ts'
import { HIGHLIGHT_FIELDS } from '../../search/index-reader.ts'
import type { QueryParameters } from '../query-parameters.ts'
import { DELIVERY_SCHEMAS } from './deliveries/view.ts'
import { API_KEY_SCHEMAS } from './keys/schema.ts'
import { RUN_SCHEMAS } from './runs/view.ts'
import { countSchema, enumSchema, nullableSchema, uuidSchema } from './schema-builders.ts'
import { EVENT_PAYLOAD_SCHEMAS } from './webhooks/event-payload-schema.ts'
import { WEBHOOK_SCHEMAS } from './webhooks/view.ts'

export const CATEGORY_NAMES = Object.keys(ANNOUNCEMENT_CATEGORIES) as AnnouncementCategory[]

const publicationDate = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2026-03-17'] })

const jurisdiction = enumSchema(
  JURISDICTION_CODES,
  'Jurisdiction code. `EU` covers the European Union and every country without a code of its own.',
)
const category = enumSchema(
  CATEGORY_NAMES,
  'Category of the announcement. See the [list of categories](/docs/categories).',
)
const sourceId = Type.String({
  description: 'Source ID. `/sources` lists all sources.',
  examples: ['fr-bodacc'],
})
const title = Type.String({ description: 'One-line title.' })
const entityType = enumSchema(ENTITY_TYPES, 'Type of the entity.')
const statedName = Type.String({ description: 'Name as stated in this announcement.' })
const entitiesDescription = 'Companies, people and authorities that the announcement names.'

/** The JSON Schema type of each metadata type. */
const METADATA_JSON_TYPES = {
  text: 'string',
  number: 'number',
  day: 'string',
  flag: 'boolean',
  list: 'array',
} as const
const metadataProperties = Object.entries(METADATA_KEYS).map(([key, { type, meaning }]) => {
  const extra = type === 'list' ? { items: { type: 'string' } } : type === 'day' ? { format: 'date' } : {}
  return [
    key,
    Type.Optional(Type.Unsafe({ type: METADATA_JSON_TYPES[type], ...extra, description: meaning })),
  ] as const
})
const metadata = Type.Object(Object.fromEntries(metadataProperties), {
  description: 'Further facts from the announcement. Keys without a value are omitted.',
})

const announcementListFields = {
  id: uuidSchema('ID derived from the source and the source reference. It never changes.'),
  source_id: sourceId,
  publication_date: publicationDate('Date on which the source published it.'),
  jurisdiction,
  category,
  title,
  entities: Type.Array(Type.Object({ type: entityType, name: statedName }), {
    description: entitiesDescription,
  }),
  metadata,
}

const matches = Type.Array(
  Type.Object({
    field: enumSchema(
      HIGHLIGHT_FIELDS,
      'Field that matches. `entities` appears once per matching name, at most three times.',
    ),
    text: Type.String({
      description:
        'Text of the field. A summary is shortened to at most 240 characters, with `…` where text is omitted.',
    }),
    ranges: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
      description: 'Start (inclusive) and end (exclusive) of each match in `text`, in UTF-16 code units.',
    }),
  }),
  { description: 'Where the announcement matches `q`. Present only with `include=matches`.' },
)

/** The component schemas of the OpenAPI document (contract 2). */
export const COMPONENT_SCHEMAS: readonly TSchema[] = [
  Type.Object({ ...announcementListFields, matches: Type.Optional(matches) }, { $id: 'AnnouncementItem' }),
  Type.Object(
    {
      ...announcementListFields,
      source_reference: Type.String({ description: 'Reference of the announcement at its source.' }),
      source_url: Type.String({ format: 'uri', description: 'URL of the announcement at its source.' }),
      summary: nullableSchema(Type.String({ description: 'Text of the announcement, or a summary of it.' })),
      entities: Type.Array(
        Type.Object({
          type: entityType,
          name: statedName,
          role: enumSchema(Object.keys(MENTION_ROLES), 'Role of the entity in the announcement.'),
        }),
        { description: entitiesDescription },
      ),
    },
    { $id: 'Announcement' },
  ),
  Type.Object(
    {
      id: uuidSchema('ID of the entity. It does not change when the entity is renamed.'),
      entity_type: entityType,
      name: Type.String({ description: 'Latest known name.' }),
      jurisdiction,
      tax_id: nullableSchema(
        Type.String({
          description:
            'National tax number or, if unknown, the register number or LEI; null if none is known.',
        }),
      ),
      status: enumSchema(ENTITY_STATUSES, 'Status. `active` means that no announcement states otherwise.'),
      announcement_count: countSchema('Number of announcements that name the entity.'),
    },
    { $id: 'Entity' },
  ),
  Type.Object(
    {
      date: publicationDate('Publication date of the announcement.'),
      category,
      title,
      source_id: sourceId,
      announcement_id: uuidSchema('ID of the announcement.'),
    },
    { $id: 'TimelineEvent' },
  ),
  Type.Object(
    {
      source_id: sourceId,
      name: Type.String(),
      jurisdiction,
      url: Type.String({ format: 'uri', description: 'Home page of the source.' }),
      description: Type.String({ description: 'Content, publisher, attribution and license of the source.' }),
      record_count: countSchema('Number of announcements from this source.'),
      latest_date: nullableSchema(
        Type.String({ description: 'Latest publication date; null if there are no announcements yet.' }),
      ),
      health: Type.Optional(Type.Unsafe({ $ref: 'Health#' })), // only with `include=health`
    },
    { $id: 'Source' },
  ),
  Type.Object(
    {
      page: Type.Integer(),
      per_page: Type.Integer(),
      total: countSchema('Exact number of results on all pages.'),
      total_pages: countSchema('Number of pages; 0 if there are no results.'),
    },
    { $id: 'Pagination' },
  ),
  Type.Object(
    {
      type: Type.String({
        description: 'URL of the documentation of the error code.',
        examples: ['/docs/errors#invalid_parameter'],
      }),
      title: Type.String(),
      status: Type.Integer(),
      detail: Type.String({ description: 'What went wrong with this request and how to fix it.' }),
      code: enumSchema(Object.keys(HERALD_ERRORS), 'Error code. Its meaning never changes.'),
      request_id: Type.String({
        description: 'Request ID, also in the `X-Request-Id` header. Include it when you contact support.',
      }),
      errors: Type.Array(
        Type.Object({
          parameter: Type.Optional(Type.String({ description: 'Name of the invalid query parameter.' })),
          pointer: Type.Optional(
            Type.String({ description: 'JSON Pointer to the invalid part of the request body.' }),
          ),
          code: Type.String({ examples: ['unknown_value'] }),
          detail: Type.String(),
          received: Type.Optional(Type.String()),
          allowed: Type.Optional(Type.Array(Type.String())),
          did_you_mean: Type.Optional(Type.String()),
        }),
        { description: 'Every invalid part of the request.' },
      ),
    },
    { $id: 'Problem', description: 'The format of all errors (RFC 9457).' },
  ),
  ...RUN_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
  ...DELIVERY_SCHEMAS,
  ...EVENT_PAYLOAD_SCHEMAS,
  ...API_KEY_SCHEMAS,
]

export const schemaRef = (name: string) => Type.Unsafe({ $ref: `${name}#` })

/** The schema of a page of items: `{[name]: [item…], pagination}`. */
export function paginatedListSchema(name: string, itemSchema: string): TSchema {
  return Type.Object({ [name]: Type.Array(schemaRef(itemSchema)), pagination: schemaRef('Pagination') })
}

const READ_HEADERS = {
  ETag: { type: 'string', description: 'Hash of the body, to send in If-None-Match.' },
  'Herald-Change': {
    type: 'integer',
    description: 'Change number of the data in the response. See `/changes`.',
  },
}
const READ_ERRORS: readonly HeraldErrorCode[] = [
  'missing_credentials',
  'insufficient_scope',
  'not_acceptable',
  'url_too_long',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
]

const WRITE_ERRORS: readonly HeraldErrorCode[] = [
  ...READ_ERRORS,
  'invalid_body',
  'body_too_large',
  'unsupported_media_type',
]

/** The responses of a read: its body, the given errors, and those that all reads share. */
export function readResponses(
  description: string,
  body: TSchema,
  ...errors: HeraldErrorCode[]
): Record<number, unknown> {
  return {
    200: { ...body, description, headers: READ_HEADERS },
    304: { type: 'null', description: 'Nothing has changed since the ETag in If-None-Match.' },
    ...errorResponses(...errors, ...READ_ERRORS),
  }
}

/** The responses of a write: its successes, the given errors, and those that all writes share. */
export function writeResponses(
  successes: Record<number, unknown>,
  ...errors: HeraldErrorCode[]
): Record<number, unknown> {
  return { ...successes, ...errorResponses(...errors, ...WRITE_ERRORS) }
}

/** The error responses by status. */
export function errorResponses(...codes: HeraldErrorCode[]): Record<number, unknown> {
  const content = { 'application/problem+json': { schema: schemaRef('Problem') } }
  const sorted = codes.map(code => HERALD_ERRORS[code]).sort((a, b) => a.status - b.status)
  return Object.fromEntries(
    sorted.map(({ status, title }) => [
      status,
      { description: title, headers: errorHeaders(status), content },
    ]),
  )
}

function errorHeaders(status: number): Record<string, unknown> {
  if (status === 401 || status === 403) return { 'WWW-Authenticate': { type: 'string' } }
  const description = 'Number of seconds to wait before retrying.'
  return status === 429 || status === 503 ? { 'Retry-After': { type: 'integer', description } } : {}
}

/** The documented query of a route, in which lists are separated by commas. */
export function queryStringSchema(parameters: QueryParameters): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, { schema }]) => [name, schema]),
  )
  return { type: 'object', properties, style: 'form', explode: false }
}

export const idPathSchema = Type.Object({
  id: Type.String({ format: 'uuid', description: 'ID of the resource, in lowercase or uppercase.' }),
})
