import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Type } from '@sinclair/typebox'
import type { Log } from '../../base/log.ts'
import { matchesTag } from '../http/negotiate.ts'
import { readQuery } from '../query.ts'
import { idOf, notFound, type Route } from '../route.ts'
import { idInPath, problems } from './schemas.ts'

const document: Route = {
  method: 'GET',
  url: '/announcements/:id/document',
  scope: 'read',
  media: 'application/octet-stream',
  schema: {
    tags: ['Announcements'],
    operationId: 'getAnnouncementDocument',
    summary: 'Download the document an announcement was read from',
    description: 'The bytes as the source sent them, always as an attachment.',
    params: idInPath,
    response: {
      200: {
        description: 'The document, in the content type of its source.',
        content: { '*/*': { schema: Type.String({ format: 'binary' }) } },
      },
      ...problems(
        'missing_credentials',
        'insufficient_scope',
        'not_found',
        'too_many_requests',
        'unavailable',
      ),
    },
  },
  async handler(parts, request, reply) {
    readQuery(request.query.raw, {})
    const found = await parts.record.document(idOf(request))
    if (found === null) throw notFound()
    // One container holds many documents, and a record may be read anew from another member.
    const tag = `"${hash('sha256', `${found.sha256} ${found.member}`, 'base64url')}"`
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
    const change = parts.index()?.position().change
    if (change !== undefined) reply.header('herald-change', change)
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    reply.headers({
      'content-type': safeType(found.contentType),
      'content-length': found.size,
      'content-disposition': `attachment; filename="${found.fileName.replace(/[^\w.-]/g, '_')}"`,
      // Whatever a publisher put into it, it can do nothing in a browser under our name (design 8).
      'content-security-policy': 'sandbox',
    })
    if (request.method === 'HEAD') return reply.send()
    return reply.send(told(await found.open(), parts.log, request.id))
  },
}

export const documentRoutes: readonly Route[] = [document]

/** The publisher's content type where it can stand in a header; its parameters are no promise of ours. */
function safeType(contentType: string | null): string {
  return /^[\w.+-]+\/[\w.+-]+/.exec(contentType ?? '')?.[0] ?? 'application/octet-stream'
}

/** A break in the middle cuts the connection, since the status is sent; here it is said why. */
function told(bytes: Readable, log: Log, requestId: string): Readable {
  return bytes.on('error', error =>
    log.error({ err: error, request_id: requestId }, 'an original broke off while it was sent'),
  )
}
