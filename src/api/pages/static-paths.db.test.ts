import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startTestApi } from '../../../test/support/api-server.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'

const SECRET = 'a file outside the served folders'
const folder = await createTemporaryFolder({ after })
await mkdir(join(folder, 'assets', 'sub'), { recursive: true })
await writeFile(join(folder, 'index.html'), '<!doctype html><title>Herald</title>')
await writeFile(join(folder, 'secret.txt'), SECRET)
await writeFile(join(folder, 'assets', '.hidden'), SECRET)
await writeFile(join(folder, 'assets', 'app.js'), 'script')

const api = await startTestApi({ after }, { dashboardFolder: folder })

const ROOTS = [
  '/docs',
  '/docs/',
  '/docs/static/',
  '/docs/json',
  '/docs/errors',
  '/assets/',
  '/assets',
  '/',
  '//',
]
const UPWARD = [
  '..',
  '.',
  '...',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%25252e%25252e',
  '..;',
  '..%3b',
  '..%00',
  '%c0%ae%c0%ae',
  '%uff0e%uff0e',
  '..%09',
  '..%20',
  '%e2%80%a5',
]
const SEPARATORS = ['/', '//', '%2f', '%2F', '\\', '%5c', '%255c', '%252f', '/./', ';/', '%00/']
const TARGETS = [
  '',
  'secret.txt',
  'index.html',
  'package.json',
  'etc/passwd',
  'static/index.html',
  'static/',
  'assets/app.js',
  'sub',
  'sub/',
  '.hidden',
  'json',
  'yaml',
  'errors',
  'api/v1/keys',
  '?x=/../..',
  '#',
  '%',
  '%zz',
]

/** Returns `count` different paths, the same ones each time. */
function makePaths(count: number): string[] {
  let state = 20_251
  const draw = (items: readonly string[]): string => {
    state = (state * 48_271) % 2_147_483_647
    return items[state % items.length] as string
  }
  const paths = new Set<string>([
    '/docs/x/..',
    '/docs/..',
    '/docs/static/..',
    '/docs/errors/..',
    '/assets/x/..',
  ])
  for (const root of ROOTS) for (const up of UPWARD) paths.add(`${root}${up}`)
  while (paths.size < count) {
    let path = draw(ROOTS)
    for (let depth = Number(draw(['1', '1', '2', '3', '6'])); depth > 0; depth--)
      path += draw(SEPARATORS) + draw([...UPWARD, ...UPWARD, 'static', 'x', 'docs', 'assets'])
    paths.add(path + draw(SEPARATORS) + draw(TARGETS))
  }
  return [...paths]
}

/** Sends the path as it is: clients such as `fetch` would resolve it first. */
async function request(path: string): Promise<{ status: number; location: string; body: string }> {
  const response = await api.raw(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: */*\r\naccept-encoding: identity\r\nconnection: close\r\n\r\n`,
  )
  const [head = '', ...body] = response.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0),
    location: /^location: (.*)$/im.exec(head)?.[1] ?? '',
    body: body.join('\r\n\r\n'),
  }
}

/** Reads every page that may be returned: those of the documentation, its files and the dashboard's. */
async function readPublishedBodies(): Promise<ReadonlySet<string>> {
  const bodies = new Set(['script', '<!doctype html><title>Herald</title>'])
  const swagger = join(
    import.meta.dirname,
    '..',
    '..',
    '..',
    'node_modules',
    '@fastify',
    'swagger-ui',
    'static',
  )
  for (const name of await readdir(swagger)) {
    if (name.includes('.')) bodies.add((await readFile(join(swagger, name))).toString('latin1'))
  }
  const PAGES = ['/docs', '/docs/', '/docs/static/index.html', '/docs/static/swagger-initializer.js']
  for (const path of [
    ...PAGES,
    '/docs/json',
    '/docs/yaml',
    '/docs/errors',
    '/docs/categories',
    '/openapi.json',
  ])
    bodies.add((await request(path)).body)
  return bodies
}

const published = await readPublishedBodies()

test('static paths: 3,000 paths with parent folders in all encodings → 4xx or a published page, no redirect loop', async () => {
  const paths = makePaths(3_000)
  const wrong: string[] = []
  const check = async (path: string): Promise<void> => {
    let { status, location, body } = await request(path)
    const visited = new Set([path])
    while (status >= 300 && status < 400 && location !== '') {
      const target = new URL(location, `http://127.0.0.1${path.startsWith('/') ? path : '/'}`)
      if (target.hostname !== '127.0.0.1') return void wrong.push(`${path} → ${location}`)
      if (visited.has(location)) return void wrong.push(`${path} → loop at ${location}`)
      visited.add(location)
      ;({ status, location, body } = await request(target.pathname))
    }
    const isRefused = status >= 400 && status < 500 && !body.includes(SECRET)
    if (!isRefused && !(status === 200 && published.has(body)))
      wrong.push(`${path} ${status} ${body.slice(0, 60)}`)
  }
  for (let at = 0; at < paths.length; at += 50) await Promise.all(paths.slice(at, at + 50).map(check))
  assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${paths.length}`)
})

for (const path of [
  '/docs/x/..',
  '/docs/..',
  '/docs/errors/..',
  '/docs/static/../..',
  '/docs/%2e%2e',
  '/docs/..;/',
])
  test(`documentation: ${path} → 404`, async () => {
    assert.equal((await request(path)).status, 404)
  })
