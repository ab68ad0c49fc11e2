import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  createCompanyMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { waitUntil } from '../../../test/support/index-follower.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { insertApiKey } from '../../accounts/api-key-store.ts'
import { issueApiKey } from '../../accounts/api-keys.ts'
import { createEncryptor } from '../../platform/encryption.ts'
import { readSettings } from '../../platform/settings.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import { currentIndexFile } from '../../search/engines/sqlite/index-files.ts'
import { rebuildIndexAndWait } from '../../services/indexing/rebuild-index.ts'
import { writeBatch } from '../../services/ingest/write-batch.ts'
import { startApiService } from './start-api-service.ts'

/* Rebuilds, failures and restores of a running service's index, observed through the API under constant requests. */

const settings = { ...readSettings({}).settings, host: '127.0.0.1', port: 0 }

async function write(sql: SqlPool, from: number, count: number, words = 5): Promise<void> {
  const documentId = await saveTestDocument(sql)
  const drafts = Array.from({ length: count }, (_, n) => {
    const summary = Array.from({ length: words }, (_, i) => `mot${(from + n) * 31 + i * 7}`).join(' ')
    return createDraft(`A${from + n}`, { summary, mentions: [createCompanyMention('005000013')] })
  })
  await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
}

type TestApp = Awaited<ReturnType<typeof createTestAppContext>>

