import type { FastifyReply } from 'fastify'

/** Sends JSON about what was done: 200, or 201 with where the new thing is. Never kept by a cache: it may hold a secret. */
export function done(reply: FastifyReply, json: string, location?: string): FastifyReply {
  if (location !== undefined) reply.code(201).header('location', location)
  return reply
    .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .send(Buffer.from(json))
}

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
