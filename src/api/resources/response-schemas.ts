import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { HERALD_ERRORS, type HeraldErrorCode } from '../../platform/errors.ts'
import { EXPORT_MEDIA_TYPES } from '../http/content-negotiation.ts'
import { defineComponent, enumSchema } from './schema-builders.ts'
import { PaginationSchema } from './shared-schemas.ts'

const ProblemSchema = defineComponent(
  'Problem',
  Type.Object(
    {
      type: Type.String({
        description: 'URL of the documentation of the error code.',
        examples: ['/docs/errors#invalid_parameter'],
      }),
      title: Type.String({ description: 'Meaning of the error code.' }),
      status: Type.Integer({ description: 'HTTP status of the response.' }),
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
          code: Type.String({ description: 'Code of this error.', examples: ['unknown_value'] }),
          detail: Type.String({ description: 'What is wrong with this part and how to fix it.' }),
          received: Type.Optional(
            Type.String({ description: 'Value as received, shortened to 100 characters.' }),
          ),
          allowed: Type.Optional(Type.Array(Type.String(), { description: 'Values that are allowed here.' })),
          did_you_mean: Type.Optional(
            Type.String({ description: 'Allowed value that is closest to the received one.' }),
          ),
        }),
        { description: 'One entry for each invalid part of the request.' },
      ),
    },
    { description: 'The format of all errors (RFC 9457).' },
  ),
)

/** Builds the component of a page of items: `{data: [item…], pagination}`, and further members. */
export function paginatedListSchema<S extends TSchema, P extends TProperties = Record<never, never>>(
  name: string,
  itemSchema: S,
  further: P = {} as P,
) {
  return defineComponent(
    name,
    Type.Object({ data: Type.Array(itemSchema), pagination: PaginationSchema, ...further }),
  )
}

const READ_HEADERS = {
  ETag: {
    type: 'string',
    description: 'Hash of the body. Send it in `If-None-Match` to receive a 304 if nothing has changed.',
  },
  'Herald-Change': {
    type: 'integer',
    description: 'Change number of the data in the response. See `/changes`.',
  },
}
const READ_ERRORS: readonly HeraldErrorCode[] = [
  'invalid_parameter',
  'malformed_request',
  'missing_credentials',
  'invalid_token',
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
  'cross_site_request',
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
  'database_read_only',
]

/** Builds the documentation of a successful JSON response. `headers` lists only what not every response has. */
export function jsonResponseSchema(description: string, body: TSchema, headers?: Record<string, unknown>) {
  return { description, ...(headers && { headers }), content: { 'application/json': { schema: body } } }
}

/** Builds the documentation of a `Location` header, for `jsonResponseSchema`. */
export function locationHeader(description: string): Record<string, unknown> {
  return { Location: { type: 'string', description } }
}

/** Builds the responses of a read request: its body, the given errors and the errors that all reads share. */
export function readResponses(
  description: string,
  body: TSchema,
  ...errors: HeraldErrorCode[]
): Record<number, unknown> {
  return {
    200: jsonResponseSchema(description, body, READ_HEADERS),
    304: {
      type: 'null',
      description: 'Nothing has changed since the response with the ETag in `If-None-Match`.',
    },
    ...errorResponses(...errors, ...READ_ERRORS),
  }
}

const EXPORT_HEADERS = {
  'Herald-Total': {
    type: 'integer',
    description: 'Exact number of rows in the body. Only in CSV and NDJSON.',
  },
  'Herald-Cursor': {
    type: 'string',
    description: 'Cursor with which `/changes` continues from the exported state. Only in CSV and NDJSON.',
  },
}

/** Builds the responses of a list that can also be exported as CSV and NDJSON. An export can resume in a history that was replaced. */
export function exportableResponses(
  ...[description, body, ...errors]: Parameters<typeof readResponses>
): Record<number, unknown> {
  const rows = Type.String({ description: 'All results as rows, for `format=csv` and `format=ndjson`.' })
  const content = {
    'application/json': { schema: body },
    ...Object.fromEntries(Object.values(EXPORT_MEDIA_TYPES).map(type => [type, { schema: rows }])),
  }
  return {
    ...readResponses(description, body, ...errors, 'history_changed'),
    200: { description, headers: { ...READ_HEADERS, ...EXPORT_HEADERS }, content },
  }
}

/** Builds the responses of a write request: the given successes and errors, and the errors that all writes share. */
export function writeResponses(
  successes: Record<number, unknown>,
  ...errors: HeraldErrorCode[]
): Record<number, unknown> {
  return { ...successes, ...errorResponses(...errors, ...WRITE_ERRORS) }
}

/** Builds the error responses by HTTP status. The description of each lists its error codes. */
export function errorResponses(...codes: HeraldErrorCode[]): Record<number, unknown> {
  const content = { 'application/problem+json': { schema: ProblemSchema } }
  const known = Object.keys(HERALD_ERRORS) as HeraldErrorCode[]
  const byStatus = Map.groupBy(
    known.filter(code => codes.includes(code)),
    code => HERALD_ERRORS[code].status,
  )
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      status,
      {
        description: listed.map(code => `\`${code}\`: ${HERALD_ERRORS[code].title}`).join(' '),
        headers: errorHeaders(status),
        content,
      },
    ]),
  )
}

function errorHeaders(status: number): Record<string, unknown> {
  if (status === 401 || status === 403)
    return { 'WWW-Authenticate': { type: 'string', description: 'How to authenticate (RFC 6750).' } }
  const description = 'Number of seconds to wait before retrying.'
  return status === 429 || status === 503 ? { 'Retry-After': { type: 'integer', description } } : {}
}
