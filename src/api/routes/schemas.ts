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
import { oneOf, orNull, uuid } from './shapes.ts'
import { WEBHOOK_NOUNS } from './webhook-forms.ts'

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as Category[]

const day = (description: string) => Type.String({ format: 'date', description, examples: ['2026-03-17'] })

const jurisdiction = oneOf(
  JURISDICTIONS,
  'Jurisdiction code. EU stands for the Union and for every other country.',
)
const category = oneOf(
  CATEGORY_NAMES,
  'What the announcement is about, see [the meanings](/docs/categories).',
)
const sourceId = Type.String({
  description: 'Id of the data source, see `/sources`.',
  examples: ['fr-bodacc'],
})
const title = Type.String({ description: 'One line that says what it is.' })
const entityType = oneOf(ENTITY_TYPES, 'What the entity is.')
const nameHere = Type.String({ description: 'Name as this announcement gives it.' })

/** JSON Schema types of the kinds of metadata. */
const METADATA_TYPES = {
  text: 'string',
  number: 'number',
  day: 'string',
  flag: 'boolean',
  list: 'array',
} as const
const metadataProperties = Object.entries(METADATA_KEYS).map(([key, { type, meaning }]) => {
  const shape = type === 'list' ? { items: { type: 'string' } } : type === 'day' ? { format: 'date' } : {}
  return [
    key,
    Type.Optional(Type.Unsafe({ type: METADATA_TYPES[type], ...shape, description: meaning })),
  ] as const
})
const metadata = Type.Object(Object.fromEntries(metadataProperties), {
  description: 'What else the announcement says. A key without a value is left out.',
})

const listFields = {
  id: uuid('The same for ever: made of the source and its reference.'),
  source_id: sourceId,
  publication_date: day('When the source published it.'),
  jurisdiction,
  category,
  title,
  entities: Type.Array(Type.Object({ type: entityType, name: nameHere }), { description: 'Whom it names.' }),
  metadata,
}

const matches = Type.Array(
  Type.Object({
    field: oneOf(MATCH_FIELDS, 'Where it is; `entities` once for each name, of three at most.'),
    text: Type.String({
      description: 'What the field says; of a summary at most 240 characters, with `…` where it goes on.',
    }),
    ranges: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
      description: 'Start, and end behind it, of each match in `text`, in units of UTF-16.',
    }),
  }),
  { description: 'Only with `include=matches`: where its texts have what `q` looks for.' },
)

/** The nouns of the contract (spec 2), as the documentation shows them. */
export const NOUNS: readonly TSchema[] = [
  Type.Object({ ...listFields, matches: Type.Optional(matches) }, { $id: 'AnnouncementItem' }),
  Type.Object(
    {
      ...listFields,
      source_reference: Type.String({ description: 'Reference of the record at its source.' }),
      source_url: Type.String({ format: 'uri', description: 'Page of the record at its source.' }),
      summary: orNull(Type.String({ description: 'The text, or its essence.' })),
      entities: Type.Array(
        Type.Object({
          type: entityType,
          name: nameHere,
          role: oneOf(Object.keys(ROLES), 'What it does here.'),
        }),
        { description: 'Whom it names.' },
      ),
    },
    { $id: 'Announcement' },
  ),
  Type.Object(
    {
      id: uuid('Stays when the entity is renamed.'),
      entity_type: entityType,
      name: Type.String({ description: 'Its newest known name.' }),
      jurisdiction,
      tax_id: orNull(Type.String({ description: 'National tax number, else register number, else LEI.' })),
      status: oneOf(ENTITY_STATUSES, 'Active means that nothing known says otherwise.'),
      announcement_count: Type.Integer({ description: 'Announcements in which it appears.' }),
    },
    { $id: 'Entity' },
  ),
  Type.Object(
    {
      date: day('Publication date.'),
      category,
      title,
      source_id: sourceId,
      announcement_id: uuid('Its announcement.'),
    },
    { $id: 'TimelineEvent' },
  ),
  Type.Object(
    {
      source_id: sourceId,
      name: Type.String(),
      jurisdiction,
      url: Type.String({ format: 'uri', description: 'Home page of the source.' }),
      description: Type.String({ description: 'What it holds, who publishes it, attribution and licence.' }),
      record_count: Type.Integer({ description: 'Announcements from it.' }),
      latest_date: orNull(
        Type.String({ description: 'Newest publication date; null when there is no announcement yet.' }),
      ),
      health: Type.Optional(Type.Unsafe({ $ref: 'Health#' })), // only with `include=health`
    },
    { $id: 'Source' },
  ),
  Type.Object(
    {
      page: Type.Integer(),
      per_page: Type.Integer(),
      total: Type.Integer({ description: 'Everything that matches, exactly.' }),
      total_pages: Type.Integer({ description: '0 when nothing matches.' }),
    },
    { $id: 'Pagination' },
  ),
  Type.Object(
    {
      type: Type.String({
        description: 'Page that explains the code.',
        examples: ['/docs/errors#invalid_parameter'],
      }),
      title: Type.String(),
      status: Type.Integer(),
      detail: Type.String({ description: 'What was wrong here, and the way out.' }),
      code: oneOf(Object.keys(ERRORS), 'For programs: never changes its meaning.'),
      request_id: Type.String({
        description: 'Also in the header X-Request-Id; name it when you ask for help.',
      }),
      errors: Type.Array(
        Type.Object({
          parameter: Type.Optional(Type.String({ description: 'The query parameter that is wrong.' })),
          pointer: Type.Optional(Type.String({ description: 'JSON Pointer to what is wrong in the body.' })),
          code: Type.String({ examples: ['unknown_value'] }),
          detail: Type.String(),
          received: Type.Optional(Type.String()),
          allowed: Type.Optional(Type.Array(Type.String())),
          did_you_mean: Type.Optional(Type.String()),
        }),
        { description: 'Everything that is wrong with the request, at once.' },
      ),
    },
    { $id: 'Problem', description: 'The shape of every error (RFC 9457).' },
  ),
  ...RUN_NOUNS,
  ...WEBHOOK_NOUNS,
  ...DELIVERY_NOUNS,
  ...PAYLOAD_NOUNS,
  ...KEY_NOUNS,
]

