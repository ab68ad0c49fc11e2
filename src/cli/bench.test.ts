import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { REPOSITORY_ROOT } from '../../test/support/code-files.ts'
import { createTemporaryFolder } from '../../test/support/temporary-folder.ts'

const MAIN = join(REPOSITORY_ROOT, 'src', 'main.ts')
const run = (main: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [main, ...args])

test('herald bench read --help: options of the bench program, exit code 0', async () => {
  const { stdout, stderr } = await run(MAIN, 'bench', 'read', '--help')
  assert.match(stdout, /^Usage: herald bench read \[options\]/)
  assert.match(stdout, /--rows <number>/)
  assert.equal(stderr, '')
})

test('herald help bench: lists the benchmarks', async () => {
  assert.match((await run(MAIN, 'help', 'bench')).stdout, /^ {2}ingest \[options\]/m)
})

test('herald bench: invalid option → message and exit code of the bench program', async () => {
  const failure = await run(MAIN, 'bench', 'read', '--rows', 'x').catch((error: unknown) => error)
  const { code, stderr } = failure as { code: number; stderr: string }
  assert.equal(code, 1)
  assert.match(stderr, /^error: option '--rows <number>' argument 'x' is invalid/)
})

test('herald bench: checkout without bench/ → one clear line', async t => {
  const folder = await createTemporaryFolder(t)
  await cp(join(REPOSITORY_ROOT, 'src'), join(folder, 'src'), { recursive: true })
  for (const name of ['package.json', 'node_modules'])
    await symlink(join(REPOSITORY_ROOT, name), join(folder, name))
  const failure = await run(join(folder, 'src', 'main.ts'), 'bench', 'read').catch((error: unknown) => error)
  const { code, stderr } = failure as { code: number; stderr: string }
  assert.equal(code, 1)
  assert.match(
    stderr,
    /^herald: This installation does not contain the benchmarks \(bench\/main\.ts\)\.[^\n]*\n$/,
  )
})
