import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { InMemoryDatabase } from '../../../../../test/support/in-memory-database.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { type Clock, systemClock } from '../../../../platform/clock.ts'
import type { IndexExport, IndexExportQuery } from '../../../index-export.ts'
import { removeUnusedIndexFiles } from '../index-files.ts'
import { buildIndexRows } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { EXPORT_STALL_MS, ExportThread, MAX_EXPORT_MS, MAX_EXPORTS } from './export-thread.ts'
import { openIndexExport } from './open-index-export.ts'

const EVERYTHING: IndexExportQuery = {
  list: { kind: 'announcements', filter: {}, after: null },
  format: 'csv',
  withByteOrderMark: false,
}

/** A clock whose sleeps end when the test says so. */
function createManualClock() {
  const sleeping = new Map<() => void, number>()
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) =>
      new Promise(resolve => {
        const wake = () => {
          sleeping.delete(wake)
          resolve()
        }
        if (signal?.aborted) return resolve()
        sleeping.set(wake, ms)
        signal?.addEventListener('abort', wake, { once: true })
      }),
  }
  return {
    clock,
    /** Ends all sleeps of this length. */
    pass(ms: number): void {
      for (const [wake, length] of sleeping) if (length === ms) wake()
    },
  }
}

async function open(t: TestContext) {
  const folder = await createTemporaryFolder(t)
  const file = join(folder, 'index-5-1.sqlite')
  const database = new InMemoryDatabase({ seed: 2, words: 50, parties: 20 })
  database.add(1_300)
  const writer = openIndexWriter(file)
  writer.applyRows(buildIndexRows(database.changesBetween(0, 1)))
  writer.close()
  const { clock, pass } = createManualClock()
  const thread = new ExportThread(clock)
  t.after(() => thread.close())
  return { folder, file, thread, pass }
}

async function readToEnd(running: IndexExport): Promise<string> {
  const parts: Uint8Array[] = []
  // The memory of each part is used again for a later one.
  for (let part = await running.next(null); part !== null; part = await running.next(part))
    parts.push(part.slice())
  running.close()
  return Buffer.concat(parts).toString()
}

function readHere(file: string, query: IndexExportQuery): string {
  const run = openIndexExport(file, query)
  const parts: Uint8Array[] = []
  for (let part = run.next(null); part !== null; part = run.next(null)) parts.push(part)
  run.close()
  return Buffer.concat(parts).toString()
}

const REFUSED = { code: 'too_many_requests', headers: { 'retry-after': '5' } }

test('ExportThread: several exports at once → each the same as in one thread', async t => {
  const { file, thread } = await open(t)
  const queries: IndexExportQuery[] = [
    EVERYTHING,
    { ...EVERYTHING, format: 'ndjson' },
    { ...EVERYTHING, list: { kind: 'entities', filter: {}, after: null } },
  ]
  const texts = await Promise.all(
    queries.map(async (query, n) => readToEnd(await thread.open(file, query, { client: `client ${n}` }))),
  )
  assert.deepEqual(
    texts,
    queries.map(query => readHere(file, query)),
  )
})

test('ExportThread: too many exports of a client, then of all → too_many_requests until one is closed', async t => {
  const { file, thread } = await open(t)
  const running: IndexExport[] = []
  for (let n = 0; n < MAX_EXPORTS.perClient; n++)
    running.push(await thread.open(file, EVERYTHING, { client: 'first' }))
  await assert.rejects(thread.open(file, EVERYTHING, { client: 'first' }), REFUSED)
  running[0]?.close()
  running.push(await thread.open(file, EVERYTHING, { client: 'first' }))
  while (running.length <= MAX_EXPORTS.total)
    running.push(await thread.open(file, EVERYTHING, { client: `client ${running.length}` }))
  await assert.rejects(thread.open(file, EVERYTHING, { client: 'last' }), REFUSED)
  for (const one of running) one.close()
  assert.equal((await thread.open(file, EVERYTHING, { client: 'last' })).total, 1_300)
})

test('ExportThread: client takes nothing for the time limit → cut off, next part rejected', async t => {
  const { file, thread, pass } = await open(t)
  const [slow, other] = [await thread.open(file, EVERYTHING), await thread.open(file, EVERYTHING)]
  await slow.next(null)
  pass(EXPORT_STALL_MS)
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(slow.cutOff.aborted, true)
  assert.equal(other.cutOff.aborted, false)
  await assert.rejects(slow.next(null), { code: 'unavailable' })
  assert.ok((await readToEnd(other)).length > 0)
})

test('ExportThread: takes parts for longer than the limit of an export → cut off', async t => {
  const { file, thread, pass } = await open(t)
  const running = await thread.open(file, EVERYTHING)
  await running.next(null)
  pass(MAX_EXPORT_MS)
  await new Promise(resolve => setImmediate(resolve))
  await assert.rejects(running.next(null), { code: 'unavailable' })
})

test('ExportThread: replaced file → its exports end, and it can be deleted', async t => {
  const { folder, file, thread } = await open(t)
  const running = await thread.open(file, EVERYTHING)
  await running.next(null)
  removeUnusedIndexFiles(folder, '')
  assert.ok(existsSync(file), 'in use')
  thread.endExportsOf(file)
  await assert.rejects(running.next(null), { code: 'unavailable' })
  // The thread has closed the file when it opens the next export.
  await assert.rejects(thread.open(join(folder, 'missing.sqlite'), EVERYTHING))
  removeUnusedIndexFiles(folder, '')
  assert.ok(!existsSync(file))
})

test('ExportThread: client disconnects → export closed and its place free', async t => {
  const { file, thread } = await open(t)
  const controller = new AbortController()
  const options = { client: 'one', signal: controller.signal }
  await thread.open(file, EVERYTHING, options)
  await thread.open(file, EVERYTHING, options)
  controller.abort()
  assert.equal((await thread.open(file, EVERYTHING, { client: 'one' })).total, 1_300)
  await assert.rejects(thread.open(file, EVERYTHING, options), { code: 'client_gone' })
})

test('ExportThread: refused query → the same error, and the place is free', async t => {
  const { file, thread } = await open(t)
  const unknown: IndexExportQuery = {
    ...EVERYTHING,
    list: { kind: 'timeline', id: '00000000-0000-4000-8000-000000000000', after: null },
  }
  for (let n = 0; n <= MAX_EXPORTS.total; n++)
    await assert.rejects(thread.open(file, unknown), { code: 'not_found' })
})

test('ExportThread: closed → running exports end, new ones are refused', async t => {
  const { file, thread } = await open(t)
  const running = await thread.open(file, EVERYTHING)
  await thread.close()
  await assert.rejects(running.next(null), { code: 'unavailable' })
  await assert.rejects(thread.open(file, EVERYTHING), { code: 'unavailable' })
})
