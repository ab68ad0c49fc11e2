import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testFolder } from '../../../test/folder.ts'
import { contentOf } from '../../../test/following.ts'
import { GeneratedRecord } from '../../../test/generated.ts'
import { openWriter } from '../apply.ts'
import { isDamaged } from '../files.ts'
import { openReader } from '../read.ts'
import { isUnbuilt, openBuilder } from './build.ts'
import { rowsOf } from './rows.ts'

async function openFile(t: TestContext): Promise<string> {
  return join(await testFolder(t), 'index.sqlite')
}

function makeRecord(): GeneratedRecord {
  const record = new GeneratedRecord({ seed: 5, words: 80, parties: 60 })
  for (let batch = 0; batch < 6; batch++) record.add(100)
  return record
}

async function readContent(t: TestContext, file: string) {
  const reader = openReader(file)
  t.after(() => reader.close())
  return await contentOf(reader)
}

/** The content of an index built by a writer from the start. */
async function expectedContent(t: TestContext, record: GeneratedRecord) {
  const file = await openFile(t)
  const writer = openWriter(file)
  writer.apply(rowsOf(record.changesBetween(0, record.change)))
  writer.close()
  return await readContent(t, file)
}

test('openIndexBuilder: interrupted and resumed build → same content as a writer', async t => {
  const record = makeRecord()
  const file = await openFile(t)
  const first = openBuilder(file, record.change)
  first.take([rowsOf(record.changesBetween(0, 2)), rowsOf(record.changesBetween(2, 3))])
  first.close()
  assert.deepEqual([isUnbuilt(file), isDamaged(file)], [true, false])

  // Announcements change before and after the interruption point, and new ones are added.
  record.write([1, 2, 250, 420, 555])
  record.add(40)
  record.erase([...record.announcements.keys()].slice(30, 40))
  const second = openBuilder(file, record.change)
  assert.deepEqual([second.position()?.change, second.head], [3, 6])
  second.take([rowsOf(record.changesBetween(3, second.head))])
  while (second.finish());
  second.close()
  assert.equal(isUnbuilt(file), false)

  const writer = openWriter(file)
  writer.apply(rowsOf(record.changesBetween(6, record.change)))
  writer.close()
  assert.deepEqual(await readContent(t, file), await expectedContent(t, record))
})

test('runFinishStep: build interrupted after every step → same content as a writer', async t => {
  const record = makeRecord()
  const file = await openFile(t)
  const first = openBuilder(file, record.change)
  first.take([rowsOf(record.changesBetween(0, record.change))])
  first.close()
  while (isUnbuilt(file)) {
    const next = openBuilder(file, 0)
    next.finish()
    next.close()
  }
  assert.deepEqual(await readContent(t, file), await expectedContent(t, record))
})

test('openIndexBuilder: file open or build failed → marked as damaged', async t => {
  const record = makeRecord()
  const file = await openFile(t)
  const builder = openBuilder(file, record.change)
  assert.ok(isDamaged(file), 'other processes must not use an open file')
  const rows = rowsOf(record.changesBetween(0, record.change))
  const [duplicate] = rows.announcements
  assert.ok(duplicate !== undefined)
  assert.throws(() => builder.take([{ ...rows, announcements: [...rows.announcements, duplicate] }]))
  builder.close()
  assert.ok(isDamaged(file))
})
