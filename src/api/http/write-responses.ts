import type { FastifyReply } from 'fastify'

/** Headers of responses to writes, which must not be cached because they can contain a secret. */
const HEADERS = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }

/** Sends the result of a write: 200 or, if the URL of a new resource is given, 201. */
export function sendWriteResult(reply: FastifyReply, json: string, location?: string): FastifyReply {
  if (location !== undefined) reply.code(201).header('location', location)
  return reply.headers(HEADERS).send(Buffer.from(json))
}

/** Sends 202 for queued work, with its current state and its URL. */
export function sendAccepted(reply: FastifyReply, json: string, location: string): FastifyReply {
  return reply
    .code(202)
    .headers({ location, ...HEADERS })
    .send(Buffer.from(json))
}
