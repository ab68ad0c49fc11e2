import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createBenchSubscriptions, publishBenchEvents } from '../../../bench/delivery/bench-subscriptions.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createEncryptor } from '../../../src/platform/encryption.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { startHerald, startHeraldNode, TEST_SECRET_KEY } from '../../support/herald-process.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { startStubPublisher } from '../../support/stub-publisher.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestDatabase } from '../../support/test-database.ts'

/** A command makes several calls, each of which ends within 10 s, and closes its pools; a busy machine is slower. */
const COMMAND_MS = 40_000
const RECOVERY_MS = 40_000

async function prepare(t: TestContext) {
  const { sql, url } = await createTestDatabase(t)
  const proxy = await startDatabaseProxy(url, t)
  const folder = await createTemporaryFolder(t)
  return { sql, proxy, folder, settings: { DATABASE_URL: proxy.url, HERALD_DATA: join(folder, 'data') } }
}

for (const command of ['keys list', 'doctor', 'clock', 'export'])
  test(`${command}: database silent at random moments → ends, with the reason`, async t => {
    const { proxy, folder, settings } = await prepare(t)
    for (const responseBytes of [0, Math.floor(Math.random() * 3_000)]) {
      const args = [
        ...command.split(' '),
        ...(command === 'export' ? [join(folder, `${responseBytes}`)] : []),
      ]
      proxy.freezeAfter(responseBytes)
      const startedAt = clock.elapsed()
      const process = startHerald(t, args, settings)
      const code = await process.exited
      const ms = clock.elapsed() - startedAt
      assert.ok(ms < COMMAND_MS, `${responseBytes} bytes: ${ms} ms\n${process.tail()}`)
      assert.notEqual(code, 0, process.tail())
      assert.match(process.output(), /PostgreSQL|database/i)
      await proxy.restore()
    }
  })

test('node: database silent for 12 s at a random moment → told in the log, crawl, dispatch and delivery resume', async t => {
  const { sql, proxy, settings } = await prepare(t)
  const publisher = await startStubPublisher(t, [(_request, response) => response.end('[]')])
  const receiver = await startStubPublisher(t, [(_request, response) => response.writeHead(204).end()])
  const context = { sql, clock, random, encryptor: createEncryptor(TEST_SECRET_KEY, random) }
  await createBenchSubscriptions(context, [`${receiver.baseUrl}/`], 'FR')
  const node = await startHeraldNode(t, {
    ...settings,
    HERALD_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    HERALD_SOURCES: 'fr-bodacc',
    HERALD_SOURCE_URLS: `fr-bodacc=${publisher.baseUrl}`,
    HERALD_INITIAL_CRAWL_DAYS: '1',
  })
  await publishBenchEvents(context, 3, 'FR')
  await waitUntil(() => receiver.requestedPaths.length === 3, RECOVERY_MS)
  await waitUntil(async () => (await node.request('/readyz')).status === 200, RECOVERY_MS)
  assert.equal((await node.request('/api/v1/announcements')).status, 200) // the key is known from now on
  await clock.sleep(Math.random() * 2_000)
  proxy.freeze()
  await publishBenchEvents(context, 4, 'FR')
  for (let second = 0; second < 12; second++) {
    const list = await node.request('/api/v1/announcements')
    assert.equal(list.status, 200)
    assert.ok(list.ms < 5_000, `a list took ${list.ms} ms`)
    await clock.sleep(1_000)
  }
  assert.equal((await node.request('/readyz')).json.database, 'away')
  assert.ok(
    node.countLines('PostgreSQL does not respond') + node.countLines('cannot be reached') > 0,
    node.tail(),
  )
  const requested = publisher.requestedPaths.length
  await sql`update crawl_states set last_success_at = '2000-01-01'`
  await proxy.restore()
  await waitUntil(() => receiver.requestedPaths.length === 7, RECOVERY_MS)
  await waitUntil(() => publisher.requestedPaths.length > requested, RECOVERY_MS + 60_000)
  await waitUntil(async () => (await node.request('/readyz')).json.database === 'reachable', RECOVERY_MS)
  assert.equal(receiver.requestedPaths.length, 7, 'sent twice')
  assert.equal(await node.stop(), 0, node.tail())
})
