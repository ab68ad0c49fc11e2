import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDraft, toIncomingAnnouncements } from '../../../../test/support/announcement-drafts.ts'
import { createPopulatedContext, readAllRows } from '../../../../test/support/populated-database.ts'
import { listPurgedTables } from '../../../erasure/purge-store.ts'
import {
  beginPartitionedCopy,
  beginWithShortLocks,
  countParts,
  findCopyProgress,
} from '../../../snapshots/partitioned-copy-store.ts'
import { writeBatch } from '../../ingest/write-batch.ts'
import { cancelPartitions, partitionTables } from './partition-tables.ts'

const NEVER = new AbortController().signal

test('partitionTables: stopped, started with another number, continued and repeated → the same rows', async t => {
  const context = await createPopulatedContext(t, 1_000)
  const before = await readAllRows(context)
  const stopping = new AbortController()
  const options = { parts: 4, signal: stopping.signal, onProgress: () => stopping.abort() }
  assert.equal(await partitionTables(context, options), false)
  assert.equal((await findCopyProgress(context.sql))?.parts, 4)
  await assert.rejects(partitionTables(context, { ...options, parts: 8, signal: NEVER }), {
    code: 'invalid_usage',
  })
  for (let times = 0; times < 2; times++)
    assert.equal(await partitionTables(context, { ...options, signal: NEVER }), true)
  const invalid = await context.sql`
    select conname from pg_constraint where conrelid = 'announcement_versions'::regclass and not convalidated`
  assert.deepEqual([...invalid], [])
  assert.equal(await countParts(context.sql), 4)
  assert.deepEqual(await readAllRows(context), before)
})

test('partitionTables: batches are written meanwhile, and a reader holds the tables → nothing is lost', async t => {
  const context = await createPopulatedContext(t, 1_000)
  const { sql, clock } = context
  const [{ id: documentId }] = await sql<[{ id: number }]>`select id from documents limit 1`
  const numbers = Array.from({ length: 30 }, (_, i) => i)
  const writing = (async () => {
    for (const i of numbers) {
      const drafts = [createDraft(`N${i}`), createDraft('A1', { title: `version ${i}` })]
      await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
    }
  })()
  let isReading = true
  const reading = sql.begin(async tx => {
    await tx`select count(*) from announcements`
    while (isReading) await clock.sleep(20)
  })
  const steps: string[] = []
  const dividing = partitionTables(context, { parts: 4, signal: NEVER, onProgress: step => steps.push(step) })
  await writing
  isReading = false
  await reading
  assert.equal(await dividing, true)
  const rows = await sql<{ reference: string; title: string }[]>`
    select source_reference as reference, title from announcements where source_reference ~ '^(N|A1$)' order by number`
  assert.deepEqual(
    rows.map(row => row.reference),
    ['A1', ...numbers.map(i => `N${i}`)],
  )
  assert.equal(rows[0]?.title, 'version 29')
})

test('partitionTables: a snapshot of the database is being read → it sees all rows until it ends', async t => {
  const context = await createPopulatedContext(t, 1_000)
  const { sql } = context
  const count = 'select count(*)::integer as n from announcements'
  const n = (await sql.unsafe(count))[0]?.n
  const dividing = await sql.begin('isolation level repeatable read read only', async tx => {
    await tx`select 1 from database_state`
    const { promise: isWaiting, resolve } = Promise.withResolvers<void>()
    const onProgress = (step: string) => step.startsWith('waiting') && resolve()
    const started = partitionTables(context, { parts: 4, signal: NEVER, onProgress })
    await isWaiting
    await context.clock.sleep(500)
    assert.equal((await tx.unsafe(count))[0]?.n, n)
    return { started }
  })
  assert.equal(await dividing.started, true)
  assert.equal((await sql.unsafe(count))[0]?.n, n)
})

