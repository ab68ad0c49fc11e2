import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testFolder } from '../../test/folder.ts'
import { until } from '../../test/following.ts'
import { ROOT } from '../../test/house.ts'
import { testDatabase } from '../../test/postgres.ts'
import { type Answer, standIn } from '../../test/publisher.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import { newId } from '../base/ids.ts'
import { makeSealer } from '../base/seal.ts'
import { sealSecret } from '../subscriptions/secrets.ts'
import { insertSubscription } from '../subscriptions/store.ts'

/** `herald serve` in a process of its own, over a database and a publisher of the test's. */
async function serve(t: TestContext, args: readonly string[], settings: Record<string, string>) {
  const { url, sql } = await testDatabase(t)
  const folder = await testFolder(t)
  const child = spawn(process.execPath, [join(ROOT, 'src', 'main.ts'), 'serve', ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, HERALD_DATA: folder, HERALD_PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => void child.kill('SIGKILL'))
  return { child, sql, said: saidBy(child), exited: once(child, 'exit') }
}

function saidBy(child: ChildProcess): () => string {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
    })
  return () => said
}

test('a node serves and crawls what it is told to; SIGTERM ends both, also in the middle of a request', async t => {
  const hangs: Answer = () => {}
  const publisher = await standIn(t, [hangs])
  const { child, sql, said, exited } = await serve(t, [], {
    HERALD_SOURCES: 'fr-bodacc',
    HERALD_SOURCE_URLS: `fr-bodacc=${publisher.base}`,
  })
  await until(() => publisher.asked.length > 0 && /Herald listens on/.test(said()))
  const began = performance.now()
  child.kill('SIGTERM')
  const [code] = await exited
  assert.ok(performance.now() - began < 15_000)
  assert.equal(code, 0, said())
  const runs = await sql`select source_id, kind, state from runs`
  assert.deepEqual([...runs], [{ source_id: 'fr-bodacc', kind: 'crawl', state: 'stopped' }])
  assert.equal((await sql`select * from leases where holder is not null`).length, 0)
})

test('a node that only crawls listens to nobody', async t => {
  const publisher = await standIn(t, [(_request, response) => response.end('[]')])
  const { child, said, exited } = await serve(t, ['--roles', 'crawl'], {
    HERALD_SOURCES: 'fr-bodacc',
    HERALD_SOURCE_URLS: `fr-bodacc=${publisher.base}`,
  })
  await until(() => publisher.asked.length > 0)
  assert.doesNotMatch(said(), /listens|Admin key/)
  child.kill('SIGTERM')
  assert.equal((await exited)[0], 0)
})

test('a run that is asked for over the API is begun, and told when it is done', async t => {
  const publisher = await standIn(t, [(_request, response) => response.end('[]')])
  const { child, said, exited } = await serve(t, [], {
    HERALD_SOURCES: 'fr-bodacc',
    HERALD_SOURCE_URLS: `fr-bodacc=${publisher.base}`,
    HERALD_FIRST_DAYS: '1',
  })
  await until(() => /Herald listens on/.test(said()))
  const [, key] = /once: (\S+)/.exec(said()) ?? []
  const [, url] = /listens on (\S+)/.exec(said()) ?? []
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const window = { from: '2026-11-02', to: '2026-11-03' }
  let asked: Response | undefined
  // 409 while the first crawl of the source is under way.
  await until(async () => {
    const body = JSON.stringify(window)
    asked = await fetch(`${url}/api/v1/sources/fr-bodacc/runs`, { method: 'POST', headers, body })
    return asked.status === 202
  })
  const run = async () =>
    (await (await fetch(`${url}${asked?.headers.get('location')}`, { headers })).json()) as { state: string }
  await until(async () => (await run()).state === 'ok')
  assert.match(publisher.asked.join(), /2026-11-02/)
  child.kill('SIGTERM')
  assert.equal((await exited)[0], 0)
})

const REFUSED: [name: string, args: string[], settings: Record<string, string>, words: RegExp][] = [
  [
    'a role there is not',
    ['--roles', 'api,delivery'],
    {},
    /There is no role "delivery". Roles: api, crawl, dispatch, deliver/,
  ],
  ['a source there is not', [], { HERALD_SOURCES: 'fr-bodac' }, /HERALD_SOURCES names "fr-bodac"/],
  ['a mirror of none', [], { HERALD_SOURCE_URLS: 'x=http://127.0.0.1' }, /HERALD_SOURCE_URLS names "x"/],
  [
    'authorities that are not there',
    ['--roles', 'deliver'],
    { HERALD_WEBHOOK_CA: '/nowhere.pem' },
    /HERALD_WEBHOOK_CA: \/nowhere\.pem cannot be read/,
  ],
  [
    'authorities that are none, beside the API',
    ['--roles', 'api,deliver'],
    { HERALD_WEBHOOK_CA: join(ROOT, 'package.json') },
    /HERALD_WEBHOOK_CA: .* has no certificate/,
  ],
]
for (const [name, args, settings, words] of REFUSED) {
  test(`serve refuses ${name}`, async t => {
    const { child, said, exited } = await serve(t, args, settings)
    await refused(child, exited, said, words)
  })
}

for (const roles of ['deliver', 'api,dispatch']) {
  test(`serve --roles ${roles} refuses a record whose secrets another key has sealed`, async t => {
    const { url, sql } = await testDatabase(t)
    const kept = {
      ...{ id: newId(clock.now(), dice), owner: 'anna', url: 'https://hook.test/', isActive: true },
      ...{
        events: ['announcement.created'] as const,
        jurisdictions: [],
        rateLimit: null,
        overlapUntil: null,
      },
      ...{ sinceChange: 0, createdAt: clock.now() },
    }
    const sealed = sealSecret('whsec_YQ==', kept.id, makeSealer('the key of another machine', dice))
    await sql.begin(tx => insertSubscription(tx, kept, sealed))
    const { child, said, exited } = await serve(t, ['--roles', roles], { DATABASE_URL: url })
    await refused(child, exited, said, /HERALD_SECRET_KEY/)
  })
}

async function refused(
  child: ChildProcess,
  exited: Promise<unknown[]>,
  said: () => string,
  words: RegExp,
): Promise<void> {
  // One that is not refused would serve for ever, and so would one that leaves a connection open.
  setTimeout(() => child.kill('SIGKILL'), 30_000).unref()
  assert.equal((await exited)[0], 1, said())
  assert.match(said(), words)
}
