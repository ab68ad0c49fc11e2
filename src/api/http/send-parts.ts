import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from '../../platform/logger.ts'

/**
 * Sends a body in parts, as they are computed. The first part is awaited before the response begins, so that its errors have a
 * status. A later error closes the connection without the end of the body, so that the client notices.
 */
export async function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  { contentType, parts, log }: { contentType: string; parts: AsyncIterator<string>; log: Logger },
): Promise<FastifyReply> {
  const first = await parts.next()
  const body = new Readable({
    read() {
      parts.next().then(
        part => this.push(part.done === true ? null : part.value),
        error => this.destroy(error),
      )
    },
    destroy(error, done) {
      void parts.return?.()
      if (error !== null) log.info({ err: error, request_id: request.id }, 'a response ended early')
      done(error)
    },
  })
  if (first.done !== true) body.push(first.value)
  return reply.headers({ 'content-type': contentType, 'cache-control': 'no-store' }).send(body)
}
