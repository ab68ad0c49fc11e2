import type { FastifyReply } from 'fastify'

/** Says that something was asked for and will be done, with what is known of it and where it is. Never kept by a cache. */
export function accepted(reply: FastifyReply, json: string, location: string): FastifyReply {
  return reply
    .code(202)
    .headers({
      location,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    .send(Buffer.from(json))
}
