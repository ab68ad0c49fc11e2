import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startTestApi } from '../../../test/support/api-server.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'

const folder = await createTemporaryFolder({ after })
const PAGE = '<!doctype html><title>Herald</title>'
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), PAGE)
await writeFile(join(folder, 'secret.txt'), 'secret')
await writeFile(join(folder, 'assets', 'index-abc.js'), 'plain')
await writeFile(join(folder, 'assets', 'index-abc.js.br'), 'br')
await writeFile(join(folder, 'assets', 'index-abc.js.gz'), 'gz')
await writeFile(join(folder, 'assets', 'small-abc.css'), 'small')

const api = await startTestApi({ after }, { dashboardFolder: folder })
const withoutDashboard = await startTestApi({ after })
const BROWSER = {
  authorization: null,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
}
const ID = '00000000-0000-7000-8000-000000000000'
const PAGES = [
  '/',
  '/announcements',
  `/announcements/${ID}`,
  '/announcements?q=acme&page=2',
  '/entities',
  `/entities/${ID}`,
  '/following',
  '/following/searches',
  '/following/watchlists',
  `/following/watchlists/${ID}`,
  `/following/watchlists/${ID}/import`,
  '/sources',
  '/sources/fr-bodacc',
  '/statistics',
  '/webhooks',
  '/webhooks/new',
  `/webhooks/${ID}`,
  `/deliveries/${ID}`,
  '/all-webhooks',
  '/merge-reports',
  '/keys',
  '/audit',
  '/sign-in',
]
for (const path of PAGES) {
  test(`dashboard: ${path}, with or without a key → document`, async () => {
    for (const headers of [BROWSER, {}]) {
      const { status, text, headers: sent } = await api.ask(path, headers)
      assert.deepEqual([status, text, sent['content-type']], [200, PAGE, 'text/html; charset=utf-8'])
    }
  })
}

test('dashboard: document → own origin only, no framing', async () => {
  const { headers } = await api.ask('/announcements', BROWSER)
  assert.equal(
    headers['content-security-policy'],
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
  assert.deepEqual(
    [headers['x-content-type-options'], headers['referrer-policy'], headers['cross-origin-opener-policy']],
    ['nosniff', 'no-referrer', 'same-origin'],
  )
  assert.match(String(headers['permissions-policy']), /camera=\(\)/)
})

test('dashboard: matching ETag → 304, other → document', async () => {
  const { headers } = await api.ask('/', BROWSER)
  assert.equal(headers['cache-control'], 'no-cache')
  const unchanged = await api.ask('/keys', { ...BROWSER, 'if-none-match': String(headers.etag) })
  assert.deepEqual([unchanged.status, unchanged.bytes.length], [304, 0])
  assert.equal((await api.ask('/', { ...BROWSER, 'if-none-match': '"other"' })).status, 200)
})

const ENCODINGS: readonly [accepted: string | null, coding: string | undefined, text: string][] = [
  [null, undefined, 'plain'],
  ['gzip', 'gzip', 'gz'],
  ['gzip, deflate, br, zstd', 'br', 'br'],
  ['identity', undefined, 'plain'],
]
for (const [accepted, coding, text] of ENCODINGS) {
  test(`dashboard asset: Accept-Encoding ${accepted} → ${coding ?? 'uncompressed'}`, async () => {
    const reply = await api.ask('/assets/index-abc.js', { authorization: null, 'accept-encoding': accepted })
    assert.deepEqual([reply.status, reply.headers['content-encoding'], reply.text], [200, coding, text])
    assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.match(String(reply.headers['content-type']), /^(text|application)\/javascript/)
    assert.match(String(reply.headers.vary), /accept-encoding/i)
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  })
}

test('dashboard asset: no compressed copy → plain file, also for HEAD', async () => {
  const css = await api.ask('/assets/small-abc.css', { authorization: null, 'accept-encoding': 'br' })
  assert.deepEqual([css.status, css.text, css.headers['content-encoding']], [200, 'small', undefined])
  const head = await api.ask('/assets/small-abc.css', { authorization: null }, 'HEAD')
  assert.deepEqual([head.status, head.bytes.length, head.headers['content-length']], [200, 0, '5'])
})

test('dashboard asset: path outside the asset folder → error', async () => {
  const outside = [
    '/assets/',
    '/assets',
    '/assets/../secret.txt',
    '/assets/%2e%2e/secret.txt',
    '/assets/..%2fsecret.txt',
  ]
  for (const path of [...outside, '/secret.txt', '/index.html', '/assets/none.js', '/assets/%00']) {
    const { status, headers, text } = await api.ask(path, { authorization: null })
    assert.ok(status === 404 || status === 400 || status === 403, `${path} ${status}`)
    assert.ok(!text.includes('secret.txt') && text !== 'secret' && text !== PAGE, path)
    assert.equal(headers['content-type'], 'application/problem+json; charset=utf-8', path)
    assert.equal(headers['cache-control'], 'no-store', path)
  }
})

test('unknown URL: browser → dashboard page with 404, other client → JSON error', async () => {
  for (const path of ['/nothing', '/announcements/x/y', '/docs/nothing', '/assets/none.js']) {
    const pageReply = await api.ask(path, BROWSER)
    const { status, text, headers } = pageReply
    assert.deepEqual([status, text, headers['cache-control']], [404, PAGE, 'no-cache'], path)
  }
  for (const accept of ['*/*', 'application/json', 'application/json, text/html', 'text/html;q=0', null]) {
    const error = await api.ask('/nothing', { authorization: null, accept })
    assert.equal(error.headers['content-type'], 'application/problem+json; charset=utf-8', String(accept))
    assert.equal(error.status, 404)
  }
  assert.equal(
    (await api.ask('/api/v2/nothing', BROWSER)).headers['content-type'],
    'application/problem+json; charset=utf-8',
  )
  assert.equal((await api.ask('/api/v1/nothing', BROWSER)).status, 401)
  assert.equal((await api.ask('/nothing', BROWSER, 'POST')).status, 404)
})

test('dashboard: write method → 405', async () => {
  for (const path of ['/', '/keys', '/assets/index-abc.js']) {
    for (const method of ['POST', 'DELETE', 'PUT', 'TRACE']) {
      const { status, headers } = await api.ask(path, BROWSER, method)
      assert.deepEqual(
        [status, String(headers.allow).startsWith('GET, HEAD')],
        [405, true],
        `${method} ${path}`,
      )
    }
  }
})

test('dashboard not built: / → instructions, other pages → 404', async () => {
  const { status, text } = await withoutDashboard.ask('/', BROWSER)
  assert.equal(status, 200)
  assert.match(text, /<code>npm run build<\/code>/)
  for (const path of ['/announcements', '/assets/index-abc.js', '/nothing']) {
    const reply = await withoutDashboard.ask(path, BROWSER)
    assert.deepEqual(
      [reply.status, reply.headers['content-type']],
      [404, 'application/problem+json; charset=utf-8'],
    )
  }
})
