import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describePlans, writePlans } from '../test/support/statement-plans/describe-plans.ts'
import { createPlanDatabase } from '../test/support/statement-plans/plan-database.ts'
import {
  findUnsampledStatements,
  mergeSamples,
  readCapturedStatements,
  readSamples,
  writeSamples,
} from '../test/support/statement-plans/statement-samples.ts'
import { createTemporaryFolder } from '../test/support/temporary-folder.ts'

/**
 * Updates the pinned plans: `node scripts/update-statement-plans.ts [test files]`. Statements that are new are taken from
 * the test files, which must run them.
 */

const CAPTURE = join(import.meta.dirname, '../test/support/statement-plans/capture-statements.ts')

const cleanups: (() => Promise<void> | void)[] = []
const scope = { after: (work: () => Promise<void>) => void cleanups.push(work) }
try {
  const samples = mergeSamples(readSamples(), await captureFrom(process.argv.slice(2)))
  writeSamples(samples)
  for (const name of findUnsampledStatements(samples)) console.log(`No test file has run ${name}.`)
  writePlans(await describePlans(await createPlanDatabase(scope), samples))
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup()
}

/** Runs test files and returns the statements that PostgreSQL received from them. */
async function captureFrom(files: readonly string[]) {
  if (files.length === 0) return []
  const file = join(await createTemporaryFolder(scope), 'statements.jsonl')
  const { status } = spawnSync(process.execPath, ['--test', '--test-reporter=dot', ...files], {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `--import=${CAPTURE}`, HERALD_STATEMENTS_FILE: file },
  })
  if (status !== 0) throw new Error('The tests failed.')
  return readCapturedStatements(file)
}
