import { chown, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHeraldSink } from '../../../bench/synthetic-data/herald-sink.ts'
import { loadSyntheticData } from '../../../bench/synthetic-data/load-synthetic-data.ts'
import { SyntheticDataset } from '../../../bench/synthetic-data/synthetic-dataset.ts'
import { addDayPartitions } from '../../../src/deliveries/partition-store.ts'
import { addDays, dayInTimeZone } from '../../../src/model/calendar-day.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { MIGRATIONS_FOLDER } from '../../../src/platform/database.ts'
import { openEmbeddedPostgres } from '../../../src/platform/embedded-postgres/open-embedded-postgres.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { systemRandom as random } from '../../../src/platform/random.ts'
import { runMigrations } from '../../../src/platform/sql/run-migrations.ts'
import { createSqlPool, type SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { partitionTables } from '../../../src/services/admin/partitions/partition-tables.ts'
import type { TestScope } from '../data-folder-holder.ts'
import { fillTables } from './fill-tables.ts'
import { GROWING_TABLES } from './growing-tables.ts'

/** Rows of each growing table, about. */
const SAMPLE_ROWS = 10_000
const PAGE_BYTES = 8_192
/** PostgreSQL divides a table into files of 1 GiB. */
const FILE_PAGES = 131_072

/** A database whose tables have rows and statistics, and can be made to look larger. */
export interface PlanDatabase {
  readonly sql: SqlPool
  /** Makes the planner believe that each growing table has this many times the rows of the sample. */
  enlarge(factor: number): Promise<void>
}

interface Relation {
  readonly name: string
  readonly path: string
  readonly pages: number
  readonly rows: number
}

/**
 * Starts PostgreSQL with the settings of an embedded one and a database with ten thousand rows in each growing table. A server
 * of its own, because the files of the tables are changed below it. With `parts`, announcements and mentions are divided.
 */
export async function createPlanDatabase(
  scope: TestScope,
  parts: number | null = null,
): Promise<PlanDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-test-'))
  const server = await openEmbeddedPostgres(folder, { clock, random, log: createLogger('warn') })
  const sql = createSqlPool(server.url, { maxConnections: 4, applicationName: 'herald tests' })
  scope.after(async () => {
    await sql.end()
    await server.close()
    await rm(folder, { recursive: true })
  })
  await sql.unsafe('alter system set autovacuum = off')
  await sql.unsafe('select pg_reload_conf()')
  await runMigrations(sql, MIGRATIONS_FOLDER)
  const signal = new AbortController().signal
  if (parts !== null) await partitionTables({ sql, clock }, { parts, signal, onProgress: () => {} })
  await loadSyntheticData(new SyntheticDataset(SAMPLE_ROWS, 1), [createHeraldSink(sql)], { log: () => {} })
  const today = dayInTimeZone('UTC', clock.now())
  // Whole days, so that the partitions have the same rows at any hour.
  await sql.begin(tx =>
    addDayPartitions(
      tx,
      [-1, -2, -3].map(days => addDays(today, days)),
    ),
  )
  await fillTables(sql, SAMPLE_ROWS)
  await sql.unsafe('vacuum full')
  await sql.unsafe('vacuum analyze')
  // Autovacuum counts the rows of days, and not of all days together.
  const ofDays = "relkind = 'p' and relname in ('deliveries', 'attempts')"
  await sql.unsafe(`delete from pg_statistic where starelid in (select oid from pg_class where ${ofDays})`)
  await sql.unsafe(`update pg_class set reltuples = -1, relpages = 0 where ${ofDays}`)
  const [{ root }] = await sql<[{ root: string }]>`select current_setting('data_directory') as root`
  const relations = await listRelations(sql)
  return {
    sql,
    enlarge: factor => Promise.all(relations.map(r => enlargeRelation(sql, root, r, factor))).then(() => {}),
  }
}

/** Lists the growing tables, their partitions and their indexes. */
async function listRelations(sql: SqlPool): Promise<readonly Relation[]> {
  return await sql<Relation[]>`
    with tables as (
      select oid from pg_class where oid = any(${[...GROWING_TABLES]}::text[]::regclass[])
      union select inhrelid from pg_inherits where inhparent = any(${[...GROWING_TABLES]}::text[]::regclass[]))
    select c.oid::regclass::text as name, pg_relation_filepath(c.oid) as path, c.relpages as pages, c.reltuples as rows
    from pg_class c
    where c.relkind in ('r', 'i') and (c.oid in (select oid from tables)
      or c.oid in (select indexrelid from pg_index where indrelid in (select oid from tables)))`
}

/**
 * The planner takes the number of pages from the length of the file and multiplies it by the rows of a page as last
 * counted. So the file gets pages that hold nothing and take no space on the disk.
 */
async function enlargeRelation(
  sql: SqlPool,
  root: string,
  relation: Relation,
  factor: number,
): Promise<void> {
  const pages = Math.round(relation.pages * factor)
  const first = join(root, relation.path)
  const { uid, gid } = await stat(first)
  for (let part = 0; part * FILE_PAGES < pages; part++) {
    const file = part === 0 ? first : `${first}.${part}`
    if (part > 0) {
      await writeFile(file, '', { flag: 'a' })
      await chown(file, uid, gid)
    }
    await truncate(file, Math.min(pages - part * FILE_PAGES, FILE_PAGES) * PAGE_BYTES)
  }
  await sql`
    update pg_class set relpages = ${pages}, reltuples = ${relation.rows * factor}, relallvisible = ${pages}
    where oid = ${relation.name}::text::regclass`
}
