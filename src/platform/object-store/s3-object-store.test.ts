import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { startS3StandIn } from '../../../test/support/s3/s3-stand-in.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { systemClock } from '../clock.ts'
import { HeraldError } from '../errors.ts'
import { systemRandom as random } from '../random.ts'
import type { S3Location } from '../settings/parse-archive-url.ts'
import { createS3Bucket } from './s3-client.ts'
import { openS3ObjectStore } from './s3-object-store.ts'

/** A clock on which the pauses between attempts take no time. */
const clock = { ...systemClock, sleep: async () => {} }
const TIMEOUTS = { connect: 2_000, idle: 5_000 }
const PART_BYTES = 50_000
const KEY = 'ab/object.zst'
const CONTENT = 'content of the object'

type StandInOptions = Parameters<typeof startS3StandIn>[1]

async function createContext(
  t: TestContext,
  options: StandInOptions = {},
  other: Partial<S3Location> = {},
  timeouts = TIMEOUTS,
) {
  const server = await startS3StandIn(t, options)
  const bucket = createS3Bucket({ ...server.location, ...other }, { clock, random }, timeouts)
  const file = join(await createTemporaryFolder(t), 'file')
  await writeFile(file, CONTENT)
  const store = openS3ObjectStore(bucket, { partBytes: PART_BYTES })
  const read = (): Promise<string | null> =>
    store.read(KEY, async (body: Readable) => (await buffer(body)).toString())
  return { ...server, store, file, read }
}

function isUnavailable(pattern: RegExp) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof HeraldError, String(error))
    assert.equal(error.code, 'archive_unavailable')
    assert.match(error.detail, pattern)
    assert.doesNotMatch(JSON.stringify(error), /signed text|TESTKEYID|secret of/)
    return true
  }
}

test('ObjectStore: put, describe, read, list, remove → the object under its prefix', async t => {
  const { store, file, objects, read } = await createContext(t)
  assert.deepEqual([await store.describe(KEY), await read()], [null, null])
  await store.put(KEY, file, 'mark')
  assert.deepEqual(await store.describe(KEY), { size: CONTENT.length, mark: 'mark' })
  assert.equal(await read(), CONTENT)
  assert.deepEqual(
    objects.list('').map(o => o.key),
    [`herald/${KEY}`],
  )
  await store.put(KEY, file, null)
  assert.deepEqual(await store.describe(KEY), { size: CONTENT.length, mark: null })
  assert.deepEqual(
    (await Array.fromAsync(store.list())).map(o => [o.key, o.size]),
    [[KEY, CONTENT.length]],
  )
  await store.remove(KEY)
  assert.deepEqual([await store.describe(KEY), objects.versions.length], [null, 0])
})

test('ObjectStore: list → every page, only below the prefix, with decoded keys', async t => {
  const { store, objects } = await createContext(t, { pageSize: 2 })
  const names = ['a b+c', 'ä', 'n1', 'n2', 'n3']
  for (const name of names) objects.add(`herald/${name}`, Buffer.from('x'))
  objects.add('other/x', Buffer.from('x'))
  const keys = (await Array.fromAsync(store.list())).map(o => o.key)
  assert.deepEqual(keys.toSorted(), names.toSorted())
})

test('ObjectStore: remove in a bucket with versions → all versions and unfinished uploads', async t => {
  const { store, file, objects } = await createContext(t, { isVersioned: true, pageSize: 2 })
  for (let i = 0; i < 4; i += 1) await store.put(KEY, file, null)
  objects.remove(`herald/${KEY}`, null)
  objects.add(`herald/${KEY}x`, Buffer.from('another object'))
  objects.uploads.set('left', { key: `herald/${KEY}`, metadata: {}, parts: new Map() })
  await store.remove(KEY)
  assert.deepEqual(
    objects.versions.map(v => v.key),
    [`herald/${KEY}x`],
  )
  assert.equal(objects.uploads.size, 0)
})

test('ObjectStore: server without checksums, versions and uploads → object is read again, removed at once', async t => {
  const { store, file, faults, requests, objects } = await createContext(t, { isSimple: true })
  await store.put(KEY, file, null)
  assert.equal(requests.filter(line => line.startsWith('GET /test-bucket/herald')).length, 1)
  faults.push({ request: 'PUT', kind: 'damage' })
  await assert.rejects(
    store.put(KEY, file, null),
    isUnavailable(/other bytes in s3:\/\/test-bucket\/herald\/ab/),
  )
  await store.remove(KEY)
  assert.equal(objects.versions.length, 0)
})

