import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { REPOSITORY_ROOT } from '../../support/code-files.ts'
import { HOSTILE_PDFS } from '../../support/hostile-documents/hostile-pdfs.ts'
import { waitUntil } from '../../support/index-follower.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { createTestDatabase } from '../../support/test-database.ts'

/** Time from SIGTERM to the end of the process. */
const LIMIT_MS = 15_000
const GOOD = join(REPOSITORY_ROOT, 'samples/es-borme/BORME-A-2024-122-07.xml')

/** Starts `herald import` of a folder with a PDF that its reader never finishes, followed by a regular document. */
async function startImport(t: TestContext) {
  const { url, sql } = await createTestDatabase(t)
  const folder = await createTemporaryFolder(t)
  const documents = join(folder, 'documents')
  const temporary = join(folder, 'temporary')
  await mkdir(documents)
  await mkdir(temporary)
  const makePdf = HOSTILE_PDFS['forms that draw each other 10^30 times']
  assert.ok(makePdf !== undefined)
  await writeFile(join(documents, 'a.pdf'), makePdf())
  await copyFile(GOOD, join(documents, 'b.xml'))
  const main = join(REPOSITORY_ROOT, 'src', 'main.ts')
  const child = spawn(process.execPath, [main, 'import', '--source', 'es-borme', documents], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, HERALD_DATA: join(folder, 'data'), TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', bytes => {
      output += String(bytes)
    })
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return { child, sql, temporary, exited, output: () => output }
}

test('import: PDF that hangs its reader, then a regular document → exit code 2, told, the document imported', async t => {
  const { sql, temporary, exited, output } = await startImport(t)
  const [code] = await exited
  assert.equal(code, 2, output())
  assert.match(output(), /a\.pdf.*10 seconds of processor time without yielding records/)
  const rows = await sql`select 1 from announcements`
  assert.ok(rows.length > 0)
  assert.deepEqual(await readdir(temporary), [], 'no temporary folder is left')
})

test('import: SIGTERM while a PDF hangs its reader → ends, no process or temporary folder left', async t => {
  const { child, sql, temporary, exited, output } = await startImport(t)
  await waitUntil(async () => (await sql`select 1 from documents`).length > 0, 100_000)
  const startedAt = performance.now()
  child.kill('SIGTERM')
  await exited
  const ms = performance.now() - startedAt
  t.diagnostic(`${ms.toFixed(0)} ms`)
  assert.ok(ms < LIMIT_MS, `${ms} ms\n${output()}`)
  assert.deepEqual(await readdir(temporary), [])
})