async function serve(t: TestContext, app: TestApp, indexFolder: string, maskPersons = false) {
  const service = await startApiService(
    {
      ...app,
      indexFolder,
      maskedIndexFolder: `${indexFolder}-masked-1`,
      encryptor: createEncryptor('a secret for tests', app.random),
    },
    { ...settings, data: app.folder, maskPersons },
    '0.0.0-test',
  )
  let isRunning = true
  const stop = async (): Promise<void> => {
    if (isRunning) await service.stop()
    isRunning = false
  }
  t.after(stop)
  const issued = issueApiKey(
    { owner: 'test', name: 'test', scopes: ['read'], expiresAt: null },
    app.clock.now(),
    app.random,
  )
  await insertApiKey(app.sql, issued.key, issued.apiKey)
  const get = (path: string) =>
    fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${issued.key}` } })
  return {
    stop,
    waitUntilIndexed: () => service.waitUntilIndexed(AbortSignal.timeout(30_000)),
    /** The total of a list, or the error status as a negative number. */
    async total(query = ''): Promise<number> {
      const response = await get(`/api/v1/announcements?per_page=1${query}`)
      const body = (await response.json()) as { pagination: { total: number } }
      return response.ok ? body.pagination.total : -response.status
    },
    async readiness(): Promise<{ status: number; text: string }> {
      const response = await get('/readyz')
      return { status: response.status, text: await response.text() }
    },
  }
}

/** Requests totals until `work` is done and returns the distinct values. */
async function totalsDuring(
  node: { total(query?: string): Promise<number> },
  work: Promise<unknown>,
): Promise<Set<number>> {
  const seen = new Set<number>()
  let isRunning = true
  const ended = work.finally(() => {
    isRunning = false
  })
  while (isRunning) for (const query of ['', '&q=avis']) seen.add(await node.total(query))
  await ended
  return seen
}

test('startApiService: second node joins → not ready until its index is complete, then serves everything', async t => {
  const app = await createTestAppContext(t)
  await write(app.sql, 0, 300)
  const first = await serve(t, app, join(app.folder, 'first'))
  await waitUntil(async () => (await first.total()) === 300)
  const second = await serve(t, app, join(app.folder, 'second'))
  const early = await second.readiness()
  assert.ok(early.status === 200 || /first search index is not ready/.test(early.text), early.text)
  await waitUntil(async () => (await second.readiness()).status === 200)
  assert.deepEqual([await second.total(), await second.total('&q=avis')], [300, 300])
  await write(app.sql, 300, 10)
  await waitUntil(async () => (await first.total()) === 310 && (await second.total()) === 310)
})

test('startApiService: database restored to an older state → old totals until the index has caught up', async t => {
  const app = await createTestAppContext(t)
  const { sql } = app
  await write(sql, 0, 200)
  const node = await serve(t, app, join(app.folder, 'index'))
  await waitUntil(async () => (await node.total()) === 200)
  const restored = (async () => {
    await sql`update database_state set nonce = gen_random_uuid()`
    await sql`update changes set nonce = s.nonce from database_state s where changes.change = s.change`
    await write(sql, 200, 5)
    await waitUntil(async () => (await node.total()) === 205)
  })()
  const seen = await totalsDuring(node, restored)
  assert.deepEqual(
    [...seen].filter(total => total !== 200 && total !== 205),
    [],
  )
  assert.deepEqual([await node.total(), await node.total('&q=avis')], [205, 205])
})

test('reindex: running service → requests succeed throughout the rebuild', async t => {
  const app = await createTestAppContext(t)
  await write(app.sql, 0, 500)
  const folder = join(app.folder, 'index')
  const node = await serve(t, app, folder)
  await waitUntil(async () => (await node.total()) === 500)
  const before = currentIndexFile(folder)
  const signal = new AbortController().signal
  const rebuilt = rebuildIndexAndWait(folder, {
    clock: app.clock,
    signal,
    head: async () => 1,
    onProgress: () => {},
  })
  assert.deepEqual([...(await totalsDuring(node, rebuilt))], [500])
  assert.notEqual(currentIndexFile(folder), before)
  await waitUntil(async () => (await node.total('&q=avis')) === 500)
})

test('startApiService: corrupt index file → 503 until the index is rebuilt', async t => {
  const app = await createTestAppContext(t)
  await write(app.sql, 0, 500)
  const folder = join(app.folder, 'index')
  const node = await serve(t, app, folder)
  await waitUntil(async () => (await node.total()) === 500)
  const file = currentIndexFile(folder) ?? ''
  await node.stop()
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  // Another process overwrites all but the first page: if this one opened the file, it would lose its locks on it.
  const count = Math.ceil(statSync(file).size / 4096) - 1
  const noise = ['if=/dev/urandom', `of=${file}`, 'bs=4096', 'seek=1', `count=${count}`, 'conv=notrunc']
  execFileSync('dd', [...noise, 'status=none'])
  const restarted = await serve(t, app, folder)
  const seen = new Set<number>()
  await waitUntil(async () => {
    const total = await restarted.total('&q=avis')
    seen.add(total)
    return total === 500
  })
  assert.deepEqual(
    [...seen].filter(total => total !== 500 && total !== -503),
    [],
  )
  assert.notEqual(currentIndexFile(folder), file)
})

if (process.getuid?.() === 0) {
  test('startApiService: disk full → serves the existing index and reports it; space freed → catches up', async t => {
    const app = await createTestAppContext(t)
    const folder = join(await createTemporaryFolder(t), 'index')
    mkdirSync(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder])
    const node = await serve(t, app, folder)
    try {
      await write(app.sql, 0, 100)
      await waitUntil(async () => (await node.total()) === 100)
      for (let batch = 1; batch <= 8; batch++) await write(app.sql, batch * 500, 500, 40)
      await waitUntil(async () => /The disk is full/.test((await node.readiness()).text))
      assert.equal((await node.readiness()).status, 200)
      assert.ok((await node.total()) >= 100)
      execFileSync('mount', ['-o', 'remount,size=200m', folder])
      await waitUntil(async () => (await node.total('&q=avis')) === 4_100)
    } finally {
      await node.stop()
      execFileSync('umount', ['--lazy', folder])
    }
  })
}

test('startApiService: indexes rebuilt while nobody sends requests → the replaced files are deleted', async t => {
  const app = await createTestAppContext(t)
  await write(app.sql, 0, 3)
  const folder = join(app.folder, 'index')
  await (await serve(t, app, folder, true)).waitUntilIndexed()
  for (const each of [folder, `${folder}-masked-1`]) {
    const replaced = currentIndexFile(each)
    assert.ok(replaced !== null)
    const { signal } = new AbortController()
    await rebuildIndexAndWait(each, { clock: app.clock, signal, head: async () => 0, onProgress: () => {} })
    await waitUntil(() => !existsSync(replaced))
  }
})
