import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { temporaryFolder } from '../../test/hold.ts'
import { emptyDatabase, testDatabase, withUser } from '../../test/postgres.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { MIGRATIONS } from './record.ts'
import { connect } from './sql.ts'

const FIRST = 'create table first (n integer); insert into first values (1)'
const SECOND = 'alter table first add word text'

async function folderOf(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = join(await temporaryFolder(t), 'migrations')
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('the migrations of this checkout go in whole', async t => {
  const { sql } = await testDatabase(t)
  assert.deepEqual(await pendingMigrations(sql, MIGRATIONS), [])
  assert.deepEqual(await migrate(sql, MIGRATIONS), [])
})

test('files are applied in order, each once', async t => {
  const { sql } = await emptyDatabase(t)
  const one = await folderOf(t, { '0001_first.sql': FIRST })
  const two = await folderOf(t, { '0001_first.sql': FIRST, '0002_second.sql': SECOND, 'README.md': 'no SQL' })
  assert.deepEqual(await pendingMigrations(sql, two), ['0001_first', '0002_second'])
  assert.deepEqual(await migrate(sql, one), ['0001_first'])
  assert.deepEqual(await pendingMigrations(sql, two), ['0002_second'])
  assert.deepEqual(await migrate(sql, two), ['0002_second'])
  assert.deepEqual([...(await sql`select * from first`)], [{ n: 1, word: null }])
  const rows = await sql<{ name: string }[]>`select name from migrations order by number`
  assert.deepEqual(
    rows.map(row => row.name),
    ['0001_first', '0002_second'],
  )
})

test('of many that start at once each file is applied by one', async t => {
  const { sql, url } = await emptyDatabase(t)
  const folder = await folderOf(t, { '0001_first.sql': FIRST, '0002_second.sql': SECOND })
  const pools = Array.from({ length: 6 }, () => connect(url, { max: 1, applicationName: 'test' }))
  const done = await Promise.all(pools.map(pool => migrate(pool, folder)))
  await Promise.all(pools.map(pool => pool.end()))
  assert.deepEqual(done.flat().sort(), ['0001_first', '0002_second'])
  assert.deepEqual([...(await sql`select n from first`)], [{ n: 1 }])
})

test('a file that fails leaves nothing behind, the ones before it stay', async t => {
  const { sql } = await emptyDatabase(t)
  const folder = await folderOf(t, {
    '0001_first.sql': FIRST,
    '0002_bad.sql': 'create table half (n int); select 1/0',
  })
  await assert.rejects(migrate(sql, folder), /division by zero/)
  assert.deepEqual(await pendingMigrations(sql, folder), ['0002_bad'])
  assert.deepEqual([...(await sql`select to_regclass('half') as half`)], [{ half: null }])
})

const REFUSED: [string, Record<string, string>, string, RegExp][] = [
  ['a record with a migration we do not know', {}, 'record_newer', /"0001_first".*newer Herald/],
  [
    'an applied file that was edited',
    { '0001_first.sql': SECOND },
    'record_differs',
    /"0001_first".*never edited/,
  ],
  [
    'an applied file that was renamed',
    { '0001_other.sql': FIRST },
    'record_differs',
    /"0001_first".*"0001_other\.sql"/,
  ],
]
for (const [name, files, code, message] of REFUSED) {
  test(`${name} is refused`, async t => {
    const { sql } = await emptyDatabase(t)
    await migrate(sql, await folderOf(t, { '0001_first.sql': FIRST }))
    const folder = await folderOf(t, files)
    await assert.rejects(migrate(sql, folder), { code, message })
    await assert.rejects(pendingMigrations(sql, folder), { code, message })
  })
}

test('a gap in the numbers is a mistake of ours', async t => {
  const { sql } = await emptyDatabase(t)
  await assert.rejects(migrate(sql, await folderOf(t, { '0002_second.sql': SECOND })), /numbered 0001/)
})

const OCCUPIED = ['create table migrations (id integer)', 'create table first (id integer)']
for (const made of OCCUPIED) {
  test(`a database of another program is refused: ${made}`, async t => {
    const { sql } = await emptyDatabase(t)
    await sql.unsafe(made)
    const refused = migrate(sql, await folderOf(t, { '0001_first.sql': FIRST }))
    await assert.rejects(refused, { code: 'database_unsuitable', message: /another program.*of its own/ })
  })
}

test('a user who may not make tables is told so', async t => {
  const { sql, url } = await emptyDatabase(t)
  const role = `reader_${process.pid}`
  await sql.unsafe(`create role ${role} login password 'secret'`)
  const weak = connect(withUser(url, role, 'secret'), { max: 1, applicationName: 'test' })
  const refused = migrate(weak, await folderOf(t, { '0001_first.sql': FIRST }))
  await assert.rejects(refused, { code: 'database_unsuitable', message: /may not build the tables.*owner/ })
  await weak.end()
  await sql.unsafe(`drop role ${role}`)
})
