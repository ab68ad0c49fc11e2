import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import {
  askRandomQuestion,
  ChangingIndex,
  openForComparison,
} from '../../../../../../test/support/random-index-questions.ts'
import { createTemporaryFolder } from '../../../../../../test/support/temporary-folder.ts'
import { isIndexCorruptError } from '../../index-database.ts'
import { openSqliteReader } from '../sqlite-reader.ts'

const SEEDS = 2
const CHANGES = 30
const QUESTIONS_PER_CHANGE = 25

test('read announcements: random questions after random changes and compactions → same answers as FTS5 and SQL', async t => {
  const folder = await createTemporaryFolder(t)
  for (let seed = 1; seed <= SEEDS; seed++) {
    const file = join(folder, `${seed}.sqlite`)
    const index = new ChangingIndex(file, seed)
    const reader = openSqliteReader(file)
    const db = openForComparison(file)
    t.after(() => {
      index.close()
      reader.close()
      db.close()
    })
    for (let change = 0; change < CHANGES; change++) {
      index.change()
      for (let n = 0; n < QUESTIONS_PER_CHANGE; n++) await askRandomQuestion(index, reader, db)
    }
  }
})

test('read announcements: damaged term set → reported as a damaged index', async t => {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const index = new ChangingIndex(file, 3)
  index.close()
  const db = new DatabaseSync(file)
  const { changes } = db.prepare("update term_set set numbers = x'010203'").run()
  db.close()
  assert.ok(changes > 100)
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  const query = {
    kind: 'announcements',
    filter: { source: ['fr-bodacc'] },
    page: { page: 1, perPage: 1 },
  } as const
  await assert.rejects(reader.read(query), isIndexCorruptError)
})
