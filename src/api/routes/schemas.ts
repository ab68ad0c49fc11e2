import { type TSchema, Type } from '@sinclair/typebox'
import { ERRORS, type ErrorCode } from '../../base/errors.ts'
import { CATEGORIES, type Category } from '../../model/category.ts'
import { ENTITY_TYPES } from '../../model/entity.ts'
import { METADATA_KEYS } from '../../model/metadata.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { ROLES } from '../../model/role.ts'
import { ENTITY_STATUSES } from '../../model/status.ts'
import { MATCH_FIELDS } from '../../search/reader.ts'
import type { Parameters } from '../parameters.ts'
import { DELIVERY_NOUNS } from './delivery-forms.ts'
import { KEY_NOUNS } from './key-forms.ts'
import { PAYLOAD_NOUNS } from './payload-forms.ts'
import { RUN_NOUNS } from './run-forms.ts'
import { count, oneOf, orNull, uuid } from './shapes.ts'
import { WEBHOOK_NOUNS } from './webhook-forms.ts'

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[]

const publicationDate = (description: string) =>
  Type.String({ format: 'date', description, examples: ['2026-03-17'] })

const jurisdiction = oneOf(
  JURISDICTIONS,
  'Jurisdiction code. `EU` covers the European Union and every country without a code of its own.',
)
const category = oneOf(
  CATEGORY_NAMES,
  'Category of the announcement. See the [list of categories](/docs/categories).',
)
const sourceId = Type.String({
  description: 'Source ID. `/sources` lists all sources.',
  examples: ['fr-bodacc'],
})
const title = Type.String({ description: 'One-line title.' })
const entityType = oneOf(ENTITY_TYPES, 'Type of the entity.')
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
  id: uuid('ID derived from the source and the source reference. It never changes.'),
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
    field: oneOf(
      MATCH_FIELDS,
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
export const NOUNS: readonly TSchema[] = [
  Type.Object({ ...announcementListFields, matches: Type.Optional(matches) }, { $id: 'AnnouncementItem' }),
  Type.Object(
    {
      ...announcementListFields,
      source_reference: Type.String({ description: 'Reference of the announcement at its source.' }),
      source_url: Type.String({ format: 'uri', description: 'URL of the announcement at its source.' }),
      summary: orNull(Type.String({ description: 'Text of the announcement, or a summary of it.' })),
      entities: Type.Array(
        Type.Object({
          type: entityType,
          name: statedName,
          role: oneOf(Object.keys(ROLES), 'Role of the entity in the announcement.'),
        }),
        { description: entitiesDescription },
      ),
    },
    { $id: 'Announcement' },
  ),
  Type.Object(
    {
      id: uuid('ID of the entity. It does not change when the entity is renamed.'),
      entity_type: entityType,
      name: Type.String({ description: 'Latest known name.' }),
      jurisdiction,
      tax_id: orNull(
        Type.String({
          description:
            'National tax number or, if unknown, the register number or LEI; null if none is known.',
        }),
      ),
      status: oneOf(ENTITY_STATUSES, 'Status. `active` means that no announcement states otherwise.'),
      announcement_count: count('Number of announcements that name the entity.'),
    },
    { $id: 'Entity' },
  ),
  Type.Object(
    {
      date: publicationDate('Publication date of the announcement.'),
      category,
      title,
      source_id: sourceId,
      announcement_id: uuid('ID of the announcement.'),
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
      record_count: count('Number of announcements from this source.'),
      latest_date: orNull(
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
      total: count('Exact number of results on all pages.'),
      total_pages: count('Number of pages; 0 if there are no results.'),
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
      code: oneOf(Object.keys(ERRORS), 'Error code. Its meaning never changes.'),
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
  ...RUN_NOUNS,
  ...WEBHOOK_NOUNS,
  ...DELIVERY_NOUNS,
  ...PAYLOAD_NOUNS,
  ...KEY_NOUNS,
]

export const ref = (name: string) => Type.Unsafe({ $ref: `${name}#` })

/** The schema of a page of items: `{[name]: [item…], pagination}`. */
export function listOf(name: string, itemSchema: string): TSchema {
  return Type.Object({ [name]: Type.Array(ref(itemSchema)), pagination: ref('Pagination') })
}

const READ_HEADERS = {
  ETag: { type: 'string', description: 'Hash of the body, to send in If-None-Match.' },
  'Herald-Change': {
    type: 'integer',
    description: 'Change number of the data in the response. See `/changes`.',
  },
}
const READ_ERRORS: readonly ErrorCode[] = [
  'missing_credentials',
  'insufficient_scope',
  'not_acceptable',
  'url_too_long',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
]

const WRITE_ERRORS: readonly ErrorCode[] = [
  ...READ_ERRORS,
  'invalid_body',
  'body_too_large',
  'unsupported_media_type',
]

/** The responses of a read: its body, the given errors, and those that all reads share. */
export function answers(description: string, body: TSchema, ...errors: ErrorCode[]): Record<number, unknown> {
  return {
    200: { ...body, description, headers: READ_HEADERS },
    304: { type: 'null', description: 'Nothing has changed since the ETag in If-None-Match.' },
    ...problems(...errors, ...READ_ERRORS),
  }
}

/** The responses of a write: its successes, the given errors, and those that all writes share. */
export function outcomes(
  successes: Record<number, unknown>,
  ...errors: ErrorCode[]
): Record<number, unknown> {
  return { ...successes, ...problems(...errors, ...WRITE_ERRORS) }
}

/** The error responses by status. */
export function problems(...codes: ErrorCode[]): Record<number, unknown> {
  const content = { 'application/problem+json': { schema: ref('Problem') } }
  const sorted = codes.map(code => ERRORS[code]).sort((a, b) => a.status - b.status)
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
export function query(parameters: Parameters): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, { schema }]) => [name, schema]),
  )
  return { type: 'object', properties, style: 'form', explode: false }
}

export const idInPath = Type.Object({
  id: Type.String({ format: 'uuid', description: 'ID of the resource, in lowercase or uppercase.' }),
})
