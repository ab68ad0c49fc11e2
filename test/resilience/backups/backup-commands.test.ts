import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REPOSITORY_ROOT } from '../../support/code-files.ts'
import { createTemporaryDataFolder } from '../../support/data-folder-holder.ts'

/** Runs a command with a data folder of its own, as an operator does. */
function herald(data: string, ...args: string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/main.ts', ...args], {
    cwd: REPOSITORY_ROOT,
    env: { PATH: process.env.PATH, HERALD_DATA: data, HERALD_LOG_LEVEL: 'error' },
    encoding: 'utf8',
    timeout: 120_000,
  })
  return { status, out: stdout, err: stderr }
}

const NOTICES = join(REPOSITORY_ROOT, 'samples/fr-bodacc/notices.json')

test('herald export, import, doctor: damaged document → named, left out, restored by importing it again', async t => {
  const [data, target] = [await createTemporaryDataFolder(t), await createTemporaryDataFolder(t)]
  const folder = await createTemporaryDataFolder(t)
  assert.equal(herald(data, 'import', '--source', 'fr-bodacc', NOTICES).status, 0)
  const complete = herald(data, 'export', '--verify', join(folder, 'complete.tar.gz'))
  assert.deepEqual([complete.status, complete.err], [0, ''])
  assert.match(
    complete.out,
    /^Exported \d+ tables and 1 documents to .*, which was restored and compared\.\n$/,
  )

  const [name = ''] = readdirSync(join(data, 'archive'), { recursive: true })
    .map(String)
    .filter(path => path.endsWith('.zst'))
  const bytes = readFileSync(join(data, 'archive', name))
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(join(data, 'archive', name), bytes)
  const doctor = herald(data, 'doctor', '--deep')
  assert.equal(doctor.status, 1)
  assert.ok(doctor.out.includes(`FAILED  archive content: 1 damaged\n          ${name}: `), doctor.out)
  assert.equal(herald(data, 'replay', '--source', 'fr-bodacc').status, 2)

  const file = join(folder, 'incomplete.tar.gz')
  const partial = herald(data, 'export', '--verify', '--json', file)
  assert.equal(partial.status, 2)
  const { documents, damaged, left_out } = JSON.parse(partial.out)
  assert.deepEqual([documents, damaged, left_out[0].url], [0, 1, 'notices.json'])
  assert.match(partial.err, /^damaged: [0-9a-f]{64} notices\.json: .*\n1 documents were left out\.\n$/)

  const restored = herald(target, 'import', '--snapshot', file)
  assert.equal(restored.status, 2)
  assert.match(restored.err, /^damaged: [0-9a-f]{64} notices\.json: /)
  assert.equal(herald(target, 'doctor', '--deep').status, 0)
  assert.equal(herald(target, 'import', '--source', 'fr-bodacc', NOTICES).status, 0)
  assert.match(herald(target, 'doctor', '--deep').out, /archive documents: all 1 documents are present\n/)
  assert.equal(herald(target, 'export', join(folder, 'again.tar.gz')).status, 0)
})

test('herald export: killed at any moment → no file under the name, next export succeeds', async t => {
  const data = await createTemporaryDataFolder(t)
  const file = join(await createTemporaryDataFolder(t), 'snapshot.tar.gz')
  assert.equal(herald(data, 'import', '--source', 'fr-bodacc', NOTICES).status, 0)
  for (const ms of [700, 900, 1_100, 1_300, 1_500]) {
    spawnSync(process.execPath, ['src/main.ts', 'export', file], {
      cwd: REPOSITORY_ROOT,
      env: { PATH: process.env.PATH, HERALD_DATA: data },
      timeout: ms,
      killSignal: 'SIGKILL',
    })
    if (!existsSync(file)) continue
    // The export was faster than the kill, so what it left must be complete.
    break
  }
  if (!existsSync(file)) assert.equal(herald(data, 'export', file).status, 0)
  const target = await createTemporaryDataFolder(t)
  assert.equal(herald(target, 'import', '--snapshot', file).status, 0)
})

test('herald import --snapshot: secret key of the old folder put there before or after → audit log stays intact', async t => {
  const [data, folder] = [await createTemporaryDataFolder(t), await createTemporaryDataFolder(t)]
  const [before, after] = [await createTemporaryDataFolder(t), await createTemporaryDataFolder(t)]
  const file = join(folder, 'snapshot.tar.gz')
  const copyKey = (target: string) => copyFileSync(join(data, 'secret.key'), join(target, 'secret.key'))
  assert.equal(herald(data, 'keys', 'create', '--owner', 'acme', '--name', 'n', '--scopes', 'read').status, 0)
  assert.equal(herald(data, 'export', file).status, 0)

  copyKey(before)
  const recorded = herald(before, 'import', '--snapshot', file)
  assert.deepEqual([recorded.status, recorded.err], [0, ''])
  assert.match(herald(before, 'audit', 'list').out, /snapshot\.imported/)
  assert.equal(herald(before, 'audit', 'verify').status, 0)

  const unrecorded = herald(after, 'import', '--snapshot', file)
  assert.equal(unrecorded.status, 0)
  assert.match(unrecorded.err, /another secret key/)
  copyKey(after)
  const verified = herald(after, 'audit', 'verify')
  assert.equal(verified.status, 0, verified.out + verified.err)
  assert.doesNotMatch(herald(after, 'audit', 'list').out, /snapshot\.imported/)
})
