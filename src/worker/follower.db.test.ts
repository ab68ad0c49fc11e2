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
  const follower = startFollower({ url, folder, log, clock: systemClock })
  const live = openLiveIndex(folder, systemClock)
  t.after(async () => {
    live.close()
    await follower.stop()
  })
  const total = async () => (await live.reader()?.announcements({}, PAGE))?.total
  return { folder, follower, live, total }
}

test('the record in PostgreSQL is followed, also after it was away and after it was restored', async t => {
  const { sql, url } = await testDatabase(t)
  const proxy = await proxyTo(url, t)
  await write(sql, 'A1', 'A2')
  const { folder, follower, live, total } = await openNode(t, proxy.url)
  await until(async () => (await total()) === 2)
  await write(sql, 'A3')
  await until(async () => (await total()) === 3)
  const found = await live.reader()?.entities({ taxId: '005 000 013' }, PAGE)
  assert.equal(listed(found?.items)[0]?.announcement_count, 3)

  await proxy.cut()
  await write(sql, 'A4')
  await until(() => follower.state().state === 'waiting')
  assert.equal(await total(), 3, 'what is there is served')
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

test('a follower stops within seconds, also while its database does not answer', async t => {
  const { url } = await testDatabase(t)
  const proxy = await proxyTo(url, t)
  const { follower, live } = await openNode(t, proxy.url)
  await until(() => live.reader() !== null)
  proxy.freeze()
  await systemClock.sleep(300)
  const began = performance.now()
  await follower.stop()
  assert.ok(performance.now() - began < 5_000)
})

test('a thread that dies is said to have died, and started again', async t => {
  const { url } = await testDatabase(t)
  const folder = join(await testFolder(t), 'taken')
  writeFileSync(folder, 'a file where the folder should be')
  const follower = startFollower({ url, folder, log, clock: systemClock })
  t.after(() => follower.stop())
  await until(() => {
    const state = follower.state()
    return state.state === 'waiting' && /^The follower ended/.test(state.reason)
  })
  rmSync(folder)
  await until(() => follower.state().state === 'following')
})
