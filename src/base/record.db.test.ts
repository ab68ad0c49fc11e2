import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { temporaryFolder } from '../../test/hold.ts'
import { emptyDatabase, testDatabase, withDatabase, withUser } from '../../test/postgres.ts'
import { systemClock as clock } from './clock.ts'
import { systemDice as dice } from './dice.ts'
import { makeLog } from './log.ts'
import { pendingMigrations } from './migrate.ts'
import { MIGRATIONS, type OpenRecord, openRecord } from './record.ts'
import { readSettings } from './settings.ts'
import { connect } from './sql.ts'

async function open(t: TestContext, databaseUrl?: string): Promise<OpenRecord> {
  const { settings } = readSettings({ HERALD_DATA: await temporaryFolder(t), DATABASE_URL: databaseUrl })
  return openRecord(settings, { clock, dice, log: makeLog('silent'), max: 2 })
}

test('without DATABASE_URL the record is in the data folder, migrated', async t => {
  const record = await open(t)
  assert.deepEqual(await pendingMigrations(record.sql, MIGRATIONS), [])
  const [row] = await record.sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int as version`
  assert.equal(Math.floor((row?.version ?? 0) / 10_000), 18)
  // A thread's own pool.
  const own = connect(record.url, { max: 1, applicationName: 'test' })
  assert.equal((await own`select * from record`).length, 1)
  await own.end()
  await record.close()
})

test('with DATABASE_URL the record is there, migrated', async t => {
  const { sql, url } = await emptyDatabase(t)
  const record = await open(t, url)
  assert.deepEqual(await pendingMigrations(sql, MIGRATIONS), [])
  await record.close()
})

test('opening again changes nothing', async t => {
  const { sql, url } = await testDatabase(t)
  const before = await sql`select * from record`
  await (await open(t, url)).close()
  assert.deepEqual([...(await sql`select * from record`)], [...before])
})

test('a database that is not UTF-8 is refused with what to do', async t => {
  const { url } = await emptyDatabase(t, "encoding 'SQL_ASCII' locale 'C' template template0")
  await assert.rejects(open(t, url), { code: 'database_unsuitable', message: /SQL_ASCII.*encoding 'UTF8'/ })
})

const UNREACHABLE: [string, (url: string) => string, RegExp][] = [
  [
    'nobody listens',
    url => url.replace(/@[^/]+/, '@127.0.0.1:9'),
    /127\.0\.0\.1:9\/\w+ .*ECONNREFUSED.*DATABASE_URL/,
  ],
  ['the password is wrong', url => withUser(url, 'herald', 'wrong-pass'), /password authentication failed/],
  ['the database is not there', url => withDatabase(url, 'nowhere'), /"nowhere" does not exist/],
]
for (const [name, spoil, message] of UNREACHABLE) {
  test(`${name}: named, and never the password`, async t => {
    const { url } = await emptyDatabase(t)
    const refused = await open(t, spoil(url)).then(
      () => assert.fail('it opened'),
      error => error,
    )
    assert.equal(refused.code, 'database_unreachable')
    assert.match(refused.message, message)
    assert.ok(!refused.message.includes(new URL(spoil(url)).password))
  })
}

test('a folder that cannot be made is named', async t => {
  const file = join(await temporaryFolder(t), 'taken')
  const { settings } = readSettings({ HERALD_DATA: join('/dev/null', file) })
  const refused = openRecord(settings, { clock, dice, log: makeLog('silent'), max: 2 })
  await assert.rejects(refused, { code: 'data_folder_unusable', message: /\/dev\/null.*HERALD_DATA/ })
})
