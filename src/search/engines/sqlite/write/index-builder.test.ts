import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { InMemoryDatabase } from '../../../../../test/support/in-memory-database.ts'
import { readIndexContent } from '../../../../../test/support/index-follower.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { isIndexDamaged } from '../index-files.ts'
import { openSqliteReader } from '../read/sqlite-reader.ts'
import { isIndexUnfinished, openIndexBuilder } from './index-builder.ts'
import { buildIndexRows } from './index-rows.ts'
import { openIndexWriter } from './index-writer.ts'

async function openFile(t: TestContext): Promise<string> {
  return join(await createTemporaryFolder(t), 'index.sqlite')
}

function makeRecord(): InMemoryDatabase {
  const record = new InMemoryDatabase({ seed: 5, words: 80, parties: 60 })
  for (let batch = 0; batch < 6; batch++) record.add(100)
  return record
}

async function readContent(t: TestContext, file: string) {
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  return await readIndexContent(reader)
}

/** The content of an index built by a writer from the start. */
async function expectedContent(t: TestContext, record: InMemoryDatabase) {
  const file = await openFile(t)
  const writer = openIndexWriter(file)
  writer.applyRows(buildIndexRows(record.changesBetween(0, record.change)))
  writer.close()
  return await readContent(t, file)
}

test('openIndexBuilder: interrupted and resumed build → same content as a writer', async t => {
  const record = makeRecord()
  const file = await openFile(t)
  const first = openIndexBuilder(file, record.change)
  first.addBatches([buildIndexRows(record.changesBetween(0, 2)), buildIndexRows(record.changesBetween(2, 3))])
  first.close()
  assert.deepEqual([isIndexUnfinished(file), isIndexDamaged(file)], [true, false])

  // Announcements change before and after the interruption point, and new ones are added.
  record.write([1, 2, 250, 420, 555])
  record.add(40)
  record.erase([...record.announcements.keys()].slice(30, 40))
  const second = openIndexBuilder(file, record.change)
  assert.deepEqual([second.position()?.change, second.head], [3, 6])
  second.addBatches([buildIndexRows(record.changesBetween(3, second.head))])
  while (second.runFinishingStep());
  second.close()
  assert.equal(isIndexUnfinished(file), false)

  const writer = openIndexWriter(file)
  writer.applyRows(buildIndexRows(record.changesBetween(6, record.change)))
  writer.close()
  assert.deepEqual(await readContent(t, file), await expectedContent(t, record))
})

test('runFinishingStep: build interrupted after one step, then after two and so on → same content as a writer', async t => {
  const record = makeRecord()
  const file = await openFile(t)
  const first = openIndexBuilder(file, record.change)
  first.addBatches([buildIndexRows(record.changesBetween(0, record.change))])
  first.close()
  // The term sets are written from the start after an interruption, so a build needs some steps in a row.
  for (let steps = 1; isIndexUnfinished(file); steps++) {
    const next = openIndexBuilder(file, 0)
    for (let step = 0; step < steps && next.runFinishingStep(); step++);
    next.close()
  }
  assert.deepEqual(await readContent(t, file), await expectedContent(t, record))
})

test('openIndexBuilder: file open or build failed → marked as damaged', async t => {
  const record = makeRecord()
  const file = await openFile(t)
  const builder = openIndexBuilder(file, record.change)
  assert.ok(isIndexDamaged(file), 'other processes must not use an open file')
  const rows = buildIndexRows(record.changesBetween(0, record.change))
  const [duplicate] = rows.announcements
  assert.ok(duplicate !== undefined)
  assert.throws(() => builder.addBatches([{ ...rows, announcements: [...rows.announcements, duplicate] }]))
  builder.close()
  assert.ok(isIndexDamaged(file))
})