test('ObjectStore: file larger than a part → multipart, repeated parts, same bytes', async t => {
  const { store, file, faults, objects, requests } = await createContext(t)
  const bytes = Buffer.alloc(2 * PART_BYTES + 5, 'part')
  await writeFile(file, bytes)
  const url = `/test-bucket/herald/${KEY}`
  faults.push(
    { request: `PUT ${url}?partNumber=2`, kind: 'cut' },
    { request: `PUT ${url}?partNumber=3`, kind: 'SlowDown' },
  )
  await store.put(KEY, file, 'mark')
  assert.ok(objects.find(`herald/${KEY}`)?.bytes?.equals(bytes))
  assert.deepEqual(
    [await store.describe(KEY), objects.uploads.size],
    [{ size: bytes.length, mark: 'mark' }, 0],
  )
  assert.equal(requests.filter(line => line.startsWith('PUT')).length, 5)
  faults.push({ request: `PUT ${url}?partNumber=3`, kind: 'AccessDenied' })
  await assert.rejects(store.put(KEY, file, null), isUnavailable(/access is denied/))
  assert.equal(objects.uploads.size, 0)
})

for (const kind of ['SlowDown', 'InternalError', 'cut', 'cut-body', 'silence', 'silent-body'] as const)
  test(`ObjectStore: ${kind} → repeated; every time → error after six attempts`, async t => {
    const timeouts = kind.includes('silen') ? { connect: 500, idle: 60 } : TIMEOUTS
    const { store, file, faults, read, requests } = await createContext(t, {}, {}, timeouts)
    await store.put(KEY, file, null)
    faults.push({ request: 'GET', kind }, { request: 'GET', kind })
    assert.equal(await read(), CONTENT)
    requests.length = 0
    for (let i = 0; i < 6; i += 1) faults.push({ request: 'GET', kind })
    await assert.rejects(read(), isUnavailable(/^Cannot read s3:\/\/test-bucket\/herald\/ab\/object\.zst: /))
    assert.equal(requests.length, 6)
  })

test('ObjectStore: error of the reader → not repeated', async t => {
  const { store, file, requests } = await createContext(t)
  await store.put(KEY, file, null)
  requests.length = 0
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  await assert.rejects(
    store.read(KEY, () => Promise.reject(full)),
    /no space/,
  )
  assert.equal(requests.length, 1)
})

const MISCONFIGURED: readonly [string, StandInOptions, Partial<S3Location>, RegExp][] = [
  [
    'other bucket',
    {},
    { bucket: 'no-such-bucket' },
    /s3:\/\/no-such-bucket\/herald\/: there is no such bucket/,
  ],
  ['unknown key', { account: { accessKeyId: 'other' } }, {}, /the access key is unknown/],
  ['wrong secret', { account: { secretAccessKey: 'other' } }, {}, /the secret access key is wrong/],
  ['other region', { account: { region: 'eu-other-2' } }, {}, /Add \?region=eu-other-2 to the URL/],
  ['port that refuses', {}, { endpoint: 'http://127.0.0.1:1' }, /the connection failed \(ECONNREFUSED\)/],
]
for (const [name, options, location, message] of MISCONFIGURED)
  test(`ObjectStore: ${name} → error that says what to do`, async t => {
    const { store } = await createContext(t, options, location)
    await assert.rejects(store.checkAccess(), isUnavailable(message))
  })

test('ObjectStore: clock an hour wrong → corrected by the time of the server', async t => {
  const { store, file, read } = await createContext(t, { now: () => new Date(Date.now() + 3_600_000) })
  await store.put(KEY, file, null)
  assert.equal(await read(), CONTENT)
})

test('ObjectStore: no credentials → error that names where they are looked for', async t => {
  const { store } = await createContext(t)
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  const before = names.map(name => [name, process.env[name]] as const)
  for (const name of names) delete process.env[name]
  process.env.AWS_EC2_METADATA_DISABLED = 'true'
  t.after(() => {
    for (const [name, value] of before) process.env[name] = value
    delete process.env.AWS_EC2_METADATA_DISABLED
  })
  await assert.rejects(store.checkAccess(), isUnavailable(/no credentials were found/))
})
