import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { temporaryFolder } from '../../test/hold.ts'
import { systemClock as clock } from './clock.ts'
import { claimDataFolder, folderError } from './data-folder.ts'
import { HeraldError } from './errors.ts'

test('a folder that is not there is made, for its user alone, and marked', async t => {
  const folder = join(await temporaryFolder(t), 'deep', 'data')
  await claimDataFolder(folder, clock)
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  assert.deepEqual(await readdir(folder), ['herald.json'])
  assert.equal(JSON.parse(await readFile(join(folder, 'herald.json'), 'utf8')).format, 1)
})

test('a folder of ours stays as it is', async t => {
  const folder = await temporaryFolder(t)
  await claimDataFolder(folder, clock)
  await writeFile(join(folder, 'archive'), 'something')
  const before = await readFile(join(folder, 'herald.json'), 'utf8')
  await claimDataFolder(folder, clock)
  assert.equal(await readFile(join(folder, 'herald.json'), 'utf8'), before)
})

test('a new disk is empty though it has lost+found', async t => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'lost+found'))
  await claimDataFolder(folder, clock)
  assert.deepEqual((await readdir(folder)).sort(), ['herald.json', 'lost+found'])
})

test('many that claim at once all get it', async t => {
  const folder = join(await temporaryFolder(t), 'data')
  await Promise.all(Array.from({ length: 8 }, () => claimDataFolder(folder, clock)))
  assert.deepEqual(await readdir(folder), ['herald.json'])
})

const REFUSED: [string, string, string, string, RegExp][] = [
  ['something else in it', 'thesis.tex', '', 'data_folder_foreign', /holds "thesis\.tex".*HERALD_DATA/],
  [
    "another program's marker",
    'herald.json',
    '{"name": "x"}',
    'data_folder_foreign',
    /not written by Herald/,
  ],
  ['a newer format', 'herald.json', '{"format":2}', 'record_newer', /format 2.*knows 1/],
]
for (const [name, file, text, code, message] of REFUSED) {
  test(`a folder with ${name} is refused and left alone`, async t => {
    const folder = await temporaryFolder(t)
    await writeFile(join(folder, file), text)
    await assert.rejects(claimDataFolder(folder, clock), { code, message })
    assert.deepEqual(await readdir(folder), [file])
  })
}

const ERRORS: [string, Error, string | null][] = [
  ['no room', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'disk_full'],
  ['no right', Object.assign(new Error('permission denied'), { code: 'EACCES' }), 'data_folder_unusable'],
  ['read-only', Object.assign(new Error('read-only'), { code: 'EROFS' }), 'data_folder_unusable'],
  ['ours already', new HeraldError('database_failed', 'x'), 'database_failed'],
  ['a bug', new TypeError('x'), null],
]
for (const [name, error, code] of ERRORS) {
  test(`what the system says becomes an error of ours: ${name}`, () => {
    const told = folderError('/data', error)
    assert.equal(told instanceof HeraldError ? told.code : null, code)
  })
}
