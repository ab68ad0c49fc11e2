import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readlink, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { waitUntil } from '../../../test/support/index-follower.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { openDocumentArchive } from './document-archive.ts'

test('DocumentArchive: same bytes stored twice → one file, read back unchanged', async t => {
  const folder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(folder, { clock, random: random })
  const bytes = Buffer.from('BODACC '.repeat(50_000))
  const stored = await archive.store(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))
  assert.deepEqual(stored, { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length })
  assert.deepEqual(await archive.store(Readable.from([bytes])), stored)
  const read = await archive.read(stored.sha256)
  assert.ok(read !== null && (await buffer(read)).equals(bytes))
  assert.equal(
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter(e => e.isFile()).length,
    1,
  )
})

test('openDocumentArchive: skipFlush → same bytes in the same file', async t => {
  const folder = await createTemporaryFolder(t)
  const { sha256 } = await openDocumentArchive(folder, { clock, random: random }, { skipFlush: true }).store(
    Readable.from([Buffer.from('BODACC')]),
  )
  const read = await openDocumentArchive(folder, { clock, random: random }).read(sha256)
  assert.ok(read !== null)
  assert.equal(String(await buffer(read)), 'BODACC')
})

test('store: stream fails → error, no partial file', async t => {
  const folder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(folder, { clock, random: random })
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('connection lost')
  }
  await assert.rejects(archive.store(broken()), /connection lost/)
  assert.deepEqual(await readdir(folder), [])
})

test('DocumentArchive: unknown hash → has is false, read is null', async t => {
  const archive = openDocumentArchive(await createTemporaryFolder(t), { clock, random: random })
  assert.equal(await archive.has(Buffer.alloc(32)), false)
  assert.equal(await archive.read(Buffer.alloc(32)), null)
})

async function archiveWith(t: TestContext, bytes: Buffer) {
  const folder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(folder, { clock, random: random })
  const { sha256 } = await archive.store(Readable.from([bytes]))
  const hex = sha256.toString('hex')
  return { folder, archive, sha256, file: join(folder, hex.slice(0, 2), `${hex}.zst`) }
}

/** Incompressible bytes that exceed the size of every stream buffer involved. */
const NOISE = createHash('shake256', { outputLength: 2 ** 21 })
  .update('noise')
  .digest()
const linuxOnly = {
  skip: process.platform === 'linux' ? false : 'open files are listed in /proc on Linux only',
}

test('read: reader stops early → file closed', linuxOnly, async t => {
  const { archive, sha256, file } = await archiveWith(t, NOISE)
  const isOpen = async (): Promise<boolean> => {
    const descriptors = await readdir('/proc/self/fd')
    const paths = await Promise.all(descriptors.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.includes(file)
  }
  for (let round = 0; round < 50; round++) {
    const bytes = await archive.read(sha256)
    for await (const _ of bytes ?? []) {
      if (round === 0) assert.ok(await isOpen())
      break
    }
  }
  await waitUntil(async () => !(await isOpen()))
})

test('read: damaged file → error for its reader only', async t => {
  const { archive, sha256, file } = await archiveWith(t, NOISE)
  await truncate(file, 2 ** 20)
  const truncated = await archive.read(sha256)
  await assert.rejects(buffer(truncated ?? Readable.from([])), { code: 'Z_BUF_ERROR' })
  await rm(file)
  await mkdir(file)
  const unreadable = await archive.read(sha256)
  await assert.rejects(buffer(unreadable ?? Readable.from([])), { code: 'EISDIR' })
})

test('store: partial files → removed after one day, recent ones stored', async t => {
  const folder = await createTemporaryFolder(t)
  const yesterday = new Date(clock.now().getTime() - 25 * 60 * 60_000)
  await writeFile(join(folder, 'abandoned.part'), 'half')
  await utimes(join(folder, 'abandoned.part'), yesterday, yesterday)
  await writeFile(join(folder, 'recent.part'), 'half')
  const archive = openDocumentArchive(folder, { clock, random: random })
  await archive.store(Readable.from([Buffer.from('whole')]))
  assert.deepEqual(
    (await readdir(folder)).filter(name => name.endsWith('.part')),
    ['recent.part'],
  )
})
