import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { acquireWriterLock } from '../../changes/change-number-store.ts'
import { emptyRunCounts } from '../../crawls/run-store.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { findSourceById } from '../../sources/registry.ts'
import { AnnouncementBatchWriter } from './announcement-batch-writer.ts'

/** The number of announcements that a batch has. */
const BATCH = 1_000

async function openWriter(t: TestContext) {
  const { sql } = await createTestDatabase(t)
  const source = findSourceById('fr-bodacc')
  assert.ok(source)
  const documentId = await saveTestDocument(sql)
  const counts = emptyRunCounts()
  const abort = new AbortController()
  const report = (problem: DocumentProblem) => assert.fail(problem.reason)
  const options = { counts, report, signal: abort.signal, shouldNotify: false }
  const writer = new AnnouncementBatchWriter(source, documentId, { sql, clock, random }, options)
  const add = (first: number, count: number) => {
    const drafts = Array.from({ length: count }, (_, i) => createDraft(`R${first + i}`))
    return writer.add({
      announcements: toIncomingAnnouncements(drafts, documentId),
      length: count,
      problems: [],
      filled: {},
    })
  }
  const countStored = async () =>
    (await sql<[{ rows: number }]>`select count(*) as rows from announcements`)[0].rows
  return { sql, writer, counts, abort, add, countStored }
}

test('AnnouncementBatchWriter: full batch → written while the next is collected, which waits for it', async t => {
  const { sql, writer, counts, add, countStored } = await openWriter(t)
  let addedNext = false
  const other = sql.begin(async tx => {
    await acquireWriterLock(tx)
    await add(0, BATCH)
    await add(BATCH, BATCH - 1)
    const next = add(2 * BATCH - 1, 1).then(() => {
      addedNext = true
    })
    await tx`select pg_sleep(0.2)`
    assert.equal(addedNext, false)
    return { next }
  })
  await (await other).next
  await writer.flush()
  assert.deepEqual([counts.rows, counts.created, await countStored()], [2 * BATCH, 2 * BATCH, 2 * BATCH])
})

test('AnnouncementBatchWriter: batch that cannot be written → every later call fails, nothing follows it', async t => {
  const { sql, writer, add, countStored } = await openWriter(t)
  await sql`alter table database_state rename to moved_state`
  await add(0, BATCH)
  await assert.rejects(writer.waitUntilWritten(), /database_state/)
  await sql`alter table moved_state rename to database_state`
  await assert.rejects(add(BATCH, BATCH), /database_state/)
  await assert.rejects(writer.flush(), /database_state/)
  assert.equal(await countStored(), 0)
})

test('AnnouncementBatchWriter: aborted → the batch in progress is complete, those that wait are dropped', async t => {
  const { writer, add, abort, countStored } = await openWriter(t)
  await add(0, BATCH)
  await add(BATCH, 1)
  abort.abort()
  await writer.flush()
  assert.equal(await countStored(), BATCH)
})
