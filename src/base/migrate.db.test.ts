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

async function writeFolder(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = join(await temporaryFolder(t), 'migrations')
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('runMigrations: migrations of this checkout → all applied', async t => {
  const { sql } = await testDatabase(t)
  assert.deepEqual(await pendingMigrations(sql, MIGRATIONS), [])
  assert.deepEqual(await migrate(sql, MIGRATIONS), [])
})

test('runMigrations: new file added → applied in order, each file once', async t => {
  const { sql } = await emptyDatabase(t)
  const one = await writeFolder(t, { '0001_first.sql': FIRST })
  const two = await writeFolder(t, {
    '0001_first.sql': FIRST,
    '0002_second.sql': SECOND,
    'README.md': 'no SQL',
  })
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

test('runMigrations: six concurrent processes → each file applied by exactly one', async t => {
  const { sql, url } = await emptyDatabase(t)
  const folder = await writeFolder(t, { '0001_first.sql': FIRST, '0002_second.sql': SECOND })
  const pools = Array.from({ length: 6 }, () => connect(url, { max: 1, applicationName: 'test' }))
  const applied = await Promise.all(pools.map(pool => migrate(pool, folder)))
  await Promise.all(pools.map(pool => pool.end()))
  assert.deepEqual(applied.flat().sort(), ['0001_first', '0002_second'])
  assert.deepEqual([...(await sql`select n from first`)], [{ n: 1 }])
})

test('runMigrations: failing file → rolled back, earlier files stay applied', async t => {
  const { sql } = await emptyDatabase(t)
  const folder = await writeFolder(t, {
    '0001_first.sql': FIRST,
    '0002_bad.sql': 'create table half (n int); select 1/0',
  })
  await assert.rejects(migrate(sql, folder), /division by zero/)
  assert.deepEqual(await pendingMigrations(sql, folder), ['0002_bad'])
  assert.deepEqual([...(await sql`select to_regclass('half') as half`)], [{ half: null }])
})

const REFUSED: [string, Record<string, string>, string, RegExp][] = [
  ['unknown applied migration', {}, 'record_newer', /"0001_first".*newer Herald/],
  [
    'edited migration file',
    { '0001_first.sql': SECOND },
    'record_differs',
    /"0001_first".*must not be edited/,
  ],
  [
    'renamed migration file',
    { '0001_other.sql': FIRST },
    'record_differs',
    /"0001_first".*"0001_other\.sql"/,
  ],
]
for (const [name, files, code, message] of REFUSED) {
  test(`runMigrations: ${name} → ${code}`, async t => {
    const { sql } = await emptyDatabase(t)
    await migrate(sql, await writeFolder(t, { '0001_first.sql': FIRST }))
    const folder = await writeFolder(t, files)
    await assert.rejects(migrate(sql, folder), { code, message })
    await assert.rejects(pendingMigrations(sql, folder), { code, message })
  })
}

test('runMigrations: gap in the numbering → rejects', async t => {
  const { sql } = await emptyDatabase(t)
  await assert.rejects(
    migrate(sql, await writeFolder(t, { '0002_second.sql': SECOND })),
    /must be numbered 0001/,
  )
})

const OCCUPIED = ['create table migrations (id integer)', 'create table first (id integer)']
for (const statement of OCCUPIED) {
  test(`runMigrations: database of another program (${statement}) → database_unsuitable`, async t => {
    const { sql } = await emptyDatabase(t)
    await sql.unsafe(statement)
    const refused = migrate(sql, await writeFolder(t, { '0001_first.sql': FIRST }))
    await assert.rejects(refused, { code: 'database_unsuitable', message: /another program.*empty database/ })
  })
}

test('runMigrations: user without permission to create tables → database_unsuitable', async t => {
  const { sql, url } = await emptyDatabase(t)
  const role = `reader_${process.pid}`
  await sql.unsafe(`create role ${role} login password 'secret'`)
  const restricted = connect(withUser(url, role, 'secret'), { max: 1, applicationName: 'test' })
  const refused = migrate(restricted, await writeFolder(t, { '0001_first.sql': FIRST }))
  await assert.rejects(refused, { code: 'database_unsuitable', message: /cannot create tables.*owner/ })
  await restricted.end()
  await sql.unsafe(`drop role ${role}`)
})
