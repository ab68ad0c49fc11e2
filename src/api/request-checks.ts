import type { FastifyReply, FastifyRequest } from 'fastify'
import { HeraldError } from '../platform/errors.ts'
import { acceptsJson, EXPORT_MEDIA_TYPES } from './http/content-negotiation.ts'
import { acceptsListFormat } from './http/export-format.ts'
import { createNotFoundError } from './routing.ts'

/** Maximum length of a request URL, in characters. */
export const MAX_URL_LENGTH = 8192

/** Sets the headers that every response has, including errors. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, cors: boolean): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  reply.header('vary', cors ? 'Authorization, Accept-Encoding, Origin' : 'Authorization, Accept-Encoding')
}

/** Checks the URL and headers of a request before it is routed. */
export function checkRequestHead(request: FastifyRequest): void {
  const { url, httpVersion } = request.raw
  if (url === undefined || url.length > MAX_URL_LENGTH) {
    throw new HeraldError('url_too_long', `The URL must not exceed ${MAX_URL_LENGTH} characters.`)
  }
  if (url.includes('#')) {
    throw new HeraldError('malformed_request', 'The URL contains "#". Encode it as %23.')
  }
  if (httpVersion === '1.1' && request.headers.host === undefined) {
    throw new HeraldError('malformed_request', 'The Host header is missing (RFC 9112, section 3.2).')
  }
  checkHeaders(request)
}

/** Headers that must not be repeated, because Node uses the first one and a proxy may have used the last. */
const SINGLE_HEADERS = ['host', 'authorization']

function checkHeaders({ raw: { rawHeaders }, headers: { expect } }: FastifyRequest): void {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map(name => name.toLowerCase())
  const repeated = SINGLE_HEADERS.find(name => names.indexOf(name) !== names.lastIndexOf(name))
  if (repeated !== undefined) {
    throw new HeraldError('malformed_request', `The request has more than one "${repeated}" header.`)
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new HeraldError(
      'expectation_failed',
      'The only supported Expect header is 100-continue (RFC 9110, section 10.1.1).',
    )
  }
}

/** Returns the configuration of the matched route. Throws `not_found` or `method_not_allowed` if there is none. */
export function requireRouteConfig(request: FastifyRequest) {
  if (request.is404) throw createNotFoundError()
  const { config } = request.routeOptions
  if (config.allow === undefined) return config
  throw new HeraldError(
    'method_not_allowed',
    `This URL does not support ${request.method}. Supported methods: ${config.allow}.`,
    { headers: { allow: config.allow } },
  )
}

/** Throws `not_acceptable` if the client does not accept JSON. */
export function requireJsonAccepted(request: FastifyRequest): void {
  if (acceptsJson(request.headers.accept)) return
  throw new HeraldError(
    'not_acceptable',
    'This URL returns application/json only, which the Accept header excludes.',
  )
}

/** Chooses the format of a list that can be exported. Throws `not_acceptable` if the client accepts none. */
export function requireListFormatAccepted(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('vary', `${reply.getHeader('vary')}, Accept`)
  if (acceptsListFormat(request)) return
  throw new HeraldError(
    'not_acceptable',
    `This URL returns ${['application/json', ...Object.values(EXPORT_MEDIA_TYPES)].join(', ')}, which the Accept header excludes.`,
  )
}

/** Returns the client's request ID if it is safe to use in a response header and in the log. */
export function parseRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined
}
