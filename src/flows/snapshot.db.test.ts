import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { company, court, draft, incoming, testDocument } from '../../test/drafts.ts'
import { until } from '../../test/following.ts'
import { testHouse } from '../../test/open-house.ts'
import { issueKey } from '../accounts/keys.ts'
import { insertKey } from '../accounts/store.ts'
import { HeraldError } from '../base/errors.ts'
import type { Sql } from '../base/sql.ts'
import { becomeWriter } from '../changes/store.ts'
import type { Archive } from '../crawls/archive.ts'
import { TABLES } from '../snapshots/store.ts'
import { openRun } from './run.ts'
import { settle } from './settle.ts'
import { exportSnapshot, importSnapshot } from './snapshot.ts'

/** A house with announcements, a correction, a withdrawal, odd characters and an archived original. */
async function fullHouse(t: TestContext) {
  const house = await testHouse(t)
  // Noise, so that it takes more than one piece.
  const original = createHash('shake256', { outputLength: 9 * 2 ** 20 })
    .update('original')
    .digest()
  const kept = await house.archive.keep(Readable.from([original]))
  const documentId = await testDocument(house.sql, kept)
  const write = (drafts: Parameters<typeof incoming>[0]) =>
    house.sql.begin(tx => settle(tx, 'fr-bodacc', incoming(drafts, documentId)))
  await write([
    draft('A1', {
      title: 'Tab\t, backslash \\ and "quotes"\nnew line \u{1F4DC}',
      mentions: [company('005000013'), court('Greffe')],
    }),
    draft('A2', { withdraws: 'A1', metadata: { capital: 1234.56 }, details: { text: '\\N' } }),
  ])
  await write([draft('A1', { title: 'corrected', mentions: [company('005000013')] })])
  const run = await openRun(house, { sourceId: 'fr-bodacc', kind: 'import' }, () => {})
  run.note('a.json', { kind: 'bad_value', place: '/0', reason: 'odd\t\\N', lost: false })
  await run.finish('suspicious')
  const { key, kept: issued } = issueKey(
    { owner: 'acme', name: 'reader', scopes: ['read', 'admin'], expiresAt: null },
    house.clock.now(),
    house.dice,
  )
  await insertKey(house.sql, key, issued)
  return { ...house, kept, original }
}

/** Every row of every table. */
async function everything({ sql }: { sql: Sql }): Promise<Record<string, unknown[]>> {
  const tables = TABLES.map(async table => {
    const rows =
      await sql`select to_jsonb(t) as row from ${sql(table)} as t order by to_jsonb(t)::text collate "C"`
    return [table, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

test('export, an empty house, import: the same record, the same originals, and numbers that go on', async t => {
  const from = await fullHouse(t)
  const to = await testHouse(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  assert.deepEqual(await exportSnapshot(file, from), { tables: 13, documents: 1, missing: 0 })
  assert.deepEqual(await importSnapshot(file, to), { tables: 13, documents: 1, missing: 0 })
  const rows = await everything(from)
  assert.deepEqual(await everything(to), rows)
  assert.deepEqual(
    TABLES.filter(table => rows[table]?.length === 0),
    [],
    'every table had something to carry over',
  )
  const stored = await to.archive.read(from.kept.sha256)
  assert.ok(stored !== null && (await buffer(stored)).equals(from.original))

  const documentId = await testDocument(to.sql, { member: 'another' })
  await to.sql.begin(tx => settle(tx, 'fr-bodacc', incoming([draft('A3')], documentId)))
  const numbers = await to.sql<{ number: number }[]>`select number from announcements order by number`
  assert.deepEqual(
    numbers.map(row => row.number),
    [1, 2, 3],
  )
})

test('a record that is not empty is refused and stays as it was', async t => {
  const from = await fullHouse(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from)
  const before = await everything(from)
  await assert.rejects(importSnapshot(file, from), (e: HeraldError) => e.code === 'record_not_empty')
  assert.deepEqual(await everything(from), before)
})

const BROKEN: { name: string; spoil: (file: string) => Promise<void> }[] = [
  { name: 'cut off', spoil: async file => truncate(file, (await readFile(file)).length - 200) },
  { name: 'cut off early', spoil: file => truncate(file, 100) },
  { name: 'empty', spoil: file => truncate(file, 0) },
  { name: 'something else', spoil: file => writeFile(file, 'hello') },
]

for (const { name, spoil } of BROKEN) {
  test(`a snapshot that is ${name} is refused whole`, async t => {
    const from = await fullHouse(t)
    const to = await testHouse(t)
    const file = join(from.folder, 'snapshot.tar.gz')
    await exportSnapshot(file, from)
    await spoil(file)
    const before = await everything(to)
    await assert.rejects(
      importSnapshot(file, to),
      (e: unknown) => e instanceof HeraldError && e.code === 'snapshot_unreadable',
    )
    assert.deepEqual(await everything(to), before)
  })
}

test('a document goes to the archive as it is read, and nothing of one that breaks off stays', async t => {
  const from = await fullHouse(t)
  const to = await testHouse(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from)
  await truncate(file, (await readFile(file)).length - 4 * 2 ** 20)
  let begun = 0
  const archive: Archive = {
    ...to.archive,
    keep: bytes => {
      begun += 1
      return to.archive.keep(bytes)
    },
  }
  await assert.rejects(importSnapshot(file, { ...to, archive }), { code: 'snapshot_unreadable' })
  assert.equal(begun, 1)
  assert.deepEqual(await readdir(join(to.folder, 'archive')), [])
})

test('a snapshot is taken in by the one writer of the record', async t => {
  const from = await fullHouse(t)
  const to = await testHouse(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from)
  let taken: Promise<unknown> = Promise.resolve()
  await to.sql.begin(async tx => {
    await becomeWriter(tx)
    taken = importSnapshot(file, to)
    await until(async () => {
      const waiting = await to.sql`
        select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`
      return waiting.length === 1
    })
  })
  await taken
})
