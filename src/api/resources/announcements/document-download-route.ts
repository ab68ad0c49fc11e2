import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Type } from '@sinclair/typebox'
import type { Logger } from '../../../platform/logger.ts'
import { requireScope } from '../../authentication.ts'
import { matchesEtag } from '../../http/content-negotiation.ts'
import { parseQueryString } from '../../query-string.ts'
import { type ApiRoute, createNotFoundError, requireIdFromPath } from '../../routing.ts'
import { idPathSchema } from '../request-schemas.ts'
import { errorResponses } from '../response-schemas.ts'

const document: ApiRoute = {
  method: 'GET',
  url: '/announcements/:id/document',
  scope: 'read',
  contentType: 'application/octet-stream',
  schema: {
    tags: ['Announcements'],
    operationId: 'getAnnouncementDocument',
    summary: 'Download the source document of an announcement',
    description: 'Returns the document as the source published it, byte for byte, as an attachment.',
    params: idPathSchema,
    response: {
      200: {
        description: 'The document, with the content type that the source sent.',
        content: {
          '*/*': { schema: Type.String({ format: 'binary' }) },
          'application/json': {
            schema: Type.Unknown({ description: 'A document that was published as JSON.' }),
          },
        },
      },
      ...errorResponses(
        'invalid_parameter',
        'malformed_request',
        'missing_credentials',
        'invalid_token',
        'insufficient_scope',
        'not_found',
        'document_gone',
        'too_many_requests',
        'document_damaged',
        'url_too_long',
        'headers_too_large',
        'unavailable',
      ),
    },
  },
  async handler(context, request, reply) {
    parseQueryString(request.query.raw, {})
    // A document names persons in every way, so it is masked as a whole.
    if (context.personsMasked) requireScope(request.keyHolder, 'personal')
    const stored = await context.database.document(requireIdFromPath(request))
    if (stored === null) throw createNotFoundError()
    // The ETag covers the container and the member, because members share the hash of their container.
    const etag = `"${hash('sha256', `${stored.sha256} ${stored.member}`, 'base64url')}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache' })
    const change = context.index()?.position().change
    if (change !== undefined) reply.header('herald-change', change)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    // The document is verified before the response starts, so that no client receives damaged bytes.
    const bytes = request.method === 'HEAD' ? null : await stored.open(request.keyHolder.id)
    if (bytes === null) await stored.check()
    reply.headers({
      'content-type': safeContentType(stored.contentType),
      'content-length': stored.size,
      'content-disposition': `attachment; filename="${stored.fileName.replace(/[^\w.-]/g, '_')}"`,
      // A hostile document must not run scripts in a browser under Herald's origin (design 8).
      'content-security-policy': 'sandbox',
    })
    return bytes === null ? reply.send() : reply.send(logReadError(bytes, context.log, request.id))
  },
}

export const documentDownloadRoutes: readonly ApiRoute[] = [document]

/** Returns the media type without its parameters, which the publisher may have set incorrectly. */
function safeContentType(contentType: string | null): string {
  return /^[\w.+-]+\/[\w.+-]+/.exec(contentType ?? '')?.[0] ?? 'application/octet-stream'
}

/** Logs read errors, because the client only sees a closed connection once the status has been sent. */
function logReadError(bytes: Readable, log: Logger, requestId: string): Readable {
  return bytes.on('error', error =>
    log.error({ err: error, request_id: requestId }, 'reading a document failed during its download'),
  )
}
