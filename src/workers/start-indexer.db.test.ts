import assert from 'node:assert/strict'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { startDatabaseProxy } from '../../test/support/database-proxy.ts'
import { waitUntil } from '../../test/support/index-follower.ts'
import { parseIndexItems } from '../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemClock } from '../platform/clock.ts'
import { createLogger } from '../platform/logger.ts'
import type { SqlPool } from '../platform/sql/sql-pool.ts'
import { INDEX_SCHEMA_VERSION } from '../search/engines/sqlite/index-database.ts'
import { openLiveIndex } from '../search/engines/sqlite/live-index.ts'
import { writeBatch } from '../services/ingest/write-batch.ts'
import { startIndexer } from './start-indexer.ts'

const PAGE = { page: 1, perPage: 25 }
const log = createLogger('silent')

async function write(sql: SqlPool, ...references: readonly string[]): Promise<void> {
  const documentId = await saveTestDocument(sql)
  const drafts = references.map(reference =>
    createDraft(reference, { mentions: [createCompanyMention('005000013')] }),
  )
  await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
}

async function openNode(t: TestContext, url: string) {
  const folder = join(await createTemporaryFolder(t), 'index')
  const indexer = startIndexer({ url, folder, log, clock: systemClock })
  const live = openLiveIndex(folder, systemClock)
  t.after(async () => {
    live.close()
    await indexer.stop()
  })
  const total = async () =>
    (await live.reader()?.read({ kind: 'announcements', filter: {}, page: PAGE }))?.total
  return { folder, indexer, live, total }
}

test('startIndexer: database cut off, then restored to an older state → index catches up each time', async t => {
  const { sql, url } = await createTestDatabase(t)
  const proxy = await startDatabaseProxy(url, t)
  await write(sql, 'A1', 'A2')
  const { folder, indexer, live, total } = await openNode(t, proxy.url)
  await waitUntil(async () => (await total()) === 2)
  await write(sql, 'A3')
  await waitUntil(async () => (await total()) === 3)
  const result = await live.reader()?.read({ kind: 'entities', filter: { taxId: '005 000 013' }, page: PAGE })
  assert.equal(parseIndexItems(result?.items)[0]?.announcement_count, 3)

  await proxy.cut()
  await write(sql, 'A4')
  await waitUntil(() => indexer.state().state === 'waiting')
  assert.equal(await total(), 3, 'the existing index is still served')
  await proxy.restore()
  await waitUntil(async () => (await total()) === 4)

  const before = live.reader()?.position().nonce
  await sql`update database_state set nonce = gen_random_uuid()`
  await sql`update changes set nonce = s.nonce from database_state s where changes.change = s.change`
  await waitUntil(() => live.reader()?.position().nonce !== before)
  assert.equal(await total(), 4)
  const files = () => readdirSync(folder).filter(name => name.endsWith('.sqlite'))
  await waitUntil(() => files().length === 1)
  assert.deepEqual(files(), [`index-${INDEX_SCHEMA_VERSION}-2.sqlite`])
})

test('Indexer.stop: database unresponsive → stops within 5 s, index still readable', async t => {
  const { url } = await createTestDatabase(t)
  const proxy = await startDatabaseProxy(url, t)
  const { indexer, live } = await openNode(t, proxy.url)
  await waitUntil(() => live.reader() !== null)
  proxy.freeze()
  await systemClock.sleep(300)
  const startedAt = performance.now()
  await indexer.stop()
  assert.ok(performance.now() - startedAt < 5_000)
  assert.equal(live.reader()?.position().change, 0)
})

test('startIndexer: thread dies → reported as waiting, then restarted', async t => {
  const { url } = await createTestDatabase(t)
  const folder = join(await createTemporaryFolder(t), 'taken')
  writeFileSync(folder, 'a file where the folder should be')
  const indexer = startIndexer({ url, folder, log, clock: systemClock })
  t.after(() => indexer.stop())
  await waitUntil(() => {
    const state = indexer.state()
    return state.state === 'waiting' && /^The indexer stopped unexpectedly/.test(state.reason)
  })
  rmSync(folder)
  await waitUntil(() => indexer.state().state === 'following')
  assert.deepEqual(
    readdirSync(folder).filter(name => name.endsWith('.sqlite')),
    [`index-${INDEX_SCHEMA_VERSION}-1.sqlite`],
  )
})
