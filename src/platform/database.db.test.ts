import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createTemporaryDataFolder } from '../../test/support/data-folder-holder.ts'
import {
  createEmptyTestDatabase,
  createTestDatabase,
  withDatabaseName,
  withDatabaseUser,
} from '../../test/support/test-database.ts'
import { systemClock as clock } from './clock.ts'
import { type DatabaseHandle, MIGRATIONS_FOLDER, openDatabase } from './database.ts'
import { createLogger } from './logger.ts'
import { systemRandom as random } from './random.ts'
import { readSettings } from './settings.ts'
import { listPendingMigrations } from './sql/run-migrations.ts'
import { createSqlPool } from './sql/sql-pool.ts'

async function open(t: TestContext, databaseUrl?: string): Promise<DatabaseHandle> {
  const { settings } = readSettings({
    HERALD_DATA: await createTemporaryDataFolder(t),
    DATABASE_URL: databaseUrl,
  })
  return openDatabase(settings, { clock, random: random, log: createLogger('silent'), maxConnections: 2 })
}

test('openDatabase: no DATABASE_URL → embedded PostgreSQL, migrated', async t => {
  const database = await open(t)
  assert.deepEqual(await listPendingMigrations(database.sql, MIGRATIONS_FOLDER), [])
  const [row] = await database.sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`
  assert.equal(Math.floor((row?.version ?? 0) / 10_000), 18)
  const secondPool = createSqlPool(database.url, { maxConnections: 1, applicationName: 'test' })
  assert.equal((await secondPool`select * from database_state`).length, 1)
  await secondPool.end()
  await database.close()
})

test('openDatabase: DATABASE_URL → that database, migrated', async t => {
  const { sql, url } = await createEmptyTestDatabase(t)
  const database = await open(t, url)
  assert.deepEqual(await listPendingMigrations(sql, MIGRATIONS_FOLDER), [])
  await database.close()
})

test('openDatabase: migrated database → unchanged', async t => {
  const { sql, url } = await createTestDatabase(t)
  const before = await sql`select * from database_state`
  await (await open(t, url)).close()
  assert.deepEqual([...(await sql`select * from database_state`)], [...before])
})

test('openDatabase: SQL_ASCII database → database_unsuitable with a way out', async t => {
  const { url } = await createEmptyTestDatabase(t, "encoding 'SQL_ASCII' locale 'C' template template0")
  await assert.rejects(open(t, url), { code: 'database_unsuitable', message: /SQL_ASCII.*encoding 'UTF8'/ })
})

const UNREACHABLE: [string, (url: string) => string, RegExp][] = [
  [
    'no server at the address',
    url => url.replace(/@[^/]+/, '@127.0.0.1:9'),
    /127\.0\.0\.1:9\/\w+ .*ECONNREFUSED.*DATABASE_URL/,
  ],
  ['wrong password', url => withDatabaseUser(url, 'herald', 'wrong-pass'), /password authentication failed/],
  ['missing database', url => withDatabaseName(url, 'nowhere'), /"nowhere" does not exist/],
]
for (const [name, spoil, message] of UNREACHABLE) {
  test(`openDatabase: ${name} → database_unreachable, password not shown`, async t => {
    const { url } = await createEmptyTestDatabase(t)
    const error = await open(t, spoil(url)).then(
      () => assert.fail('the database opened'),
      reason => reason,
    )
    assert.equal(error.code, 'database_unreachable')
    assert.match(error.message, message)
    assert.ok(!error.message.includes(new URL(spoil(url)).password))
  })
}

test('openDatabase: data folder that cannot be created → data_folder_unusable', async t => {
  const file = join(await createTemporaryDataFolder(t), 'taken')
  const { settings } = readSettings({ HERALD_DATA: join('/dev/null', file) })
  const opening = openDatabase(settings, {
    clock,
    random: random,
    log: createLogger('silent'),
    maxConnections: 2,
  })
  await assert.rejects(opening, { code: 'data_folder_unusable', message: /\/dev\/null.*HERALD_DATA/ })
})
