import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { insertApiKey } from '../../../src/accounts/api-key-store.ts'
import { issueApiKey } from '../../../src/accounts/api-keys.ts'
import { encodeChangeCursor } from '../../../src/changes/change-cursor.ts'
import { readLatestPosition } from '../../../src/changes/change-number-store.ts'
import { startApiService } from '../../../src/cli/shared/start-api-service.ts'
import { createEncryptor } from '../../../src/platform/encryption.ts'
import { readSettings } from '../../../src/platform/settings.ts'
import { createSqlPool, type SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { exportSnapshot } from '../../../src/services/admin/snapshots/export-snapshot.ts'
import { importSnapshot } from '../../../src/services/admin/snapshots/import-snapshot.ts'
import { writeBatch } from '../../../src/services/ingest/write-batch.ts'
import { createDraft, saveTestDocument, toIncomingAnnouncements } from '../../support/announcement-drafts.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { EXPORT_OPTIONS } from '../../support/populated-database.ts'
import { createTestAppContext } from '../../support/test-app-context.ts'
import { openTestDatabaseServer, type TestDatabase, withDatabaseName } from '../../support/test-database.ts'

/* Followers of GET /changes while the database behind the API is restored, failed over or replaced. */

const settings = { ...readSettings({}).settings, host: '127.0.0.1', port: 0 }

interface ChangesPage {
  readonly changes: readonly { readonly change: number; readonly id: string; readonly deleted: boolean }[]
  readonly next: number
  readonly head: number
  readonly next_cursor: string
}
interface Reply {
  readonly status: number
  readonly page: ChangesPage
  readonly code: string | undefined
  readonly allowed: readonly string[]
}
type TestApp = Awaited<ReturnType<typeof createTestAppContext>>

/** Writes one batch, which is one change, with an announcement of this reference. */
async function write(sql: SqlPool, reference: string): Promise<void> {
  const documentId = await saveTestDocument(sql)
  const incoming = toIncomingAnnouncements([createDraft(reference)], documentId)
  await sql.begin(tx => writeBatch(tx, 'fr-bodacc', incoming))
}

/** Serves a database from the index folder of the test, as one node does before and after a restore. */
async function serve(t: TestContext, app: TestApp, { sql, url }: TestDatabase) {
  const service = await startApiService(
    {
      ...app,
      sql,
      url,
      indexFolder: join(app.folder, 'index'),
      maskedIndexFolder: join(app.folder, 'index-masked-1'),
      encryptor: createEncryptor('a secret for tests', app.random),
    },
    { ...settings, data: app.folder },
    '0.0.0-test',
  )
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopped ??= service.stop()
    return stopped
  }
  t.after(stop)
  const request = { owner: 'test', name: 'test', scopes: ['read'], expiresAt: null } as const
  const { key, apiKey } = issueApiKey(request, app.clock.now(), app.random)
  await insertApiKey(sql, key, apiKey)

  async function changes(after: string | number): Promise<Reply> {
    const response = await fetch(`${service.url}/api/v1/changes?limit=2&after=${after}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const body = (await response.json()) as ChangesPage & {
      code?: string
      errors?: { allowed: readonly string[] }[]
    }
    return { status: response.status, page: body, code: body.code, allowed: body.errors?.[0]?.allowed ?? [] }
  }
  const waitForHead = (head: number) =>
    waitUntil(async () => {
      const { status, page } = await changes(0)
      return status === 200 && page.head === head
    })
  return { stop, changes, waitForHead }
}

/** Follows from a position to the head. Returns the last reply and the IDs read. */
async function follow(node: Awaited<ReturnType<typeof serve>>, from: string | number) {
  const ids: string[] = []
  let reply = await node.changes(from)
  for (;;) {
    if (reply.status !== 200) return { reply, ids }
    ids.push(...reply.page.changes.map(({ id }) => id))
    if (reply.page.next === reply.page.head) return { reply, ids }
    reply = await node.changes(reply.page.next_cursor)
  }
}

/** Copies a database byte for byte, as a base backup does. The copy has the same ID and nonces. */
async function backUp(t: TestContext, app: TestApp): Promise<TestDatabase> {
  const server = await openTestDatabaseServer()
  const admin = createSqlPool(server.url, {
    maxConnections: 1,
    applicationName: 'herald tests',
  })
  const original = new URL(app.url).pathname.slice(1)
  const name = `${original}_copy`
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${original}`
  await admin`create database ${admin(name)} template ${admin(original)}`
  const url = withDatabaseName(app.url, name)
  const sql = createSqlPool(url, { maxConnections: 4, applicationName: 'herald tests' })
  t.after(async () => {
    await sql.end()
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
    await server.close()
  })
  return { sql, url, admin }
}

test('GET /changes: restored backup with the same number and another history → 410 for cursors of the old one', async t => {
  const app = await createTestAppContext(t)
  for (const reference of ['A1', 'A2', 'A3']) await write(app.sql, reference)
  const backup = await backUp(t, app)
  const first = await serve(t, app, app)
  await first.waitForHead(3)
  const common = (await follow(first, 0)).reply.page.next_cursor
  for (const reference of ['old4', 'old5']) await write(app.sql, reference)
  await first.waitForHead(5)
  const old = (await follow(first, common)).reply.page
  assert.deepEqual([old.next, old.head], [5, 5])
  // This client has read three changes, but its copies can contain later ones.
  const unfinished = (await first.changes(0)).page
  assert.equal(unfinished.next, 2)
  await first.stop()

  for (const reference of ['new4', 'new5', 'new6']) await write(backup.sql, reference)
  const restored = await serve(t, app, backup)
  await restored.waitForHead(6)
  for (const cursor of [old.next_cursor, unfinished.next_cursor]) {
    const { status, code, allowed } = await restored.changes(cursor)
    assert.deepEqual([status, code, allowed[0]], [410, 'history_changed', '0'])
    assert.deepEqual((await restored.changes(allowed[1] ?? '')).page.changes, [])
  }
  const continued = await follow(restored, common)
  assert.deepEqual([continued.reply.status, continued.ids.length], [200, 3])
  assert.equal((await restored.changes(5)).status, 200, 'a number cannot tell')
  assert.equal((await restored.changes(7)).code, 'history_changed')
})

test('GET /changes: database restored to an older state without new changes → 410 for numbers and cursors beyond it', async t => {
  const app = await createTestAppContext(t)
  for (const reference of ['A1', 'A2']) await write(app.sql, reference)
  const backup = await backUp(t, app)
  await write(app.sql, 'A3')
  const first = await serve(t, app, app)
  await first.waitForHead(3)
  const { next_cursor: cursor } = (await follow(first, 0)).reply.page
  await first.stop()
  const restored = await serve(t, app, backup)
  await restored.waitForHead(2)
  for (const after of [cursor, 3]) assert.equal((await restored.changes(after)).status, 410)
  assert.equal((await restored.changes(2)).status, 200)
})

test('GET /changes: snapshot imported → 410 for every cursor of the exported database', async t => {
  const app = await createTestAppContext(t)
  for (const reference of ['A1', 'A2', 'A3']) await write(app.sql, reference)
  const file = join(app.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, app, EXPORT_OPTIONS)
  const first = await serve(t, app, app)
  await first.waitForHead(3)
  const { next_cursor: cursor } = (await follow(first, 0)).reply.page
  await first.stop()
  const other = await createTestAppContext(t)
  await importSnapshot(file, other)
  const restored = await serve(t, app, other)
  // The index of the exported database is still there, but the database has the last word.
  assert.equal((await restored.changes(cursor)).code, 'history_changed')
  await waitUntil(async () => {
    const { reply, ids } = await follow(restored, 0)
    return reply.status === 200 && ids.length === 3
  })
})

test('GET /changes: cursor of a node that is ahead → accepted by a node that may lag, nothing repeated', async t => {
  const app = await createTestAppContext(t)
  await write(app.sql, 'A1')
  const node = await serve(t, app, app)
  await node.waitForHead(1)
  for (let change = 2; change < 12; change++) {
    await write(app.sql, `A${change}`)
    const seen = await readLatestPosition(app.sql)
    const cursor = encodeChangeCursor({ after: change, seen })
    const { status, page } = await node.changes(cursor)
    assert.deepEqual([status, page.changes, page.next], [200, [], change])
    assert.equal((await node.changes(change)).status, 200)
    assert.equal((await node.changes(change + 1)).code, 'history_changed')
  }
})
