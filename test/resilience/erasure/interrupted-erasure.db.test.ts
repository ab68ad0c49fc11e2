import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { listErasures } from '../../../src/erasure/erasure-store.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { REPOSITORY_ROOT } from '../../support/code-files.ts'
import { findWordInFiles, findWordInTables } from '../../support/erasure/erasure-traces.ts'
import { type HeraldProcess, startHerald } from '../../support/herald-process.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const NOTICES = join(REPOSITORY_ROOT, 'samples/fr-bodacc/notices.json')
/** The last name of an officer in the samples, which occurs nowhere else. */
const WORD = 'kervadou'
const FORGET = ['forget', '--name', 'Maël Yann Kervadou', '--any-place', '--yes']
/** An advisory lock that stops an erasure once its block list is committed. */
const STOPPING_LOCK = 4_711
/** A service looks for interrupted erasures every 15 s; the rest is the time of a busy machine. */
const LIMIT_MS = 45_000

/** Imports the samples into a database in which an erasure waits before it changes an announcement. */
async function setUp(t: TestContext) {
  const { url, sql } = await createTestDatabase(t)
  const folder = await createTemporaryFolder(t)
  const start = (...args: string[]) => startHerald(t, args, { DATABASE_URL: url, HERALD_DATA: folder })
  const importing = start('import', '--source', 'fr-bodacc', NOTICES)
  assert.equal(await importing.exited, 0, importing.tail())
  await sql.unsafe(`
    create function wait_while_pending() returns trigger language plpgsql as $$ begin
      if exists (select 1 from erasures where state = 'pending') then
        perform pg_advisory_xact_lock(${STOPPING_LOCK});
      end if;
      return new;
    end $$;
    create trigger wait_while_pending before update on announcements
      for each statement execute function wait_while_pending()`)
  return { sql, start, archive: join(folder, 'archive') }
}

/** Starts an erasure and kills it after the commit of the block list, before the database changes. */
async function interruptErasure(sql: SqlPool, start: (...args: string[]) => HeraldProcess) {
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${STOPPING_LOCK})`
    const forgetting = start(...FORGET)
    await waitUntilStopped(sql, forgetting)
    await forgetting.kill()
  })
  assert.deepEqual(
    (await listErasures(sql, ['pending', 'erased'])).map(erasure => erasure.state),
    ['pending'],
  )
  assert.ok((await findWordInTables(sql, WORD)).includes('mentions'), 'nothing is erased yet')
}

/** Returns the advisory locks for which sessions of this database wait. */
async function listAwaitedLocks(sql: SqlPool): Promise<number[]> {
  const rows = await sql<{ lock: number }[]>`
    select objid::int as lock from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
  return rows.map(({ lock }) => lock)
}

/** Resolves when the erasure waits. The message of a failure contains the output of its process. */
async function waitUntilStopped(sql: SqlPool, forgetting: HeraldProcess): Promise<void> {
  await waitUntil(async () => (await listAwaitedLocks(sql)).includes(STOPPING_LOCK), 60_000).catch(error => {
    throw new Error(`${error}\n${forgetting.tail()}`)
  })
}

/** Waits until the erasure is completed and returns how long that took since the call. */
async function waitUntilErased(t: TestContext, sql: SqlPool): Promise<void> {
  const startedAt = performance.now()
  await waitUntil(async () => (await listErasures(sql, ['erased'])).length === 1, LIMIT_MS)
  t.diagnostic(`erased after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

test('serve: erasure killed after its block list, service running → completed at once', async t => {
  const { sql, start, archive } = await setUp(t)
  const service = start('serve', '--roles', 'dispatch')
  await waitUntil(() => /running with roles/.test(service.output()))
  await interruptErasure(sql, start)
  await waitUntilErased(t, sql)
  assert.deepEqual(await findWordInTables(sql, WORD), [])
  assert.deepEqual(await findWordInFiles(archive, WORD), [])
})

test('serve: erasure killed after its block list, service started afterwards → completed at once', async t => {
  const { sql, start, archive } = await setUp(t)
  await interruptErasure(sql, start)
  start('serve', '--roles', 'dispatch')
  await waitUntilErased(t, sql)
  assert.deepEqual(await findWordInTables(sql, WORD), [])
  assert.deepEqual(await findWordInFiles(archive, WORD), [])
})

test('serve: erasure at work in another process → left to that process', async t => {
  const { sql, start } = await setUp(t)
  const service = start('serve', '--roles', 'dispatch')
  await waitUntil(() => /running with roles/.test(service.output()))
  const forgetting = await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${STOPPING_LOCK})`
    const process = start(...FORGET)
    await waitUntilStopped(sql, process)
    // Longer than the interval in which the service looks for interrupted erasures.
    await new Promise(resolve => setTimeout(resolve, 20_000))
    assert.deepEqual(await listAwaitedLocks(sql), [STOPPING_LOCK], 'only one process is at work')
    return process
  })
  assert.equal(await forgetting.exited, 0, forgetting.tail())
  assert.equal(service.countLines('completed an interrupted erasure'), 0)
})
