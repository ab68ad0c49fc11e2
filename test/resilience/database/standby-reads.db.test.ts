import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { readLatestPosition } from '../../../src/changes/change-number-store.ts'
import { openDocumentArchive } from '../../../src/crawls/archive/document-archive.ts'
import type { ChangePosition } from '../../../src/model/database-change.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { MIGRATIONS_FOLDER } from '../../../src/platform/database.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { runMigrations } from '../../../src/platform/sql/run-migrations.ts'
import { createSqlPool, type SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createDatabaseLookup } from '../../../src/services/admin/reads/database-lookup.ts'
import { createStandbyReads } from '../../../src/services/admin/reads/standby-reads.ts'
import { startDatabaseCluster } from '../../support/database-cluster.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestParser } from '../../support/test-parser.ts'

/** A standby answers single reads, but never with less than the primary has shown already. */

const ID = '00000000-0000-5000-8000-000000000001'
const LATER_ID = '00000000-0000-5000-8000-000000000002'

async function openLookup(t: TestContext) {
  const cluster = await startDatabaseCluster(t)
  const open = (url: string, isForReading: boolean): SqlPool => {
    const pool = createSqlPool(url, { maxConnections: 3, applicationName: 'herald tests', isForReading })
    t.after(() => pool.end({ timeout: 0 }))
    return pool
  }
  const sql = open(cluster.primary.url, false)
  const standbySql = open(cluster.standby.url, true)
  await runMigrations(sql, MIGRATIONS_FOLDER)
  const archiveFolder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(archiveFolder, { clock, random })
  const served: { position: ChangePosition | null } = { position: null }
  const standby = createStandbyReads(standbySql, {
    clock,
    log: createLogger('silent'),
    servedPosition: () => served.position,
  })
  const dependencies = { sql, clock, archive, parser: createTestParser(archive) }
  const lookup = createDatabaseLookup(dependencies, standby)

  /** Stores an entity in a new change, and returns the position of that change. */
  async function store(id: string, name: string): Promise<ChangePosition> {
    await sql`update database_state set change = change + 1`
    await sql`
      insert into entities (id, entity_type, name, jurisdiction, status, announcement_count, facts, change)
      select ${id}, 'company', ${name}, 'FR', 'active', 1, '{}', change from database_state
      on conflict (id) do update set name = excluded.name, change = excluded.change`
    return await readLatestPosition(sql)
  }

  /** Waits until the standby has a change. */
  async function waitForStandby({ change }: ChangePosition): Promise<void> {
    const hasIt = async (): Promise<boolean> => {
      const [row] = await standbySql<{ change: number }[]>`select change from database_state`.catch(() => [])
      return (row?.change ?? -1) >= change
    }
    while (!(await hasIt())) await clock.sleep(20)
  }
  const nameOf = async (id: string): Promise<string | null> => (await lookup.entity(id))?.name ?? null
  return { ...cluster, standbySql, served, store, waitForStandby, nameOf }
}

test('DatabaseLookup: standby has what was served → it answers, also while the primary is away', async t => {
  const { primary, served, store, waitForStandby, nameOf } = await openLookup(t)
  served.position = await store(ID, 'ALDERGATE')
  await waitForStandby(served.position)
  assert.equal(await nameOf(ID), 'ALDERGATE')
  await primary.kill()
  assert.equal(await nameOf(ID), 'ALDERGATE')
  // Whether something is missing is for the primary to say.
  await assert.rejects(nameOf(LATER_ID), { code: 'unavailable' })
})

test('DatabaseLookup: standby behind what was served, or without a new entity → the primary answers', async t => {
  const { standbySql, served, store, waitForStandby, nameOf } = await openLookup(t)
  served.position = await store(ID, 'ALDERGATE')
  await waitForStandby(served.position)
  await standbySql`select pg_wal_replay_pause()`
  const renamed = await store(ID, 'ALDERGATE BAKERS')
  await store(LATER_ID, 'WILLERHOLTZ')
  assert.equal(await nameOf(ID), 'ALDERGATE', 'the node has not served the change yet')
  assert.equal(await nameOf(LATER_ID), 'WILLERHOLTZ')
  served.position = renamed
  assert.equal(await nameOf(ID), 'ALDERGATE BAKERS')
  await standbySql`select pg_wal_replay_resume()`
})

test('DatabaseLookup: standby silent, then back → the primary answers meanwhile, later reads do not wait', async t => {
  const { standby, served, store, waitForStandby, nameOf } = await openLookup(t)
  served.position = await store(ID, 'ALDERGATE')
  await waitForStandby(served.position)
  standby.freeze()
  const startedAt = clock.elapsed()
  assert.equal(await nameOf(ID), 'ALDERGATE')
  const waited = clock.elapsed()
  assert.ok(waited - startedAt < 2_500, `${waited - startedAt} ms`)
  for (let n = 0; n < 5; n++) assert.equal(await nameOf(ID), 'ALDERGATE')
  assert.ok(clock.elapsed() - waited < 500, 'a standby that failed is left alone for a while')
  standby.thaw()
})

test('DatabaseLookup: standby of another database than the index → never asked for its content', async t => {
  const { primary, served, store, waitForStandby, nameOf } = await openLookup(t)
  const position = await store(ID, 'ALDERGATE')
  await waitForStandby(position)
  served.position = { ...position, recordId: random.bytes(16).toString('hex') }
  await primary.kill()
  await assert.rejects(nameOf(ID), { code: 'unavailable' })
  served.position = position
  assert.equal(await nameOf(ID), 'ALDERGATE')
})
