import type { FastifyReply, FastifyRequest } from 'fastify'
import { HeraldError } from '../base/errors.ts'
import { acceptsJson } from './http/negotiate.ts'
import { notFound } from './route.ts'

/** In characters. */
export const LONGEST_URL = 8192

/** Headers of every answer, also of refusals. */
export function stamp(request: FastifyRequest, reply: FastifyReply, cors: boolean): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
  // What an answer depends on beside its address.
  reply.header('vary', cors ? 'Authorization, Accept-Encoding, Origin' : 'Authorization, Accept-Encoding')
}

/** What must hold of every request before its address counts. */
export function checkRequestLine(request: FastifyRequest): void {
  const { url, httpVersion } = request.raw
  if (url === undefined || url.length > LONGEST_URL) {
    throw new HeraldError('url_too_long', `The URL is longer than ${LONGEST_URL} characters.`)
  }
  if (url.includes('#')) {
    throw new HeraldError('malformed_request', 'The URL contains a "#". Send it percent-encoded, as %23.')
  }
  if (httpVersion === '1.1' && request.headers.host === undefined) {
    throw new HeraldError('malformed_request', 'The Host header is missing (RFC 9112, 3.2).')
  }
  checkHeaders(request)
}

/** Node takes the first of these when there are several; whoever stands between may have taken the last. */
const SINGLE = ['host', 'authorization']

function checkHeaders({ raw: { rawHeaders }, headers: { expect } }: FastifyRequest): void {
  const names = rawHeaders.filter((_, i) => i % 2 === 0).map(name => name.toLowerCase())
  const twice = SINGLE.find(name => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice !== undefined) {
    throw new HeraldError('malformed_request', `The header "${twice}" is there more than once.`)
  }
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    throw new HeraldError('expectation_failed', 'Expect can only be 100-continue (RFC 9110, 10.1.1).')
  }
}

/** What is at the address of a request. Throws `not_found` and `method_not_allowed`. */
export function offered(request: FastifyRequest) {
  if (request.is404) throw notFound()
  const { config } = request.routeOptions
  if (config.allow === undefined) return config
  throw new HeraldError('method_not_allowed', `This address offers ${config.allow}.`, {
    headers: { allow: config.allow },
  })
}

/** Throws `not_acceptable` when the client takes no JSON. */
export function requireJsonAccepted(request: FastifyRequest): void {
  if (acceptsJson(request.headers.accept)) return
  throw new HeraldError(
    'not_acceptable',
    'This address answers with application/json; Accept does not allow it.',
  )
}

/** A client's own request id, when it is one that can stand in a header and a log. */
export function requestId(given: string | string[] | undefined): string | undefined {
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : undefined
}
