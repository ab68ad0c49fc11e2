import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { createBenchSubscriptions, publishBenchEvents } from '../../../bench/delivery/bench-subscriptions.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createEncryptor } from '../../../src/platform/encryption.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { REPOSITORY_ROOT } from '../../support/code-files.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../support/database-proxy.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { startStubPublisher } from '../../support/stub-publisher.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestDatabase } from '../../support/test-database.ts'

/** Time from SIGTERM to the end of the process. */
const LIMIT_MS = 15_000
/** Time for a start on a busy machine, which is not measured here. */
const START_MS = 90_000
const SECRET_KEY = 'a secret key of the tests, 32 characters'

/** Starts a command in a process of its own, with its database behind a proxy. */
async function start(t: TestContext, args: readonly string[], settings: Record<string, string> = {}) {
  const { url, sql } = await createTestDatabase(t)
  const proxy = await startDatabaseProxy(url, t)
  const folder = await createTemporaryFolder(t)
  const run = () => {
    const child = spawn(process.execPath, [join(REPOSITORY_ROOT, 'src', 'main.ts'), ...args], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: proxy.url,
        HERALD_DATA: folder,
        HERALD_PORT: '0',
        HERALD_SOURCES: 'none',
        HERALD_SECRET_KEY: SECRET_KEY,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    t.after(() => void child.kill('SIGKILL'))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', bytes => {
        output += String(bytes)
      })
    const exited = once(child, 'exit')
    return {
      output: () => output,
      async terminate(): Promise<number> {
        const startedAt = performance.now()
        child.kill('SIGTERM')
        await exited
        return performance.now() - startedAt
      },
    }
  }
  return { proxy, sql, run }
}

/** Starts a TCP server that accepts connections and never sends anything. */
async function startSilentServer(t: TestContext) {
  let connections = 0
  const server = createServer(socket => {
    connections += 1
    socket.on('error', () => {})
    t.after(() => void socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

const OUTAGES: readonly [name: string, begin: (proxy: DatabaseProxy) => void | Promise<void>][] = [
  ['silent', proxy => proxy.freeze()],
  ['stopped', proxy => proxy.cut()],
]
describe('shutdown', { concurrency: 2 }, () => {
  for (const roles of ['api,crawl,dispatch,deliver', 'api', 'crawl', 'dispatch', 'deliver'])
    for (const [name, begin] of OUTAGES)
      test(`serve: roles ${roles}, PostgreSQL ${name}, SIGTERM → ends within 15 s`, async t => {
        const { proxy, run } = await start(t, ['serve', '--roles', roles])
        const { output, terminate } = run()
        await waitUntil(() => /listening on|running with roles/.test(output()), START_MS)
        await begin(proxy)
        await clock.sleep(1_500) // statements of all loops are waiting by then
        const ms = await terminate()
        assert.ok(ms < LIMIT_MS, `${ms} ms\n${output()}`)
      })

  test('serve: PostgreSQL silent from the start, SIGTERM → ends within 15 s', async t => {
    const { proxy, run } = await start(t, ['serve'])
    proxy.freeze()
    const { terminate } = run()
    await clock.sleep(3_000)
    const ms = await terminate()
    assert.ok(ms < LIMIT_MS, `${ms} ms`)
  })

  for (const [name, isDnsSilent] of [
    ['receiver hanging', false],
    ['DNS silent', true],
  ] as const)
    test(`serve: ${name} and PostgreSQL silent during a delivery, SIGTERM → ends within 15 s`, async t => {
      const dns = createSocket('udp4').bind(0, '127.0.0.1')
      await once(dns, 'listening')
      t.after(() => void dns.close())
      let queries = 0
      dns.on('message', () => {
        queries += 1
      })
      const receiver = await startSilentServer(t)
      const { proxy, sql, run } = await start(t, ['serve', '--roles', 'dispatch,deliver'], {
        HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        HERALD_WEBHOOK_DNS_SERVERS: `127.0.0.1:${dns.address().port}`,
      })
      const context = { sql, clock, random, encryptor: createEncryptor(SECRET_KEY, random) }
      const host = isDnsSilent ? 'receiver.test' : '127.0.0.1'
      await createBenchSubscriptions(context, [`http://${host}:${receiver.port}/`], 'FR')
      const { output, terminate } = run()
      await waitUntil(() => /running with roles/.test(output()), START_MS)
      await publishBenchEvents(context, 1, 'FR')
      await waitUntil(() => (isDnsSilent ? queries > 0 : receiver.connections() > 0))
      proxy.freeze()
      const ms = await terminate()
      assert.ok(ms < LIMIT_MS, `${ms} ms\n${output()}`)
    })

  test('serve: publisher fails, crawl pauses before its retry, SIGTERM → ends within 15 s', async t => {
    const publisher = await startStubPublisher(t, [(_request, response) => response.writeHead(503).end()])
    const { run } = await start(t, ['serve', '--roles', 'crawl'], {
      HERALD_SOURCES: 'fr-bodacc',
      HERALD_SOURCE_URLS: `fr-bodacc=${publisher.baseUrl}`,
    })
    const { terminate } = run()
    await waitUntil(() => publisher.requestedPaths.length > 0)
    const ms = await terminate()
    assert.ok(ms < LIMIT_MS, `${ms} ms`)
  })

  for (const command of ['import', 'replay', 'reindex'])
    test(`${command}: PostgreSQL silent, SIGTERM → ends within 15 s`, async t => {
      const options = {
        import: ['--source', 'fr-bodacc', join(REPOSITORY_ROOT, 'samples', 'fr-bodacc', 'notices.json')],
        replay: ['--source', 'fr-bodacc'],
        reindex: [],
      }[command]
      const { proxy, run } = await start(t, [command, ...(options ?? [])])
      // The command opens its first connection and then waits for a statement.
      proxy.freeze()
      const { terminate } = run()
      await clock.sleep(3_000)
      const ms = await terminate()
      assert.ok(ms < LIMIT_MS, `${ms} ms`)
    })
})
