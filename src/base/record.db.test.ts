import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { temporaryFolder } from '../../test/hold.ts'
import { emptyDatabase, testDatabase, withDatabase, withUser } from '../../test/postgres.ts'
import { systemClock as clock } from './clock.ts'
import { systemDice as random } from './dice.ts'
import { makeLog } from './log.ts'
import { pendingMigrations } from './migrate.ts'
import { MIGRATIONS, type OpenRecord, openRecord } from './record.ts'
import { readSettings } from './settings.ts'
import { connect } from './sql.ts'

async function open(t: TestContext, databaseUrl?: string): Promise<OpenRecord> {
  const { settings } = readSettings({ HERALD_DATA: await temporaryFolder(t), DATABASE_URL: databaseUrl })
  return openRecord(settings, { clock, dice: random, log: makeLog('silent'), max: 2 })
}

test('openDatabase: no DATABASE_URL → embedded PostgreSQL, migrated', async t => {
  const database = await open(t)
  assert.deepEqual(await pendingMigrations(database.sql, MIGRATIONS), [])
  const [row] = await database.sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`
  assert.equal(Math.floor((row?.version ?? 0) / 10_000), 18)
  const secondPool = connect(database.url, { max: 1, applicationName: 'test' })
  assert.equal((await secondPool`select * from record`).length, 1)
  await secondPool.end()
  await database.close()
})

test('openDatabase: DATABASE_URL → that database, migrated', async t => {
  const { sql, url } = await emptyDatabase(t)
  const database = await open(t, url)
  assert.deepEqual(await pendingMigrations(sql, MIGRATIONS), [])
  await database.close()
})

test('openDatabase: migrated database → unchanged', async t => {
  const { sql, url } = await testDatabase(t)
  const before = await sql`select * from record`
  await (await open(t, url)).close()
  assert.deepEqual([...(await sql`select * from record`)], [...before])
})

test('openDatabase: SQL_ASCII database → database_unsuitable with a way out', async t => {
  const { url } = await emptyDatabase(t, "encoding 'SQL_ASCII' locale 'C' template template0")
  await assert.rejects(open(t, url), { code: 'database_unsuitable', message: /SQL_ASCII.*encoding 'UTF8'/ })
})

const UNREACHABLE: [string, (url: string) => string, RegExp][] = [
  [
    'no server at the address',
    url => url.replace(/@[^/]+/, '@127.0.0.1:9'),
    /127\.0\.0\.1:9\/\w+ .*ECONNREFUSED.*DATABASE_URL/,
  ],
  ['wrong password', url => withUser(url, 'herald', 'wrong-pass'), /password authentication failed/],
  ['missing database', url => withDatabase(url, 'nowhere'), /"nowhere" does not exist/],
]
for (const [name, spoil, message] of UNREACHABLE) {
  test(`openDatabase: ${name} → database_unreachable, password not shown`, async t => {
    const { url } = await emptyDatabase(t)
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
  const file = join(await temporaryFolder(t), 'taken')
  const { settings } = readSettings({ HERALD_DATA: join('/dev/null', file) })
  const opening = openRecord(settings, { clock, dice: random, log: makeLog('silent'), max: 2 })
  await assert.rejects(opening, { code: 'data_folder_unusable', message: /\/dev\/null.*HERALD_DATA/ })
})
