import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { MIGRATIONS_FOLDER } from '../../src/platform/database.ts'
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '../../src/platform/embedded-postgres/open-embedded-postgres.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { runMigrations } from '../../src/platform/sql/run-migrations.ts'
import { createSqlPool, type SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { partitionTables } from '../../src/services/admin/partitions/partition-tables.ts'
import type { TestScope } from './data-folder-holder.ts'
import { startPgBouncer } from './pgbouncer.ts'

/** A database of one test or test file. */
export interface TestDatabase {
  readonly sql: SqlPool
  readonly url: string
  /** The administrator of the server, in another database, for roles and sessions of others. */
  readonly admin: SqlPool
}

/** The advisory lock under which the template is created. */
const TEMPLATE_LOCK = 2_081_553_172
const PREFIX = 'herald_test_'
/** Owns the databases of tests and is nothing else, such as the user of a managed server. */
const OWNER = 'herald_tests'
/** Number of parts into which announcements and mentions are divided, `null` if they are whole. */
const PARTS = process.env.HERALD_TEST_PARTS === undefined ? null : Number(process.env.HERALD_TEST_PARTS)
const STALE_AFTER_MS = 60 * 60_000

/**
 * Copies a migrated template (about 50 ms) and drops the copy when `scope` ends: `createTestDatabase(t)` in a test,
 * `createTestDatabase({ after })` for a test file. All test processes of a checkout share one embedded PostgreSQL in the
 * temporary folder, unless `HERALD_TEST_DATABASE_URL` names a server whose user may create databases and roles. With
 * `HERALD_TEST_POOLER=1` a PgBouncer in transaction mode is in front of each database; with `HERALD_TEST_PARTS`, announcements
 * and mentions are divided into so many parts.
 */
export async function createTestDatabase(scope: TestScope): Promise<TestDatabase> {
  const database = await makeDatabase(scope, async (admin, url) => {
    // The pool has one connection, so the session keeps the lock until it is released.
    await admin`select pg_advisory_lock(${TEMPLATE_LOCK})`
    await dropStaleDatabases(admin)
    const template = await ensureTemplate(admin, url)
    await admin`select pg_advisory_unlock(${TEMPLATE_LOCK})`
    return `template ${template}`
  })
  // The clock stands still in a template, which can be hours old.
  await database.sql`update retention_clock set now = clock_timestamp()`
  return database
}

/** Creates a database without tables. `options` are the options of CREATE DATABASE. */
export async function createEmptyTestDatabase(
  scope: TestScope,
  options = "encoding 'UTF8' template template0",
): Promise<TestDatabase> {
  return makeDatabase(scope, async () => options)
}

async function makeDatabase(
  scope: TestScope,
  prepare: (admin: SqlPool, url: string) => Promise<string>,
): Promise<TestDatabase> {
  const server = await openTestDatabaseServer()
  const admin = createSqlPool(server.url, { maxConnections: 1, applicationName: 'herald tests' })
  await ensureOwner(admin)
  const options = await prepare(admin, withDatabaseUser(server.url, OWNER, OWNER))
  const name = `${PREFIX}${clock.now().getTime()}_${random.bytes(4).toString('hex')}`
  await admin.unsafe(`create database ${name} owner ${OWNER} ${options}`)
  const direct = withDatabaseUser(withDatabaseName(server.url, name), OWNER, OWNER)
  const url =
    process.env.HERALD_TEST_POOLER === undefined ? direct : await putBehindPooler(scope, name, direct)
  const sql = createSqlPool(url, { maxConnections: 4, applicationName: 'herald tests' })
  scope.after(async () => {
    await sql.end()
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
    await server.close()
  })
  return { sql, url, admin }
}

/** Creates the role that owns the databases of tests. */
async function ensureOwner(admin: SqlPool): Promise<void> {
  const isThere = async () => (await admin`select 1 from pg_roles where rolname = ${OWNER}`).length > 0
  if (await isThere()) return
  await admin.unsafe(`create role ${OWNER} login password '${OWNER}'`).catch(async error => {
    if (!(await isThere())) throw error // Another process has created it at the same time.
  })
}

/** Opens the server on which tests create databases. */
export async function openTestDatabaseServer(): Promise<EmbeddedPostgres> {
  const configuredUrl = process.env.HERALD_TEST_DATABASE_URL
  if (configuredUrl !== undefined) {
    return { url: configuredUrl, isFirstUser: false, close: async () => {} }
  }
  const checkout = createHash('sha256')
    .update(import.meta.dirname)
    .digest('hex')
    .slice(0, 12)
  const folder = join(tmpdir(), `herald-tests-${process.getuid?.() ?? 0}-${checkout}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return openEmbeddedPostgres(folder, { clock, random: random, log: createLogger('warn') })
}

/** Returns the URL of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Returns the same URL for another user. */
export function withDatabaseUser(url: string, name: string, password: string): string {
  const address = new URL(url)
  address.username = name
  address.password = password
  return address.href
}

/** Creates the template, a migrated database without connections, once per state of the migrations. */
async function putBehindPooler(scope: TestScope, name: string, url: string): Promise<string> {
  return (await startPgBouncer(scope, { databases: { [name]: url } })).urlOf(name)
}

async function ensureTemplate(admin: SqlPool, url: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of (await readdir(MIGRATIONS_FOLDER)).sort())
    hash.update(await readFile(join(MIGRATIONS_FOLDER, file)))
  const template = `herald_owned_template_${hash.digest('hex').slice(0, 12)}${PARTS === null ? '' : `_${PARTS}_parts`}`
  if ((await admin`select 1 from pg_database where datname = ${template}`).length > 0) return template
  const unfinished = `${template}_unfinished`
  await admin`drop database if exists ${admin(unfinished)} with (force)`
  await admin`create database ${admin(unfinished)} owner ${admin(OWNER)} encoding 'UTF8' template template0`
  const sql = createSqlPool(withDatabaseName(url, unfinished), {
    maxConnections: 1,
    applicationName: 'herald tests',
  })
  try {
    await runMigrations(sql, MIGRATIONS_FOLDER)
    const { signal } = new AbortController()
    if (PARTS !== null) await partitionTables({ sql, clock }, { parts: PARTS, signal, onProgress: () => {} })
  } finally {
    await sql.end()
  }
  await admin`alter database ${admin(unfinished)} rename to ${admin(template)}`
  return template
}

/** Drops databases that killed test processes left behind. */
async function dropStaleDatabases(admin: SqlPool): Promise<void> {
  const names = await admin<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${PREFIX})`
  for (const { name } of names) {
    const createdAt = Number(name.split('_')[2])
    if (clock.now().getTime() - createdAt > STALE_AFTER_MS)
      await admin`drop database ${admin(name)} with (force)`
  }
}
