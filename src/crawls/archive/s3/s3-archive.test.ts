import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { startS3StandIn } from '../../../../test/support/s3/s3-stand-in.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { systemClock } from '../../../platform/clock.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { createS3Bucket } from '../../../platform/object-store/s3-client.ts'
import { openS3ObjectStore } from '../../../platform/object-store/s3-object-store.ts'
import { systemRandom as random } from '../../../platform/random.ts'
import { toArchivedPath } from '../archived-path.ts'
import type { DocumentArchive } from '../document-archive.ts'
import { openDocumentArchive } from '../document-archive.ts'
import { explainFullCache } from './archive-cache.ts'
import { openS3Archive } from './s3-archive.ts'

let seconds = 0
/** A clock that advances by a second whenever it is read, so that files have different times. */
const clock = {
  ...systemClock,
  sleep: async () => {},
  now: () => {
    seconds += 1
    return new Date(Date.now() - 1_000_000_000 + seconds * 1_000)
  },
}
const MIB = 2 ** 20

async function createContext(t: TestContext, { isVersioned = false, maxBytes = MIB } = {}) {
  const server = await startS3StandIn(t, { isVersioned })
  const folder = await createTemporaryFolder(t)
  const openNode = (name: string): DocumentArchive => {
    const store = openS3ObjectStore(createS3Bucket(server.location, { clock, random }))
    return openS3Archive(store, { folder: join(folder, name), maxBytes }, { clock, random })
  }
  return { ...server, folder, archive: openNode('a'), openNode }
}

const toStream = (text: string | Buffer): Readable => Readable.from([Buffer.from(text)])
const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest()

async function readText(archive: DocumentArchive, sha256: Buffer): Promise<string> {
  const read = await archive.read(sha256)
  return read.state === 'intact' ? (await buffer(read.bytes)).toString() : read.state
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter(name => name.endsWith('.zst')).toSorted()
}

test('S3 archive: stored on one node → read, verified and staged on another, without the first', async t => {
  const { archive, openNode, objects, folder, requests } = await createContext(t)
  const { sha256, size } = await archive.store(toStream('document'))
  assert.deepEqual([sha256, size], [sha256Of('document'), 8])
  assert.deepEqual(
    objects.list('').map(o => o.key),
    [`herald/${toArchivedPath(sha256)}`],
  )
  const other = openNode('b')
  assert.deepEqual([await other.has(sha256), (await other.verify(sha256)).state], [true, 'intact'])
  assert.equal(await readText(other, sha256), 'document')
  requests.length = 0
  assert.equal(await readText(other, sha256), 'document')
  const staged = await other.stage(sha256)
  assert.ok(staged.state === 'staged')
  assert.equal(await readText(openDocumentArchive(staged.folder, { clock, random }), sha256), 'document')
  await staged.release()
  assert.deepEqual(requests, [])
  assert.deepEqual(await listFiles(join(folder, 'b/jobs')), [])
  const listed = await Array.fromAsync(other.list())
  assert.deepEqual(
    listed.map(({ path, sha256: hash }) => [path, hash]),
    [[toArchivedPath(sha256), sha256]],
  )
})

test('S3 archive: no object → missing everywhere', async t => {
  const { archive } = await createContext(t)
  const sha256 = sha256Of('never stored')
  const states = [await archive.read(sha256), await archive.verify(sha256), await archive.stage(sha256)]
  assert.deepEqual(
    states.map(s => s.state),
    ['missing', 'missing', 'missing'],
  )
  assert.equal(await archive.has(sha256), false)
})

test('S3 archive: same bytes again → written once; damaged object → replaced', async t => {
  const { archive, objects, requests } = await createContext(t, { isVersioned: true })
  const { sha256 } = await archive.store(toStream('document'))
  await archive.store(toStream('document'))
  assert.equal(objects.versions.length, 1)
  objects.add(`herald/${toArchivedPath(sha256)}`, Buffer.from('other bytes'))
  assert.equal((await archive.verify(sha256)).state, 'damaged')
  await archive.store(toStream('document'))
  assert.equal((await archive.verify(sha256)).state, 'intact')
  assert.equal(requests.filter(line => line.startsWith('PUT')).length, 2)
})

test('S3 archive: upload fails → nothing counts as stored, nothing stays', async t => {
  const { archive, faults, folder } = await createContext(t)
  faults.push({ request: 'PUT', kind: 'AccessDenied' })
  await assert.rejects(archive.store(toStream('document')), /Cannot write s3:.*access is denied/)
  assert.deepEqual(await listFiles(folder), [])
  assert.equal((await archive.read(sha256Of('document'))).state, 'missing')
})

