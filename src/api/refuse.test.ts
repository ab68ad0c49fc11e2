import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { makeLog } from '../base/log.ts'
import { refuse } from './refuse.ts'

/** What Fastify refuses by itself when a route takes a body. */
const BODIES: [name: string, headers: Record<string, string>, body: string, code: string, status: number][] =
  [
    ['another type', { 'content-type': 'text/xml' }, '<a/>', 'unsupported_media_type', 415],
    ['a type that is none', { 'content-type': 'json' }, '{}', 'unsupported_media_type', 415],
    ['too much', { 'content-type': 'application/json' }, `"${'a'.repeat(100)}"`, 'body_too_large', 413],
    ['nothing', { 'content-type': 'application/json' }, '', 'malformed_request', 400],
    ['what is no JSON', { 'content-type': 'application/json' }, '{"a":', 'malformed_request', 400],
    [
      'another prototype',
      { 'content-type': 'application/json' },
      '{"__proto__":{}}',
      'malformed_request',
      400,
    ],
  ]
for (const [name, headers, body, code, status] of BODIES) {
  test(`a body with ${name} is ${status}`, async t => {
    const app = Fastify({ bodyLimit: 50 })
    t.after(() => app.close())
    app.setErrorHandler((error, request, reply) => refuse(error, request, reply, makeLog('silent')))
    app.post('/', async () => 'taken')
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: body })
    assert.deepEqual([reply.statusCode, reply.json().code], [status, code])
    assert.equal(reply.headers['content-type'], 'application/problem+json; charset=utf-8')
  })
}
