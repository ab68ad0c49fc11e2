import type { FastifyReply } from 'fastify'

/** Headers of responses to writes. They are never cached because they can contain a secret. */
const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

/** Sends the result of a write: 200, or 201 with the URL of the new resource. */
export function done(reply: FastifyReply, json: string, location?: string): FastifyReply {
  if (location !== undefined) reply.code(201).header('location', location)
  return reply.headers(HEADERS).send(Buffer.from(json))
}

/** Sends 202 for work that has been queued, with its current state and its URL. */
export function accepted(reply: FastifyReply, json: string, location: string): FastifyReply {
  return reply
    .code(202)
    .headers({ location, ...HEADERS })
    .send(Buffer.from(json))
}
