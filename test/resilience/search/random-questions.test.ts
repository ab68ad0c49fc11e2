import { join } from 'node:path'
import { test } from 'node:test'
import { openSqliteReader } from '../../../src/search/engines/sqlite/read/sqlite-reader.ts'
import { askRandomQuestion, ChangingIndex, openForComparison } from '../../support/random-index-questions.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'

const SEEDS = 20
const CHANGES = 100
const QUESTIONS_PER_CHANGE = 50

test('read announcements: 100,000 random questions after random changes → same answers as FTS5 and SQL', async t => {
  const folder = await createTemporaryFolder(t)
  for (let seed = 101; seed <= 100 + SEEDS; seed++) {
    const file = join(folder, `${seed}.sqlite`)
    const index = new ChangingIndex(file, seed)
    const reader = openSqliteReader(file)
    const db = openForComparison(file)
    for (let change = 0; change < CHANGES; change++) {
      index.change()
      for (let n = 0; n < QUESTIONS_PER_CHANGE; n++) await askRandomQuestion(index, reader, db)
    }
    index.close()
    reader.close()
    db.close()
  }
})
