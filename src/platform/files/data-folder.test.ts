import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { createTemporaryDataFolder } from '../../../test/support/data-folder-holder.ts'
import { systemClock as clock } from '../clock.ts'
import { HeraldError } from '../errors.ts'
import { claimDataFolder, toDataFolderError } from './data-folder.ts'

test('claimDataFolder: missing folder → created with mode 0700 and marked', async t => {
  const folder = join(await createTemporaryDataFolder(t), 'deep', 'data')
  await claimDataFolder(folder, clock)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.deepEqual(await readdir(folder), ['herald.json'])
  assert.equal(JSON.parse(await readFile(join(folder, 'herald.json'), 'utf8')).format, 1)
})

test('claimDataFolder: folder already marked → left unchanged', async t => {
  const folder = await createTemporaryDataFolder(t)
  await claimDataFolder(folder, clock)
  await writeFile(join(folder, 'archive'), 'something')
  const before = await readFile(join(folder, 'herald.json'), 'utf8')
  await claimDataFolder(folder, clock)
  assert.equal(await readFile(join(folder, 'herald.json'), 'utf8'), before)
})

test('claimDataFolder: new disk with lost+found → counts as empty', async t => {
  const folder = await createTemporaryDataFolder(t)
  await mkdir(join(folder, 'lost+found'))
  await claimDataFolder(folder, clock)
  assert.deepEqual((await readdir(folder)).sort(), ['herald.json', 'lost+found'])
})

test('claimDataFolder: only the secret key of another folder → claimed, key unchanged', async t => {
  const folder = await createTemporaryDataFolder(t)
  await writeFile(join(folder, 'secret.key'), 'key')
  await claimDataFolder(folder, clock)
  assert.deepEqual((await readdir(folder)).sort(), ['herald.json', 'secret.key'])
  assert.equal(await readFile(join(folder, 'secret.key'), 'utf8'), 'key')
})

test('claimDataFolder: eight concurrent claims → all succeed', async t => {
  const folder = join(await createTemporaryDataFolder(t), 'data')
  await Promise.all(Array.from({ length: 8 }, () => claimDataFolder(folder, clock)))
  assert.deepEqual(await readdir(folder), ['herald.json'])
})

const REFUSED: [string, string, string, string, RegExp][] = [
  ['unrelated file', 'thesis.tex', '', 'data_folder_foreign', /contains "thesis\.tex".*HERALD_DATA/],
  [
    'marker of another program',
    'herald.json',
    '{"name": "x"}',
    'data_folder_foreign',
    /not written by Herald/,
  ],
  ['newer format', 'herald.json', '{"format":2}', 'record_newer', /format 2.*supports up to 1/],
]
for (const [name, file, text, code, message] of REFUSED) {
  test(`claimDataFolder: ${name} → ${code}, folder unchanged`, async t => {
    const folder = await createTemporaryDataFolder(t)
    await writeFile(join(folder, file), text)
    await assert.rejects(claimDataFolder(folder, clock), { code, message })
    assert.deepEqual(await readdir(folder), [file])
  })
}

const ERRORS: [string, Error, string | null][] = [
  ['disk full', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'disk_full'],
  [
    'no permission',
    Object.assign(new Error('permission denied'), { code: 'EACCES' }),
    'data_folder_unusable',
  ],
  ['read-only', Object.assign(new Error('read-only'), { code: 'EROFS' }), 'data_folder_unusable'],
  ['HeraldError', new HeraldError('database_failed', 'x'), 'database_failed'],
  ['unexpected error', new TypeError('x'), null],
]
for (const [name, error, code] of ERRORS) {
  test(`toDataFolderError: ${name} → ${code ?? 'passed through'}`, () => {
    const converted = toDataFolderError('/data', error)
    assert.equal(converted instanceof HeraldError ? converted.code : null, code)
  })
}
