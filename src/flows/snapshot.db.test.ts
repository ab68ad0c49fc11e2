import assert from 'node:assert/strict'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { company, court, draft, incoming, testDocument } from '../../test/drafts.ts'
import { testHouse } from '../../test/open-house.ts'
import { HeraldError } from '../base/errors.ts'
import { recordFeed } from './record-feed.ts'
import { settle } from './settle.ts'
import { exportSnapshot, importSnapshot } from './snapshot.ts'

/** A house with announcements, a correction, a withdrawal, odd characters and an archived original. */
async function fullHouse(t: TestContext) {
  const house = await testHouse(t)
  const original = Buffer.from('{"notice": "l\u2019œuvre\\t\\n"}')
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
  return { ...house, kept, original }
}

const everything = async (house: { sql: Parameters<typeof recordFeed>[0] }) => {
  const feed = recordFeed(house.sql)
  const sorted = await feed.after(0, 10_000)
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  return [await feed.head(), sorted?.announcements.toSorted(byId), sorted?.entities.toSorted(byId)]
}

test('export, an empty house, import: the same record, the same originals, and numbers that go on', async t => {
  const from = await fullHouse(t)
  const to = await testHouse(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  assert.deepEqual(await exportSnapshot(file, from), { tables: 13, documents: 1, missing: 0 })
  assert.deepEqual(await importSnapshot(file, to), { tables: 13, documents: 1, missing: 0 })
  assert.deepEqual(await everything(to), await everything(from))
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
