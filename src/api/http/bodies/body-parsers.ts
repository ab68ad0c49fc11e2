import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HeraldError } from '../../../platform/errors.ts'
import { parseJsonBody } from './json-body-parser.ts'

/** The media types of request bodies that only some routes accept. */
const OTHER_BODY_TYPES = [
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'message/rfc822',
] as const
export type OtherBodyType = (typeof OTHER_BODY_TYPES)[number]

/** A request body in another format than JSON, as received. */
export class RawBody {
  readonly type: OtherBodyType
  readonly bytes: Buffer

  constructor(type: OtherBodyType, bytes: Buffer) {
    this.type = type
    this.bytes = bytes
  }
}

/** Registers strict parsers: JSON in UTF-8, and other formats on the routes that accept them. The rest is rejected. */
export function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      requirePlainUtf8(request)
      return body.length === 0 ? undefined : parseJsonBody(body)
    },
  )
  for (const type of OTHER_BODY_TYPES) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      if (!acceptedTypes(request).includes(type)) throw rejectType(request)
      requirePlainUtf8(request)
      return new RawBody(type, body)
    })
  }
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    throw rejectType(request)
  })
}

function acceptedTypes({ routeOptions }: FastifyRequest): readonly string[] {
  return ['application/json', ...(routeOptions.config.bodyTypes ?? [])]
}

function rejectType(request: FastifyRequest): HeraldError {
  const types = acceptedTypes(request).join(' or ')
  return new HeraldError(
    'unsupported_media_type',
    `Send the request body with the header Content-Type: ${types}.`,
  )
}

function requirePlainUtf8({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding.toLowerCase() !== 'identity') {
    const detail = 'Send the request body uncompressed, without a Content-Encoding header.'
    throw new HeraldError('unsupported_media_type', detail, { headers: { 'accept-encoding': 'identity' } })
  }
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && charset.toLowerCase() !== 'utf-8') {
    const detail = `The charset ${charset} is not supported. Send the request body in UTF-8.`
    throw new HeraldError('unsupported_media_type', detail)
  }
}
