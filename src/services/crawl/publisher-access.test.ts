import assert from 'node:assert/strict'
import { test } from 'node:test'
import { esBorme } from '../../sources/es-borme.ts'
import type { SourceAuth } from '../../sources/source.ts'
import {
  authenticateRequest,
  findCrawlHost,
  listCrawlHosts,
  redactCredentials,
  redactKey,
  resolveRequest,
  splitCredentials,
} from './publisher-access.ts'

const QUERY: SourceAuth = { in: 'query', name: 'api_key' }
const HEADER: SourceAuth = { in: 'header', name: 'X-Key' }
const BASIC: SourceAuth = { in: 'header', name: 'Authorization', format: key => `Basic ${btoa(`${key}:`)}` }
const URL_WITH_QUERY = 'https://a.example/x?q=1'

const REQUESTS: readonly (readonly [
  string,
  SourceAuth | undefined,
  string,
  string,
  Record<string, string>,
])[] = [
  ['no auth', undefined, URL_WITH_QUERY, URL_WITH_QUERY, {}],
  ['header', HEADER, URL_WITH_QUERY, URL_WITH_QUERY, { 'x-key': 's+1' }],
  ['formatted header', BASIC, URL_WITH_QUERY, URL_WITH_QUERY, { authorization: 'Basic cysxOg==' }],
  ['query, other parameters', QUERY, URL_WITH_QUERY, `${URL_WITH_QUERY}&api_key=s%2B1`, {}],
  ['query, no parameters', QUERY, 'https://a.example/x', 'https://a.example/x?api_key=s%2B1', {}],
]
for (const [name, auth, url, sentUrl, headers] of REQUESTS) {
  test(`authenticateRequest: ${name} → ${sentUrl} ${JSON.stringify(headers)}`, () =>
    assert.deepEqual(authenticateRequest(url, auth, 's+1'), { url: sentUrl, headers }))
}

test('redactKey: key, encoded key or header value in a text → [key]', () => {
  assert.equal(redactKey('to /x?api_key=s%2B1 or s+1', QUERY, 's+1'), 'to /x?api_key=[key] or [key]')
  assert.equal(redactKey('header Basic cysxOg==', BASIC, 's+1'), 'header [key]')
  assert.equal(redactKey('s+1', undefined, 's+1'), 's+1')
})

const SOURCE = {
  ...esBorme,
  metadata: {
    ...esBorme.metadata,
    pauseMs: 1_000,
    otherHosts: [{ name: 'files', baseUrl: 'https://files.example/bulk', pauseMs: 3_000 }],
  },
}
const HOSTS = listCrawlHosts(SOURCE, {
  base: 'https://mirror.example',
  otherBases: { files: 'http://127.0.0.1:9/m' },
})

test('listCrawlHosts: two hosts → each with its pause, unless one is given for both', () => {
  assert.deepEqual(
    HOSTS.map(host => [host.baseUrl, host.pauseMs]),
    [
      ['https://mirror.example', 1_000],
      ['http://127.0.0.1:9/m', 3_000],
    ],
  )
  const pauses = listCrawlHosts(SOURCE, { base: 'https://a.example' }, 5).map(host => host.pauseMs)
  assert.deepEqual(pauses, [5, 5])
})

const LINKS: readonly (readonly [string, string, boolean])[] = [
  ['https://mirror.example/a?b=c', 'https://mirror.example/a?b=c', true],
  ['https://files.example/bulk/2026.zip', 'http://127.0.0.1:9/m/2026.zip', true],
  ['https://files.example/bulky', 'https://files.example/bulky', false],
  ['https://mirror.example.evil.example/', 'https://mirror.example.evil.example/', false],
  ['http://169.254.169.254/', 'http://169.254.169.254/', false],
  ['no URL', 'no URL', false],
  ['https://mirror.example/a?api_key=s&b=c', 'https://mirror.example/a?b=c', true],
  ['https://mirror.example/a?api_key=s', 'https://mirror.example/a', true],
]
for (const [url, resolved, isKnown] of LINKS) {
  test(`resolveRequest: ${url} → ${resolved}, ${isKnown ? 'a host of the source' : 'no host of the source'}`, () => {
    const request = resolveRequest({ url, role: 'document' }, HOSTS, QUERY)
    assert.equal(request.url, resolved)
    assert.equal(findCrawlHost(HOSTS, request.url) !== null, isKnown)
  })
}

test('splitCredentials: user and password → URL without them and a header', () => {
  const header = `Basic ${btoa('us er:p/ss')}`
  assert.deepEqual(splitCredentials('https://us%20er:p%2Fss@m.example:8443/a'), {
    url: 'https://m.example:8443/a',
    header,
  })
  assert.deepEqual(splitCredentials('https://m.example/a'), { url: 'https://m.example/a', header: null })
})

test('redactCredentials: every form in a message → hidden', () => {
  const { header } = splitCredentials('https://user:p%2Fss@m.example')
  const message = `user:p/ss, p%2Fss, ${header}, dXNlcjpwL3Nz`
  assert.doesNotMatch(redactCredentials(message, header ?? ''), /p.{1,3}ss\b|dXNlcj/)
  assert.equal(redactCredentials(message, undefined), message)
})

for (const [text, password] of [
  ['100%', '100%'],
  ['%zz%41', '%zzA'],
  ['%ff', '\ufffd'],
  ['%C3%A9', 'é'],
] as const) {
  test(`splitCredentials: password ${text} → sent as ${password}`, () => {
    const header = `Basic ${Buffer.from(`u:${password}`).toString('base64')}`
    assert.deepEqual(splitCredentials(`https://u:${text}@m.example/x/`), {
      url: 'https://m.example/x',
      header,
    })
  })
}
