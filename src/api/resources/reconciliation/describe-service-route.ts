import { type TSchema, Type } from '@sinclair/typebox'
import { errorResponses, jsonResponseSchema } from '../response-schemas.ts'

const ERRORS = errorResponses(
  'malformed_request',
  'invalid_body',
  'not_found',
  'url_revoked',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
)
const tokenPathSchema = Type.Object({
  token: Type.String({ pattern: '^hrlu_[A-Za-z0-9_-]{22}$', description: 'Secret token of the service.' }),
})
const SECRET = 'The URL is secret and replaces the API key. Requests count toward the rate limit of this key.'
/** How a batch of queries is written. */
export const BATCH_DESCRIPTION =
  'Each query has `query` (a name or a number), and optionally `type`, `limit` and `properties` with the `pid` `number`, ' +
  '`country`, `town` or `name`. `match` is only true for a candidate that is certain; `features` are the reasons.'

/** Builds the documentation of a parameter. Others are ignored, because programs add their own. */
export function textParameter(name: string, description: string): object {
  return { type: 'object', properties: { [name]: Type.String({ description }) } }
}

interface RouteText {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly query?: object
  readonly response: TSchema
  readonly contentType?: string
}

/** Builds the documentation of a route of a reconciliation service. */
export function describeServiceRoute({
  operationId,
  summary,
  description,
  query,
  response,
  contentType,
}: RouteText) {
  const answer =
    contentType === undefined
      ? jsonResponseSchema('The response of the service.', response)
      : { description: 'The response of the service.', content: { [contentType]: { schema: response } } }
  return {
    tags: ['Reconciliation'],
    operationId,
    summary,
    description: `${description} ${SECRET}`,
    security: [],
    params: tokenPathSchema,
    ...(query !== undefined && { querystring: query }),
    response: { 200: answer, ...ERRORS },
  }
}
