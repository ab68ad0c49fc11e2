import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  appendFile,
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { zstdCompressSync } from 'node:zlib'
import { createSeededRandom } from '../../../test/support/in-memory-database.ts'
import { waitUntil } from '../../../test/support/index-follower.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { systemClock as clock } from '../../platform/clock.ts'
import { systemRandom as random } from '../../platform/random.ts'
import { type DocumentArchive, openDocumentArchive } from './document-archive.ts'

/** An empty zstd frame with a checksum. */
const EMPTY_FRAME = Buffer.from('28b52ffd240001000099e9d851', 'hex')

test('DocumentArchive: same bytes stored twice → one file, read back unchanged', async t => {
  const folder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(folder, { clock, random: random })
  const bytes = Buffer.from('BODACC '.repeat(50_000))
  const stored = await archive.store(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))
  assert.deepEqual(stored, { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length })
  assert.deepEqual(await archive.store(Readable.from([bytes])), stored)
  assert.ok((await readBytes(archive, stored.sha256)).equals(bytes))
  assert.deepEqual(await archive.verify(stored.sha256), { state: 'intact' })
  assert.equal(
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter(e => e.isFile()).length,
    1,
  )
})

test('store: 300 random divisions of the input into parts → each file intact, without a second frame', async t => {
  const folder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(folder, { clock, random: random }, { skipFlush: true })
  const seeded = createSeededRandom(5)
  for (let round = 0; round < 300; round++) {
    const sizes = Array.from({ length: 1 + seeded() * 6 }, () => Math.floor(10 ** (seeded() * 5.3)) - 1)
    const parts = sizes.map(size => Buffer.alloc(size, String(round)))
    const { sha256 } = await archive.store(Readable.from(parts))
    const hex = sha256.toString('hex')
    const file = await readFile(join(folder, hex.slice(0, 2), `${hex}.zst`))
    assert.deepEqual(await archive.verify(sha256), { state: 'intact' }, `parts of ${sizes}`)
    const isEmpty = parts.every(part => part.length === 0)
    assert.ok(isEmpty || file.indexOf(EMPTY_FRAME) < 0, `parts of ${sizes}`)
  }
})

test('verify: empty frame behind the content, as earlier versions wrote it → intact; other bytes → damaged', async t => {
  const folder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(folder, { clock, random: random })
  const { sha256 } = await archive.store(Readable.from([Buffer.from('BODACC')]))
  const hex = sha256.toString('hex')
  const file = join(folder, hex.slice(0, 2), `${hex}.zst`)
  const content = await readFile(file)
  await writeFile(file, Buffer.concat([content, EMPTY_FRAME]))
  assert.deepEqual(await archive.verify(sha256), { state: 'intact' })
  assert.equal(String(await readBytes(archive, sha256)), 'BODACC')
  await writeFile(file, Buffer.concat([content, Buffer.alloc(13)]))
  assert.equal((await archive.verify(sha256)).state, 'damaged')
})

