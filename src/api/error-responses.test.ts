import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createLogger } from '../platform/logger.ts'
import { sendErrorResponse } from './error-responses.ts'

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
    app.setErrorHandler((error, request, reply) =>
      sendErrorResponse(error, request, reply, createLogger('silent')),
    )
    app.post('/', async () => 'accepted')
    const reply = await app.inject({ method: 'POST', url: '/', headers, payload: body })
    assert.deepEqual([reply.statusCode, reply.json().code], [status, code])
    assert.equal(reply.headers['content-type'], 'application/problem+json; charset=utf-8')
  })
}

const CUT_OFF_BODIES: [condition: string, rest: string][] = [
  ['shorter than its Content-Length', 'Content-Length: 100\r\n\r\n{"url"'],
  ['that ends inside a chunk', 'Transfer-Encoding: chunked\r\n\r\n50\r\n{"url"'],
  ['with an invalid chunk size', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"url\r\nzz\r\n'],
]
for (const [condition, rest] of CUT_OFF_BODIES) {
  test(`sendErrorResponse: body ${condition} → not logged as an error`, { timeout: 20_000 }, async t => {
    const app = Fastify()
    t.after(() => app.close())
    const levels: string[] = []
    const logged = Promise.withResolvers<void>()
    const record = (level: string) => () => {
      levels.push(level)
      logged.resolve()
    }
    const methods = { error: record('error'), warn: record('warn'), debug: record('debug') }
    const log = Object.assign(createLogger('silent'), methods)
    app.setErrorHandler((error, request, reply) => sendErrorResponse(error, request, reply, log))
    app.post('/', async () => 'accepted')
    const parsing = Promise.withResolvers<void>()
    app.addHook('preParsing', async () => parsing.resolve())
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`)
    await parsing.promise
    socket.destroy()
    await logged.promise
    assert.deepEqual(levels, ['debug'])
  })
}
