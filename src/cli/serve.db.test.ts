import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { REPOSITORY_ROOT } from '../../test/support/code-files.ts'
import { waitUntil } from '../../test/support/index-follower.ts'
import { type StubResponder, startStubPublisher } from '../../test/support/stub-publisher.ts'
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { createEncryptor } from '../platform/encryption.ts'
import { systemRandom as random } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import { encryptSigningSecret } from '../subscriptions/signing-secrets.ts'
import { DEFAULT_SELECTION } from '../subscriptions/subscription.ts'
import { insertSubscription } from '../subscriptions/subscription-store.ts'

/** Starts `herald serve` in a separate process with its own database. */
async function serve(t: TestContext, args: readonly string[], settings: Record<string, string>) {
  const { url, sql } = await createTestDatabase(t)
  const folder = await createTemporaryFolder(t)
  const child = spawn(process.execPath, [join(REPOSITORY_ROOT, 'src', 'main.ts'), 'serve', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, HERALD_DATA: folder, HERALD_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => void child.kill('SIGKILL'))
  return { child, sql, output: collectOutput(child), exited: once(child, 'exit') }
}

function collectOutput(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      text += bytes.toString()
    })
  return () => text
}

test('serve: SIGTERM during a crawl request → exits with 0, run stopped, lease released', async t => {
  const neverRespond: StubResponder = () => {}
  const publisher = await startStubPublisher(t, [neverRespond])
  const { child, sql, output, exited } = await serve(t, [], {
    HERALD_SOURCES: 'fr-bodacc',
    HERALD_SOURCE_URLS: `fr-bodacc=${publisher.baseUrl}`,
  })
  await waitUntil(() => publisher.requestedPaths.length > 0 && /Herald is listening on/.test(output()))
  const startedAt = performance.now()
  child.kill('SIGTERM')
  const [code] = await exited
  assert.ok(performance.now() - startedAt < 15_000)
  assert.equal(code, 0, output())
  const runs = await sql`select source_id, kind, state from runs`
  assert.deepEqual([...runs], [{ source_id: 'fr-bodacc', kind: 'crawl', state: 'stopped' }])
  assert.equal((await sql`select * from leases where holder is not null`).length, 0)
})

test('serve: role crawl only → no API, no admin key', async t => {
  const publisher = await startStubPublisher(t, [(_request, response) => response.end('[]')])
  const { child, output, exited } = await serve(t, ['--roles', 'crawl'], {
    HERALD_SOURCES: 'fr-bodacc',
    HERALD_SOURCE_URLS: `fr-bodacc=${publisher.baseUrl}`,
  })
  await waitUntil(() => publisher.requestedPaths.length > 0)
  assert.doesNotMatch(output(), /listening|Admin API key/)
  child.kill('SIGTERM')
  assert.equal((await exited)[0], 0)
})

test('serve: run requested over the API → starts and ends with state ok', async t => {
  const publisher = await startStubPublisher(t, [(_request, response) => response.end('[]')])
  const { child, output, exited } = await serve(t, [], {
    HERALD_SOURCES: 'fr-bodacc',
    HERALD_SOURCE_URLS: `fr-bodacc=${publisher.baseUrl}`,
    HERALD_INITIAL_CRAWL_DAYS: '1',
  })
  await waitUntil(() => /Herald is listening on/.test(output()))
  const [, key] = /only once\): (\S+)/.exec(output()) ?? []
  const [, url] = /listening on (\S+)/.exec(output()) ?? []
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const window = { from: '2026-11-02', to: '2026-11-03' }
  let response: Response | undefined
  // The API responds with 409 while the first crawl of the source is in progress.
  await waitUntil(async () => {
    const body = JSON.stringify(window)
    response = await fetch(`${url}/api/v1/sources/fr-bodacc/runs`, { method: 'POST', headers, body })
    return response.status === 202
  })
  const run = async () =>
    (await (await fetch(`${url}${response?.headers.get('location')}`, { headers })).json()) as {
      state: string
    }
  await waitUntil(async () => (await run()).state === 'ok')
  assert.match(publisher.requestedPaths.join(), /2026-11-02/)
  child.kill('SIGTERM')
  assert.equal((await exited)[0], 0)
})

const REFUSED: [name: string, args: string[], settings: Record<string, string>, message: RegExp][] = [
  [
    'unknown role',
    ['--roles', 'api,delivery'],
    {},
    /Unknown role "delivery". Roles: api, crawl, dispatch, deliver/,
  ],
  ['unknown source', [], { HERALD_SOURCES: 'fr-bodac' }, /HERALD_SOURCES: unknown source "fr-bodac"/],
  [
    'mirror with an API, but without a branch',
    [],
    {
      HERALD_SOURCE_URLS:
        'de-handelsregister=http://127.0.0.1/x,de-handelsregister/api=http://127.0.0.1/api,de-handelsregister/second=http://127.0.0.1',
    },
    /the URL of de-handelsregister must end with "\/main"/,
  ],
  [
    'mirror of an unknown source',
    [],
    { HERALD_SOURCE_URLS: 'x=http://127.0.0.1' },
    /HERALD_SOURCE_URLS: unknown source "x"/,
  ],
  [
    'missing CA file',
    ['--roles', 'deliver'],
    { HERALD_WEBHOOK_CA_FILE: '/nowhere.pem' },
    /HERALD_WEBHOOK_CA_FILE: \/nowhere\.pem cannot be read/,
  ],
  [
    'CA file without certificates, next to the API',
    ['--roles', 'api,deliver'],
    { HERALD_WEBHOOK_CA_FILE: join(REPOSITORY_ROOT, 'package.json') },
    /HERALD_WEBHOOK_CA_FILE: .* does not contain a PEM certificate/,
  ],
]
for (const [name, args, settings, message] of REFUSED) {
  test(`serve: ${name} → exits with 1`, async t => {
    const { child, output, exited } = await serve(t, args, settings)
    await expectFailure(child, exited, output, message)
  })
}

for (const roles of ['deliver', 'api,dispatch']) {
  test(`serve: roles ${roles}, secrets encrypted with another key → exits with 1`, async t => {
    const { url, sql } = await createTestDatabase(t)
    const subscription = {
      id: createUuidV7(clock.now(), random),
      owner: 'anna',
      url: 'https://hook.test/',
      isActive: true,
      events: ['announcement.created'] as const,
      jurisdictions: [],
      rateLimit: null,
      keepsBacklog: false,
      overlapUntil: null,
      ...DEFAULT_SELECTION,
      sinceChange: 0,
      includesPersons: false,
      createdAt: clock.now(),
    }
    const otherEncryptor = createEncryptor('the key of another machine', random)
    const encrypted = encryptSigningSecret('whsec_YQ==', subscription.id, otherEncryptor)
    await sql.begin(tx => insertSubscription(tx, subscription, encrypted))
    const { child, output, exited } = await serve(t, ['--roles', roles], { DATABASE_URL: url })
    await expectFailure(child, exited, output, /HERALD_SECRET_KEY/)
  })
}

async function expectFailure(
  child: ChildProcess,
  exited: Promise<unknown[]>,
  output: () => string,
  message: RegExp,
): Promise<void> {
  // Without this, a process that starts after all, or leaves a connection open, would run forever.
  setTimeout(() => child.kill('SIGKILL'), 30_000).unref()
  assert.equal((await exited)[0], 1, output())
  assert.match(output(), message)
}
