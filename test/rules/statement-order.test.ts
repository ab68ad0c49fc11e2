import assert from 'node:assert/strict'
import test from 'node:test'
import { isTestFile, listCodeFiles } from '../support/code-files.ts'

/** Files that use transactions and wait for several promises at once, none of which is a statement. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/platform/sql/run-migrations.ts': 'reads the migration files',
  'src/services/following/import-parties.ts': 'looks up rows while others are written in a transaction',
}

const USES_TRANSACTION = /\b(?:SqlTransaction|tx)\b/
const WAITS_FOR_SEVERAL = /\bPromise\.(?:all|allSettled|any|race)\(/

test('transactions: several statements at once → only through pipeline or overlap', () => {
  const found = listCodeFiles()
    .filter(
      file => !isTestFile(file) && USES_TRANSACTION.test(file.text) && WAITS_FOR_SEVERAL.test(file.text),
    )
    .map(file => file.path)
  // The order of statements in Promise.all depends on where each function awaits first.
  assert.deepEqual(found, Object.keys(ALLOWED))
})
