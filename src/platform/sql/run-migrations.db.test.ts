import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createTemporaryDataFolder } from '../../../test/support/data-folder-holder.ts'
import {
  createEmptyTestDatabase,
  createTestDatabase,
  withDatabaseUser,
} from '../../../test/support/test-database.ts'
import { MIGRATIONS_FOLDER } from '../database.ts'
import { listPendingMigrations, runMigrations } from './run-migrations.ts'
import { createSqlPool } from './sql-pool.ts'

const FIRST = 'create table first (n integer); insert into first values (1)'
const SECOND = 'alter table first add word text'

async function writeFolder(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = join(await createTemporaryDataFolder(t), 'migrations')
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

test('runMigrations: migrations of this checkout → all applied', async t => {
  const { sql } = await createTestDatabase(t)
  assert.deepEqual(await listPendingMigrations(sql, MIGRATIONS_FOLDER), [])
  assert.deepEqual(await runMigrations(sql, MIGRATIONS_FOLDER), [])
})

test('runMigrations: new file added → applied in order, each file once', async t => {
  const { sql } = await createEmptyTestDatabase(t)
  const one = await writeFolder(t, { '0001_first.sql': FIRST })
  const two = await writeFolder(t, {
    '0001_first.sql': FIRST,
    '0002_second.sql': SECOND,
    'README.md': 'no SQL',
  })
  assert.deepEqual(await listPendingMigrations(sql, two), ['0001_first', '0002_second'])
  assert.deepEqual(await runMigrations(sql, one), ['0001_first'])
  assert.deepEqual(await listPendingMigrations(sql, two), ['0002_second'])
  assert.deepEqual(await runMigrations(sql, two), ['0002_second'])
  assert.deepEqual([...(await sql`select * from first`)], [{ n: 1, word: null }])
  const rows = await sql<{ name: string }[]>`select name from migrations order by number`
  assert.deepEqual(
    rows.map(row => row.name),
    ['0001_first', '0002_second'],
  )
})

test('runMigrations: six concurrent processes → each file applied by exactly one', async t => {
  const { sql, url } = await createEmptyTestDatabase(t)
  const folder = await writeFolder(t, { '0001_first.sql': FIRST, '0002_second.sql': SECOND })
  const pools = Array.from({ length: 6 }, () =>
    createSqlPool(url, { maxConnections: 1, applicationName: 'test' }),
  )
  const applied = await Promise.all(pools.map(pool => runMigrations(pool, folder)))
  await Promise.all(pools.map(pool => pool.end()))
  assert.deepEqual(applied.flat().sort(), ['0001_first', '0002_second'])
  assert.deepEqual([...(await sql`select n from first`)], [{ n: 1 }])
})

test('runMigrations: failing file → rolled back, earlier files stay applied', async t => {
  const { sql } = await createEmptyTestDatabase(t)
  const folder = await writeFolder(t, {
    '0001_first.sql': FIRST,
    '0002_bad.sql': 'create table half (n int); select 1/0',
  })
  await assert.rejects(runMigrations(sql, folder), /division by zero/)
  assert.deepEqual(await listPendingMigrations(sql, folder), ['0002_bad'])
  assert.deepEqual([...(await sql`select to_regclass('half') as half`)], [{ half: null }])
})

const REFUSED: [string, Record<string, string>, string, RegExp][] = [
  ['unknown applied migration', {}, 'record_newer', /"0001_first".*newer version/],
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
    const { sql } = await createEmptyTestDatabase(t)
    await runMigrations(sql, await writeFolder(t, { '0001_first.sql': FIRST }))
    const folder = await writeFolder(t, files)
    await assert.rejects(runMigrations(sql, folder), { code, message })
    await assert.rejects(listPendingMigrations(sql, folder), { code, message })
  })
}

test('runMigrations: gap in the numbering → rejects', async t => {
  const { sql } = await createEmptyTestDatabase(t)
  await assert.rejects(
    runMigrations(sql, await writeFolder(t, { '0002_second.sql': SECOND })),
    /must be numbered 0001/,
  )
})

const OCCUPIED = ['create table migrations (id integer)', 'create table first (id integer)']
for (const statement of OCCUPIED) {
  test(`runMigrations: database of another program (${statement}) → database_unsuitable`, async t => {
    const { sql } = await createEmptyTestDatabase(t)
    await sql.unsafe(statement)
    const refused = runMigrations(sql, await writeFolder(t, { '0001_first.sql': FIRST }))
    await assert.rejects(refused, { code: 'database_unsuitable', message: /another program.*empty database/ })
  })
}

test('runMigrations: user without permission to create tables → database_unsuitable', async t => {
  const { admin, url } = await createEmptyTestDatabase(t)
  const role = `reader_${process.pid}`
  await admin.unsafe(`create role ${role} login password 'secret'`)
  const restricted = createSqlPool(withDatabaseUser(url, role, 'secret'), {
    maxConnections: 1,
    applicationName: 'test',
  })
  const refused = runMigrations(restricted, await writeFolder(t, { '0001_first.sql': FIRST }))
  await assert.rejects(refused, { code: 'database_unsuitable', message: /cannot create tables.*owner/ })
  await restricted.end()
  await admin.unsafe(`drop role ${role}`)
})
