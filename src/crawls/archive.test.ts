import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readlink, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { testFolder } from '../../test/folder.ts'
import { until } from '../../test/following.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import { openArchive } from './archive.ts'

test('bytes come back as they came, under their SHA-256, once', async t => {
  const folder = await testFolder(t)
  const archive = openArchive(folder, { clock, dice })
  const bytes = Buffer.from('BODACC '.repeat(50_000))
  const kept = await archive.keep(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))
  assert.deepEqual(kept, { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length })
  assert.deepEqual(await archive.keep(Readable.from([bytes])), kept)
  const read = await archive.read(kept.sha256)
  assert.ok(read !== null && (await buffer(read)).equals(bytes))
  assert.equal(
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter(e => e.isFile()).length,
    1,
  )
})

test('an archive in haste keeps the same bytes in the same place', async t => {
  const folder = await testFolder(t)
  const { sha256 } = await openArchive(folder, { clock, dice }, { hasty: true }).keep(
    Readable.from([Buffer.from('BODACC')]),
  )
  const read = await openArchive(folder, { clock, dice }).read(sha256)
  assert.ok(read !== null)
  assert.equal(String(await buffer(read)), 'BODACC')
})

test('what breaks off in the middle leaves nothing behind', async t => {
  const folder = await testFolder(t)
  const archive = openArchive(folder, { clock, dice })
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('the line went dead')
  }
  await assert.rejects(archive.keep(broken()), /the line went dead/)
  assert.deepEqual(await readdir(folder), [])
})

test('what was never kept is not there', async t => {
  const archive = openArchive(await testFolder(t), { clock, dice })
  assert.equal(await archive.has(Buffer.alloc(32)), false)
  assert.equal(await archive.read(Buffer.alloc(32)), null)
})

async function archiveWith(t: TestContext, bytes: Buffer) {
  const folder = await testFolder(t)
  const archive = openArchive(folder, { clock, dice })
  const { sha256 } = await archive.keep(Readable.from([bytes]))
  const hex = sha256.toString('hex')
  return { folder, archive, sha256, file: join(folder, hex.slice(0, 2), `${hex}.zst`) }
}

/** Bytes that do not compress, more than any buffer on the way holds. */
const NOISE = createHash('shake256', { outputLength: 2 ** 21 })
  .update('noise')
  .digest()
const onlyWhereListed = {
  skip: process.platform === 'linux' ? false : 'descriptors are listed in /proc only',
}

test('a reader who goes away leaves no file open', onlyWhereListed, async t => {
  const { archive, sha256, file } = await archiveWith(t, NOISE)
  const isOpen = async (): Promise<boolean> => {
    const numbers = await readdir('/proc/self/fd')
    const paths = await Promise.all(numbers.map(n => readlink(`/proc/self/fd/${n}`).catch(() => '')))
    return paths.includes(file)
  }
  for (let round = 0; round < 50; round++) {
    const bytes = await archive.read(sha256)
    for await (const _ of bytes ?? []) {
      if (round === 0) assert.ok(await isOpen())
      break
    }
  }
  await until(async () => !(await isOpen()))
})

test('a file that breaks in the middle is an error for who reads it, and for nobody else', async t => {
  const { archive, sha256, file } = await archiveWith(t, NOISE)
  await truncate(file, 2 ** 20)
  const cut = await archive.read(sha256)
  await assert.rejects(buffer(cut ?? Readable.from([])), { code: 'Z_BUF_ERROR' })
  await rm(file)
  await mkdir(file)
  const unreadable = await archive.read(sha256)
  await assert.rejects(buffer(unreadable ?? Readable.from([])), { code: 'EISDIR' })
})

test('what killed processes left behind goes a day later, what is being written stays', async t => {
  const folder = await testFolder(t)
  const long = new Date(clock.now().getTime() - 25 * 60 * 60_000)
  await writeFile(join(folder, 'left.part'), 'half')
  await utimes(join(folder, 'left.part'), long, long)
  await writeFile(join(folder, 'written.part'), 'half')
  const archive = openArchive(folder, { clock, dice })
  await archive.keep(Readable.from([Buffer.from('whole')]))
  assert.deepEqual(
    (await readdir(folder)).filter(name => name.endsWith('.part')),
    ['written.part'],
  )
})
