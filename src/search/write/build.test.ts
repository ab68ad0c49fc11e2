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

async function contentIn(t: TestContext, file: string) {
  const reader = openReader(file)
  t.after(() => reader.close())
  return await contentOf(reader)
}

/** What an index shows that a writer has written from the beginning. */
async function expected(t: TestContext, record: GeneratedRecord) {
  const file = await openFile(t)
  const writer = openWriter(file)
  writer.apply(rowsOf(record.changesBetween(0, record.change)))
  writer.close()
  return await contentIn(t, file)
}

test('what is built is what a writer writes, also when it was left and the record went on', async t => {
  const record = makeRecord()
  const file = await openFile(t)
  const first = openBuilder(file, record.change)
  first.take([rowsOf(record.changesBetween(0, 2)), rowsOf(record.changesBetween(2, 3))])
  first.close()
  assert.deepEqual([isUnbuilt(file), isDamaged(file)], [true, false])

  // Some that were told already, and some that were not, change; and there are new ones.
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
  assert.deepEqual(await contentIn(t, file), await expected(t, record))
})

test('a build can be left between any two of its last steps', async t => {
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
  assert.deepEqual(await contentIn(t, file), await expected(t, record))
})

test('a file counts as damaged while it is built, and for good when that failed', async t => {
  const record = makeRecord()
  const file = await openFile(t)
  const builder = openBuilder(file, record.change)
  assert.ok(isDamaged(file), 'whoever finds it so was not the one that builds it')
  const rows = rowsOf(record.changesBetween(0, record.change))
  const [again] = rows.announcements
  assert.ok(again !== undefined)
  assert.throws(() => builder.take([{ ...rows, announcements: [...rows.announcements, again] }]))
  builder.close()
  assert.ok(isDamaged(file))
})
