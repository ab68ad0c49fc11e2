import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestApi, type TestApiResponse } from '../../../test/support/api-server.ts'

const ORIGIN = 'https://app.example'
/** Browsers handle these themselves and never show them to a script (Fetch standard). */
const HIDDEN_FROM_SCRIPTS = new Set(['set-cookie'])

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly responses?: Readonly<Record<string, { readonly $ref?: string; readonly headers?: object }>>
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses?: Readonly<Record<string, { readonly headers?: object }>> }
}

function listNames(header: TestApiResponse['headers'][string]): Set<string> {
  return new Set(
    String(header)
      .split(',')
      .map(name => name.trim().toLowerCase()),
  )
}

test('applyCors: → scripts can send and read every header of the OpenAPI document', async t => {
  const api = await startTestApi(t, {
    settings: { rateLimit: 0, corsOrigins: [ORIGIN], trustProxy: [], publicUrl: null },
  })
  const preflight = await api.ask(
    '/api/v1/webhooks',
    { authorization: null, origin: ORIGIN, 'access-control-request-method': 'POST' },
    'OPTIONS',
  )
  const read = await api.ask('/api/v1/announcements', { origin: ORIGIN })
  const { paths, components } = (await api.ask('/openapi.json')).json() as OpenApiDocument
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  const sent = operations
    .flatMap(({ parameters = [] }) => parameters.filter(parameter => parameter.in === 'header'))
    .map(({ name }) => name.toLowerCase())
  const received = operations
    .flatMap(({ responses = {} }) => Object.values(responses))
    .map(({ $ref, ...response }) => components.responses?.[$ref?.split('/').at(-1) ?? ''] ?? response)
    .flatMap(({ headers = {} }) => Object.keys(headers).map(name => name.toLowerCase()))
  assert.ok(sent.includes('idempotency-key') && received.includes('location'))
  assert.deepEqual(
    new Set(sent).difference(listNames(preflight.headers['access-control-allow-headers'])),
    new Set(),
  )
  const exposed = listNames(read.headers['access-control-expose-headers'])
  assert.deepEqual(new Set(received).difference(exposed), HIDDEN_FROM_SCRIPTS)
})