export const ref = (name: string) => Type.Unsafe({ $ref: `${name}#` })

/** `{[name]: [noun…], pagination}`. */
export function listOf(name: string, noun: string): TSchema {
  return Type.Object({ [name]: Type.Array(ref(noun)), pagination: ref('Pagination') })
}

const HEADERS = {
  ETag: { type: 'string', description: 'Hash of the body; send it back as If-None-Match.' },
  'Herald-Change': { type: 'integer', description: 'Change number that was read, see `/changes`.' },
}
const READ_REFUSALS: readonly ErrorCode[] = [
  'missing_credentials',
  'insufficient_scope',
  'not_acceptable',
  'url_too_long',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
]

const WRITE_REFUSALS: readonly ErrorCode[] = [
  ...READ_REFUSALS,
  'invalid_body',
  'body_too_large',
  'unsupported_media_type',
]

/** The answers of a read: its body, and every "no" it knows besides those that all reads know. */
export function answers(
  description: string,
  body: TSchema,
  ...refusals: ErrorCode[]
): Record<number, unknown> {
  return {
    200: { ...body, description, headers: HEADERS },
    304: { type: 'null', description: 'Nothing has changed since the ETag that was sent as If-None-Match.' },
    ...problems(...refusals, ...READ_REFUSALS),
  }
}

/** The answers of what changes something: those of success, and every "no" it knows besides those that all know. */
export function outcomes(
  successes: Record<number, unknown>,
  ...refusals: ErrorCode[]
): Record<number, unknown> {
  return { ...successes, ...problems(...refusals, ...WRITE_REFUSALS) }
}

/** Refusals by status, each in the one error shape. */
export function problems(...codes: ErrorCode[]): Record<number, unknown> {
  const content = { 'application/problem+json': { schema: ref('Problem') } }
  const sorted = codes.map(code => ERRORS[code]).sort((a, b) => a.status - b.status)
  return Object.fromEntries(
    sorted.map(({ status, title }) => [
      status,
      { description: title, headers: refusalHeaders(status), content },
    ]),
  )
}

function refusalHeaders(status: number): Record<string, unknown> {
  if (status === 401 || status === 403) return { 'WWW-Authenticate': { type: 'string' } }
  const description = 'Seconds until it is worth trying again.'
  return status === 429 || status === 503 ? { 'Retry-After': { type: 'integer', description } } : {}
}

/** The query of a route, for the documentation: lists are separated by commas. */
export function query(parameters: Parameters): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(parameters).map(([name, { schema }]) => [name, schema]),
  )
  return { type: 'object', properties, style: 'form', explode: false }
}

export const idInPath = Type.Object({ id: Type.String({ format: 'uuid', description: 'In any case.' }) })