test('S3 archive: damaged on the way → read again; damaged object → no byte, with its name', async t => {
  const { archive, openNode, objects, faults } = await createContext(t)
  const { sha256 } = await archive.store(toStream('document'))
  const other = openNode('b')
  faults.push({ request: 'GET /test-bucket/herald', kind: 'damage' })
  assert.equal(await readText(other, sha256), 'document')
  objects.add(`herald/${toArchivedPath(sha256)}`, Buffer.alloc(0))
  const read = await openNode('c').read(sha256)
  assert.ok(read.state === 'damaged')
  assert.match(read.reason, /the file is empty, in s3:\/\/test-bucket\/herald\//)
  assert.equal((await openNode('c').stage(sha256)).state, 'damaged')
})

test('S3 archive: damaged cached file → fetched again', async t => {
  const { archive, folder } = await createContext(t)
  const { sha256 } = await archive.store(toStream('document'))
  const cached = join(folder, 'a/files', toArchivedPath(sha256))
  await writeFile(cached, 'other bytes')
  assert.equal(await readText(archive, sha256), 'document')
  await truncate(cached, 3)
  const staged = await archive.stage(sha256)
  assert.ok(staged.state === 'staged')
  assert.equal(await readText(openDocumentArchive(staged.folder, { clock, random }), sha256), 'document')
  await staged.release()
})

test('S3 archive: full cache → least recently used files leave it, staged ones stay readable', async t => {
  const { archive, openNode, folder } = await createContext(t, { maxBytes: 2_500 })
  const hashes: Buffer[] = []
  for (let i = 0; i < 2; i += 1) hashes.push((await archive.store(toStream(random.bytes(1_000)))).sha256)
  const [first, second] = hashes as [Buffer, Buffer]
  const staged = await archive.stage(second)
  assert.ok(staged.state === 'staged')
  assert.equal((await archive.read(first)).state, 'intact')
  const { sha256: third } = await openNode('a').store(toStream(random.bytes(1_000)))
  assert.deepEqual(await listFiles(join(folder, 'a/files')), [first, third].map(toArchivedPath).toSorted())
  assert.equal((await openDocumentArchive(staged.folder, { clock, random }).verify(second)).state, 'intact')
  await staged.release()
  assert.equal((await archive.read(second)).state, 'intact')
  const { sha256: large } = await archive.store(toStream(random.bytes(4_000)))
  assert.equal((await archive.read(large)).state, 'intact')
})

test('S3 archive: many readers at once → one download', async t => {
  const { archive, openNode, requests } = await createContext(t)
  const { sha256 } = await archive.store(toStream('document'))
  const other = openNode('b')
  requests.length = 0
  const texts = await Promise.all(Array.from({ length: 8 }, () => readText(other, sha256)))
  assert.deepEqual([...new Set(texts)], ['document'])
  assert.equal(requests.filter(line => line.startsWith('GET /test-bucket/herald')).length, 1)
})

test('S3 archive: removed on one node → all versions gone, copies of others gone when they remove it too', async t => {
  const { archive, openNode, objects, folder, requests } = await createContext(t, { isVersioned: true })
  const { sha256 } = await archive.store(toStream('document'))
  const other = openNode('b')
  const staged = await other.stage(sha256)
  await archive.remove(sha256)
  assert.equal(objects.versions.length, 0)
  assert.deepEqual(await listFiles(join(folder, 'a')), [])
  await other.remove(sha256)
  assert.deepEqual(await listFiles(join(folder, 'b')), [])
  assert.equal((await other.read(sha256)).state, 'missing')
  requests.length = 0
  await archive.remove(sha256)
  assert.deepEqual(
    requests.map(line => line.split(' ')[0]),
    ['HEAD'],
  )
  await other.store(toStream('document'))
  await archive.remove(sha256)
  assert.equal(objects.versions.length, 0)
  if (staged.state === 'staged') await staged.release()
})

test('S3 archive: file stored by a parser process → in the bucket once published', async t => {
  const { archive, openNode, objects } = await createContext(t)
  const { sha256 } = await archive.store(toStream('document'))
  const staged = await archive.stage(sha256)
  assert.ok(staged.state === 'staged')
  const rewritten = await openDocumentArchive(staged.folder, { clock, random }).store(toStream('rewritten'))
  assert.equal(objects.versions.length, 1)
  await staged.publish(rewritten.sha256)
  await staged.release()
  assert.equal(await readText(openNode('b'), rewritten.sha256), 'rewritten')
})

test('S3 archive: revoked → removed, unless it existed or was stored again', async t => {
  const { archive, openNode, objects } = await createContext(t)
  const alone = await archive.storeRevocable(toStream('alone'))
  await alone.revoke()
  assert.equal(objects.versions.length, 0)
  const shared = await archive.storeRevocable(toStream('shared'))
  await openNode('b').store(toStream('shared'))
  await shared.revoke()
  const existing = await archive.storeRevocable(toStream('shared'))
  await existing.revoke()
  const twice = await archive.storeRevocable(toStream('twice'))
  const second = await openNode('b').storeRevocable(toStream('twice'))
  await twice.revoke()
  await second.revoke()
  for (const text of ['shared', 'twice']) assert.equal(await readText(openNode('c'), sha256Of(text)), text)
})

test('S3 archive: objects → the same bytes as the files of a folder', async t => {
  const { archive, objects, folder } = await createContext(t)
  const { sha256 } = await archive.store(toStream('document'))
  await openDocumentArchive(join(folder, 'plain'), { clock, random }).store(toStream('document'))
  const file = await readFile(join(folder, 'plain', toArchivedPath(sha256)))
  assert.ok(objects.find(`herald/${toArchivedPath(sha256)}`)?.bytes?.equals(file))
})

test('explainFullCache: full disk → error that names the cache and the way out; others unchanged', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  await assert.rejects(
    explainFullCache('/data/archive-cache', () => Promise.reject(full)),
    error =>
      error instanceof HeraldError &&
      error.code === 'disk_full' &&
      /archive-cache is full/.test(error.detail),
  )
  await assert.rejects(
    explainFullCache('/x', () => Promise.reject(new Error('other'))),
    /^Error: other$/,
  )
})