test('openDocumentArchive: skipFlush → same bytes in the same file', async t => {
  const folder = await createTemporaryFolder(t)
  const { sha256 } = await openDocumentArchive(folder, { clock, random: random }, { skipFlush: true }).store(
    Readable.from([Buffer.from('BODACC')]),
  )
  const archive = openDocumentArchive(folder, { clock, random: random })
  assert.equal(String(await readBytes(archive, sha256)), 'BODACC')
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

test('DocumentArchive: unknown hash → missing', async t => {
  const archive = openDocumentArchive(await createTemporaryFolder(t), { clock, random: random })
  assert.equal(await archive.has(Buffer.alloc(32)), false)
  assert.deepEqual(await archive.read(Buffer.alloc(32)), { state: 'missing' })
  assert.deepEqual(await archive.verify(Buffer.alloc(32)), { state: 'missing' })
  assert.deepEqual(await Array.fromAsync(archive.list()), [])
})

async function readBytes(archive: DocumentArchive, sha256: Buffer): Promise<Buffer> {
  const read = await archive.read(sha256)
  assert.equal(read.state, 'intact')
  return read.state === 'intact' ? await buffer(read.bytes) : Buffer.alloc(0)
}

async function archiveWith(t: TestContext, bytes: Buffer) {
  const folder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(folder, { clock, random: random })
  const { sha256 } = await archive.store(Readable.from([bytes]))
  const hex = sha256.toString('hex')
  return { folder, archive, sha256, file: join(folder, hex.slice(0, 2), `${hex}.zst`) }
}

/** Returns incompressible bytes. */
function createNoise(length: number): Buffer {
  return createHash('shake256', { outputLength: length }).update('noise').digest()
}

/** More bytes than a read keeps in memory. */
const LARGE = createNoise(9 * 2 ** 20)
const linuxOnly = {
  skip: process.platform === 'linux' ? false : 'open files are listed in /proc on Linux only',
}

test('read: reader stops early → file closed', linuxOnly, async t => {
  const { archive, sha256, file } = await archiveWith(t, LARGE)
  const isOpen = async (): Promise<boolean> => {
    const descriptors = await readdir('/proc/self/fd')
    const paths = await Promise.all(descriptors.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return paths.includes(file)
  }
  for (let round = 0; round < 10; round++) {
    const read = await archive.read(sha256)
    assert.ok(read.state === 'intact')
    for await (const _ of read.bytes) {
      if (round === 0) assert.ok(await isOpen())
      break
    }
  }
  await waitUntil(async () => !(await isOpen()))
})

test('read: file damaged after it was verified → error before the last bytes', async t => {
  const { archive, sha256, file } = await archiveWith(t, LARGE)
  // Files of earlier versions have no checksum of their own, so that only the SHA-256 reveals the damage.
  await writeFile(file, zstdCompressSync(LARGE))
  const read = await archive.read(sha256)
  assert.ok(read.state === 'intact')
  const handle = await open(file, 'r+')
  await handle.write(Buffer.from('damage'), 0, 6, LARGE.length - 1_000)
  await handle.close()
  let received = 0
  await assert.rejects(async () => {
    for await (const part of read.bytes) received += (part as Buffer).length
  }, /damaged while it was read/)
  assert.ok(received < LARGE.length)
})

const TEXT = Buffer.from('BODACC n° 20260001 '.repeat(3_000))
const OTHER = zstdCompressSync(Buffer.from('another document'))

type Damage = (file: string, compressed: Buffer) => Promise<void>
const DAMAGES: readonly [name: string, reason: RegExp, damage: Damage][] = [
  ['empty', /is empty/, file => truncate(file, 0)],
  ['cut to its header', /compressed data is damaged/, file => truncate(file, 4)],
  ['cut in the middle', /compressed data is damaged/, (file, c) => truncate(file, c.length >> 1)],
  ['without its last byte', /compressed data is damaged/, (file, c) => truncate(file, c.length - 1)],
  ['one byte appended', /appended|damaged/, file => appendFile(file, 'x')],
  ['another frame appended', /appended|has the SHA-256/, file => appendFile(file, OTHER)],
  ['1 MiB appended', /appended|damaged/, file => appendFile(file, Buffer.alloc(2 ** 20))],
  ['that of another document', /has the SHA-256/, file => writeFile(file, OTHER)],
  ['overwritten with zeros', /damaged/, (file, c) => writeFile(file, Buffer.alloc(c.length))],
  ['not compressed', /damaged/, file => writeFile(file, TEXT)],
  ['a folder', /EISDIR/, file => rm(file).then(async () => void (await mkdir(file)))],
  ['a link to itself', /ELOOP/, file => rm(file).then(() => symlink(file, file))],
]
for (const [name, reason, damage] of DAMAGES) {
  for (const bytes of [TEXT, LARGE]) {
    test(`read: file ${name}, ${bytes.length} bytes → damaged, healed by storing the bytes again`, async t => {
      const { archive, sha256, file } = await archiveWith(t, bytes)
      await damage(file, await readFile(file))
      for (const state of [await archive.read(sha256), await archive.verify(sha256)]) {
        assert.equal(state.state, 'damaged')
        assert.match(state.state === 'damaged' ? state.reason : '', reason)
      }
      if (name === 'a folder') return
      await archive.store(Readable.from([bytes]))
      assert.ok((await readBytes(archive, sha256)).equals(bytes))
    })
  }
}

test('read: no permission → damaged', async t => {
  const { archive, sha256, file } = await archiveWith(t, TEXT)
  await chmod(file, 0)
  const id = process.getuid?.() === 0 ? 65_534 : null
  if (id !== null) await chmod(join(file, '..'), 0o755)
  // Root may read everything, so the check runs under another effective user.
  if (id !== null) process.seteuid?.(id)
  const read = await archive.read(sha256).finally(() => (id === null ? null : process.seteuid?.(0)))
  assert.deepEqual(read, { state: 'damaged', reason: 'it cannot be read (EACCES)' })
})

for (const [name, bytes] of [
  ['text', TEXT],
  ['noise', createNoise(300)],
  ['one byte', Buffer.from('x')],
  ['nothing', Buffer.alloc(0)],
] as const) {
  test(`read: each bit of the file flipped, ${name} → damaged, or unused by the format`, async t => {
    const { archive, sha256, file } = await archiveWith(t, bytes)
    const compressed = await readFile(file)
    let harmless = 0
    for (let bit = 0; bit < compressed.length * 8; bit++) {
      const flipped = Buffer.from(compressed)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      await writeFile(file, flipped)
      const read = await archive.read(sha256)
      if (read.state === 'damaged') continue
      // A few bits do not affect the content, such as an unused one and the window size in the frame header.
      harmless += 1
      assert.ok((await readBytes(archive, sha256)).equals(bytes), `bit ${bit}`)
    }
    assert.ok(harmless <= 16, `${harmless} bits`)
  })
}

test('list: archived and other files → paths, with the SHA-256 of archived ones', async t => {
  const { archive, folder, sha256, file } = await archiveWith(t, TEXT)
  await writeFile(join(folder, 'notes.txt'), '')
  await mkdir(join(folder, 'zz', 'deep'), { recursive: true })
  await writeFile(join(folder, 'zz', 'deep', 'file'), '')
  await symlink(join(folder, 'nowhere'), join(folder, 'broken-link'))
  const listed = (await Array.fromAsync(archive.list())).map(f => [f.path, f.sha256?.toString('hex') ?? null])
  const hex = sha256.toString('hex')
  const archived = [relative(folder, file), hex]
  const others = ['broken-link', 'notes.txt', 'zz/deep/file'].map(path => [path, null])
  assert.deepEqual(listed.toSorted(), [archived, ...others].toSorted())
  await archive.remove(sha256)
  assert.equal(await archive.has(sha256), false)
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

test('storeRevocable: revoked → removed, unless the file existed before or was stored again since', async t => {
  const folder = await createTemporaryFolder(t)
  const [importer, crawler] = [1, 2].map(() => openDocumentArchive(folder, { clock, random }))
  assert.ok(importer !== undefined && crawler !== undefined)
  const content = () => Readable.from([Buffer.from('the same bytes')])
  const first = await importer.storeRevocable(content())
  assert.deepEqual(await importer.verify(first.sha256), { state: 'intact' })
  await first.revoke()
  await first.revoke()
  assert.equal(await importer.has(first.sha256), false)
  await crawler.store(content())
  await (await importer.storeRevocable(content())).revoke()
  assert.deepEqual(await crawler.verify(first.sha256), { state: 'intact' })
  await crawler.remove(first.sha256)
  const second = await importer.storeRevocable(content())
  await crawler.store(content())
  await second.revoke()
  assert.deepEqual(await crawler.verify(first.sha256), { state: 'intact' })
  assert.deepEqual(
    (await readdir(folder)).filter(name => name.endsWith('.part')),
    [],
  )
})

test('storeRevocable: random orders with concurrent crawls → what a crawl stored stays, all else is gone', async t => {
  const folder = await createTemporaryFolder(t)
  const archive = openDocumentArchive(folder, { clock, random }, { skipFlush: true })
  for (let round = 0; round < 150; round++) {
    const content = () => Readable.from([Buffer.from(`bytes ${round}`)])
    const hasCrawl = round % 3 > 0
    const crawl = async () => {
      for (let turn = 0; turn < round % 7; turn++) await new Promise(setImmediate)
      if (hasCrawl) await archive.store(content())
    }
    const failingImport = async () => {
      const stored = await archive.storeRevocable(content())
      for (let turn = 0; turn < round % 5; turn++) await new Promise(setImmediate)
      await stored.revoke()
      return stored.sha256
    }
    const [sha256] = await Promise.all([failingImport(), crawl()])
    assert.equal((await archive.verify(sha256)).state, hasCrawl ? 'intact' : 'missing', `round ${round}`)
  }
})

test('list: files that disappear while they are listed → left out', async t => {
  const folder = await createTemporaryFolder(t)
  for (const name of ['a.part', 'b.part']) await writeFile(join(folder, name), '')
  const paths: string[] = []
  for await (const { path } of openDocumentArchive(folder, { clock, random }).list()) {
    paths.push(path)
    for (const name of ['a.part', 'b.part']) await rm(join(folder, name), { force: true })
  }
  assert.equal(paths.length, 1)
})
