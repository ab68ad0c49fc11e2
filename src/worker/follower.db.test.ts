import assert from 'node:assert/strict'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { company, draft, incoming, testDocument } from '../../test/drafts.ts'
import { testFolder } from '../../test/folder.ts'
import { until } from '../../test/following.ts'
import { listed } from '../../test/listed.ts'
import { testDatabase } from '../../test/postgres.ts'
import { proxyTo } from '../../test/proxy.ts'
import { systemClock } from '../base/clock.ts'
import { makeLog } from '../base/log.ts'
import type { Sql } from '../base/sql.ts'
import { settle } from '../flows/settle.ts'
import { SCHEMA } from '../search/database.ts'
import { openLiveIndex } from '../search/live.ts'
import { startFollower } from './follower.ts'

const PAGE = { page: 1, perPage: 25 }
const log = makeLog('silent')

async function write(sql: Sql, ...references: readonly string[]): Promise<void> {
  const documentId = await testDocument(sql)
  const drafts = references.map(reference => draft(reference, { mentions: [company('005000013')] }))
  await sql.begin(tx => settle(tx, 'fr-bodacc', incoming(drafts, documentId)))
}

async function openNode(t: TestContext, url: string) {
  const folder = join(await testFolder(t), 'index')
  const indexer = startFollower({ url, folder, log, clock: systemClock })
  const live = openLiveIndex(folder, systemClock)
  t.after(async () => {
    live.close()
    await indexer.stop()
  })
  const total = async () => (await live.reader()?.announcements({}, PAGE))?.total
  return { folder, indexer, live, total }
}

test('startIndexer: database cut off, then restored to an older state → index catches up each time', async t => {
  const { sql, url } = await testDatabase(t)
  const proxy = await proxyTo(url, t)
  await write(sql, 'A1', 'A2')
  const { folder, indexer, live, total } = await openNode(t, proxy.url)
  await until(async () => (await total()) === 2)
  await write(sql, 'A3')
  await until(async () => (await total()) === 3)
  const result = await live.reader()?.entities({ taxId: '005 000 013' }, PAGE)
  assert.equal(listed(result?.items)[0]?.announcement_count, 3)

  await proxy.cut()
  await write(sql, 'A4')
  await until(() => indexer.state().state === 'waiting')
  assert.equal(await total(), 3, 'the existing index is still served')
  await proxy.mend()
  await until(async () => (await total()) === 4)

  const before = live.reader()?.position().nonce
  await sql`update record set nonce = gen_random_uuid()`
  await sql`update changes set nonce = record.nonce from record where changes.change = record.change`
  await until(() => live.reader()?.position().nonce !== before)
  assert.equal(await total(), 4)
  const files = () => readdirSync(folder).filter(name => name.endsWith('.sqlite'))
  await until(() => files().length === 1)
  assert.deepEqual(files(), [`index-${SCHEMA}-2.sqlite`])
})

test('Indexer.stop: database unresponsive → stops within 5 s', async t => {
  const { url } = await testDatabase(t)
  const proxy = await proxyTo(url, t)
  const { indexer, live } = await openNode(t, proxy.url)
  await until(() => live.reader() !== null)
  proxy.freeze()
  await systemClock.sleep(300)
  const startedAt = performance.now()
  await indexer.stop()
  assert.ok(performance.now() - startedAt < 5_000)
})

test('startIndexer: thread dies → reported as waiting, then restarted', async t => {
  const { url } = await testDatabase(t)
  const folder = join(await testFolder(t), 'taken')
  writeFileSync(folder, 'a file where the folder should be')
  const indexer = startFollower({ url, folder, log, clock: systemClock })
  t.after(() => indexer.stop())
  await until(() => {
    const state = indexer.state()
    return state.state === 'waiting' && /^The indexer stopped unexpectedly/.test(state.reason)
  })
  rmSync(folder)
  await until(() => indexer.state().state === 'following')
})
