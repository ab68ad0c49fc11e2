import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { makeLog } from '../base/log.ts'
import { refuse } from './refuse.ts'

/** Bodies that Fastify itself rejects. */
const BODIES: [
  condition: string,
  headers: Record<string, string>,
  body: string,
  code: string,
  status: number,
][] = [
  ['unsupported content type', { 'content-type': 'text/xml' }, '<a/>', 'unsupported_media_type', 415],
  ['invalid content type', { 'content-type': 'json' }, '{}', 'unsupported_media_type', 415],
  ['too large', { 'content-type': 'application/json' }, `"${'a'.repeat(100)}"`, 'body_too_large', 413],
  ['empty', { 'content-type': 'application/json' }, '', 'malformed_request', 400],
  ['invalid JSON', { 'content-type': 'application/json' }, '{"a":', 'malformed_request', 400],
  ['__proto__ member', { 'content-type': 'application/json' }, '{"__proto__":{}}', 'malformed_request', 400],
]
for (const [condition, headers, body, code, status] of BODIES) {
  test(`sendErrorResponse: body ${condition} → ${status} ${code}`, async t => {
    const app = Fastify({ bodyLimit: 50 })
    t.after(() => app.close())
    app.setErrorHandler((error, request, reply) => refuse(error, request, reply, makeLog('silent')))
    app.post('/', async () => 'accepted')
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: body })
    assert.deepEqual([reply.statusCode, reply.json().code], [status, code])
    assert.equal(reply.headers['content-type'], 'application/problem+json; charset=utf-8')
  })
}
