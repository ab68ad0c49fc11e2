import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ArchiveLocation, openArchive } from '../../src/crawls/archive/s3/open-archive.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { findFreePort } from '../../src/platform/free-port.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { buildS3Server, S3_SERVER_REGION, s3ServerIsAbsent } from '../support/s3/s3-server.ts'
import { setS3Credentials } from '../support/s3/s3-stand-in.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'

/* The archive on a real S3 server, which is built once and takes minutes, so this runs only where Go is installed. */

const BUCKET = 'test-bucket'

/** Starts the server with a versioned bucket, until the test ends. */
async function startServer(t: TestContext) {
  const program = buildS3Server()
  const account = setS3Credentials(t)
  const folder = await createTemporaryFolder(t)
  const [objects, versions] = [join(folder, 'objects'), join(folder, 'versions')]
  await mkdir(join(objects, BUCKET), { recursive: true })
  await mkdir(versions)
  const port = await findFreePort()
  const args = [
    '--port',
    `127.0.0.1:${port}`,
    '--region',
    S3_SERVER_REGION,
    '--quiet',
    'posix',
    '--versioning-dir',
    versions,
    objects,
  ]
  const env = { ROOT_ACCESS_KEY: account.accessKeyId, ROOT_SECRET_KEY: account.secretAccessKey }
  const server = spawn(program, args, { env, stdio: 'ignore' })
  t.after(async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  })
  const endpoint = `http://127.0.0.1:${port}`
  while (
    !(await fetch(endpoint).then(
      () => true,
      () => false,
    ))
  ) {
    assert.equal(server.exitCode, null, 'versitygw ended')
    await sleep(50)
  }
  await enableVersions(endpoint)
  return { endpoint, folder, bucketFolder: join(objects, BUCKET), versions }
}

async function enableVersions(endpoint: string): Promise<void> {
  const { PutBucketVersioningCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ endpoint, region: S3_SERVER_REGION, forcePathStyle: true })
  const VersioningConfiguration = { Status: 'Enabled' } as const
  await client.send(new PutBucketVersioningCommand({ Bucket: BUCKET, VersioningConfiguration }))
  client.destroy()
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

test('S3 archive: real server → written once, verified, found damaged, repaired, removed with all versions', async t => {
  if (s3ServerIsAbsent !== false) return t.diagnostic(`not run: ${s3ServerIsAbsent}`)
  const { endpoint, folder, bucketFolder, versions } = await startServer(t)
  const openNode = (name: string) => {
    const bucket = {
      bucket: BUCKET,
      prefix: 'herald/',
      endpoint,
      region: S3_SERVER_REGION,
      isPathStyle: true,
    }
    const cache = { folder: join(folder, name), maxBytes: 2 ** 30 }
    const location: ArchiveLocation = { kind: 's3', bucket, cache }
    return openArchive(location, { clock, random })
  }
  const [archive, other] = [openNode('a'), openNode('b')]
  assert.equal(await archive.checkAccess(), 's3://test-bucket/herald/')

  // The large one does not compress, so it is uploaded in three parts.
  const contents = [
    Buffer.from('small'),
    Buffer.concat(Array.from({ length: 9_000 }, () => random.bytes(4_096))),
  ]
  const hashes: Buffer[] = []
  for (const content of contents) hashes.push((await archive.store(Readable.from([content]))).sha256)
  await archive.store(Readable.from([contents[0]]))
  assert.deepEqual(
    hashes,
    contents.map(content => createHash('sha256').update(content).digest()),
  )
  assert.equal((await Array.fromAsync(other.list())).length, 2)
  for (const [i, sha256] of hashes.entries()) {
    assert.deepEqual(await other.verify(sha256), { state: 'intact' })
    const read = await other.read(sha256)
    assert.ok(read.state === 'intact' && (await buffer(read.bytes)).equals(contents[i] ?? Buffer.alloc(0)))
  }

  const [small] = hashes as [Buffer]
  const file = (await listFiles(bucketFolder)).find(path => path.includes(small.toString('hex')))
  assert.ok(file !== undefined)
  await writeFile(file, 'other bytes')
  assert.equal((await other.verify(small)).state, 'damaged')
  await other.store(Readable.from([Buffer.from('small')]))
  assert.equal((await archive.verify(small)).state, 'intact')
  const revocable = await archive.storeRevocable(Readable.from([Buffer.from('revoked')]))
  await revocable.revoke()
  for (const sha256 of hashes) {
    await archive.remove(sha256)
    assert.equal(await other.has(sha256), false)
  }
  assert.deepEqual([await listFiles(bucketFolder), await listFiles(versions)], [[], []])
})