test('listPurgedTables: stopped before the tables are replaced → the copies are rewritten too', async t => {
  const context = await createPopulatedContext(t, 1_000)
  const stopping = new AbortController()
  await partitionTables(context, { parts: 2, signal: stopping.signal, onProgress: () => stopping.abort() })
  const tables = (await listPurgedTables(context.sql)).map(({ table }) => table.replace(/_p\d$/, ' part'))
  for (const table of ['announcements', 'announcements part', 'mentions', 'mentions part'])
    assert.ok(tables.includes(table), `${table} in ${tables.join()}`)
})

test('partitionTables: a column is added meanwhile → writing goes on, and the division begins again after it is canceled', async t => {
  const context = await createPopulatedContext(t, 1_000)
  const { sql } = context
  const stopping = new AbortController()
  const options = { parts: 2, signal: NEVER, onProgress: () => {} }
  await partitionTables(context, { ...options, signal: stopping.signal, onProgress: () => stopping.abort() })
  await sql`alter table announcements add column note text not null default 'none'`
  const [{ id: documentId }] = await sql<[{ id: number }]>`select id from documents limit 1`
  await sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('N')], documentId)))
  const before = await readAllRows(context)
  await assert.rejects(partitionTables(context, options), {
    code: 'conflict',
    message: /announcements: column note text not null.*--cancel/,
  })
  assert.equal(await cancelPartitions(context, NEVER), true)
  assert.equal(await cancelPartitions(context, NEVER), false)
  assert.equal(await partitionTables(context, options), true)
  assert.deepEqual(await readAllRows(context), before)
})

test('partitionTables: divided into another number of parts → refused with the present number', async t => {
  const context = await createPopulatedContext(t, 100)
  const options = { signal: NEVER, onProgress: () => {} }
  await partitionTables(context, { ...options, parts: 2 })
  await assert.rejects(partitionTables(context, { ...options, parts: 4 }), {
    code: 'invalid_usage',
    message: /already divided into 2 parts/,
  })
})

test('partitionTables: two runs at once → one or both finish, the other says why it ends, and no row differs', async t => {
  const context = await createPopulatedContext(t, 1_000)
  const before = await readAllRows(context)
  const run = () => partitionTables(context, { parts: 2, signal: NEVER, onProgress: () => {} })
  const results = await Promise.allSettled([run(), run()])
  const failures = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  for (const error of failures) assert.equal(error.code, 'conflict', error)
  assert.ok(failures.length < 2)
  assert.equal(await countParts(context.sql), 2)
  assert.deepEqual(await readAllRows(context), before)
})

test('partitionTables: canceled and begun anew by another run meanwhile → ends without putting these copies in place', async t => {
  const context = await createPopulatedContext(t, 1_000)
  const options = { parts: 2, signal: NEVER }
  let hasBegun = false
  const onProgress = async (step: string) => {
    if (!step.startsWith('waiting') || hasBegun) return
    hasBegun = true
    other = cancelAndBegin()
  }
  let other: Promise<unknown> | undefined
  const cancelAndBegin = async () => {
    await cancelPartitions(context, NEVER)
    await beginWithShortLocks(context.sql, tx => beginPartitionedCopy(tx, 2))
    release()
  }
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const [{ n }] = await context.sql<[{ n: number }]>`select count(*)::integer as n from announcements`
  const dividing = context.sql.begin('isolation level repeatable read read only', async tx => {
    await tx`select 1 from database_state`
    const started = partitionTables(context, { ...options, onProgress })
    started.catch(() => {})
    await promise
    return { started }
  })
  await assert.rejects((await dividing).started, { code: 'conflict' })
  await other
  assert.equal(await countParts(context.sql), null)
  const [left] = await context.sql<[{ n: number }]>`select count(*)::integer as n from announcements`
  assert.equal(left.n, n)
})

test('partitionTables: a view of the operator → named before anything is copied', async t => {
  const context = await createPopulatedContext(t, 100)
  const options = { parts: 2, signal: NEVER, onProgress: () => {} }
  await context.sql`create view titles as select title from announcements`
  await assert.rejects(partitionTables(context, options), { code: 'conflict', message: /view titles/ })
  assert.equal(await findCopyProgress(context.sql), null)
  await context.sql`drop view titles`
  assert.equal(await partitionTables(context, options), true)
})
