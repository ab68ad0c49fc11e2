import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readdir, readlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { waitUntil } from '../../../test/support/index-follower.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import { extractDocuments } from './extract-documents.ts'

type Files = readonly (readonly [name: string, bytes: Buffer])[]

async function tar(files: Files): Promise<Buffer> {
  const archive = pack()
  for (const [name, bytes] of files) archive.entry({ name, pax: { path: name } } as { name: string }, bytes)
  archive.finalize()
  const parts: Uint8Array[] = []
  for await (const part of archive) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

/** Builds a zip archive (APPNOTE 4.3) from local headers with data and a central directory. `sizeError` falsifies sizes. */
function zip(files: Files, sizeError = 0): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2) // file names are in UTF-8
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length - sizeError, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** Splits bytes into chunks, as a file stream does. */
function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** Extracts a file and returns `name=text` for each document and `!kind name` for each problem. */
async function extract(bytes: Buffer): Promise<string[]> {
  const items: string[] = []
  for await (const item of extractDocuments(Readable.from(chunksOf(bytes)))) {
    items.push(
      'kind' in item
        ? `!${item.kind} ${item.location}`
        : `${item.name}=${Buffer.from(item.bytes).toString().slice(0, 20)}`,
    )
  }
  return items
}

const A = Buffer.from('<a/>')
const B = Buffer.from('{"b":1}')
/** Incompressible bytes. */
const NOISE = createHash('shake256', { outputLength: 40_000 }).update('noise').digest()

const COMPRESS = Buffer.from([0x1f, 0x9d, 0x90, 0x41])
const HUGE = Buffer.alloc(2 ** 26 + 2 ** 20, 'x')
const LONG_NAME = createHash('shake256', { outputLength: 2000 }).update('name').digest('hex')

const truncatedTar = (await tar([['noise', NOISE]])).subarray(0, 5000)

const CASES: { name: string; bytes: () => Buffer | Promise<Buffer>; expected: string[] }[] = [
  { name: 'plain document → one document', bytes: () => A, expected: ['=<a/>'] },
  { name: 'empty file → one empty document', bytes: () => Buffer.alloc(0), expected: ['='] },
  { name: 'gzip → its content', bytes: () => gzipSync(A), expected: ['=<a/>'] },
  { name: 'zstd → its content', bytes: () => zstdCompressSync(A), expected: ['=<a/>'] },
  {
    name: 'tar in gzip (as published by DILA) → its members',
    bytes: async () =>
      gzipSync(
        await tar([
          ['a.xml', A],
          ['d/b.json', B],
        ]),
      ),
    expected: ['a.xml=<a/>', 'd/b.json={"b":1}'],
  },
  {
    name: 'zip → its members',
    bytes: () =>
      zip([
        ['a.xml', A],
        ['b.json', B],
      ]),
    expected: ['a.xml=<a/>', 'b.json={"b":1}'],
  },
  {
    name: 'nested containers → paths joined by !/',
    bytes: async () =>
      zip([
        ['in.tgz', gzipSync(await tar([['a.xml', A]]))],
        ['in.zip', zip([['b.json', B]])],
      ]),
    expected: ['in.tgz!/a.xml=<a/>', 'in.zip!/b.json={"b":1}'],
  },
  {
    name: 'truncated gzip → bytes before the break, truncated_document',
    bytes: () => gzipSync(NOISE).subarray(0, -9000),
    expected: [`=${NOISE.toString().slice(0, 20)}`, '!truncated_document '],
  },
  {
    name: 'truncated tar → members before the break, truncated_document',
    bytes: async () =>
      (
        await tar([
          ['a.xml', A],
          ['noise', NOISE],
        ])
      ).subarray(0, 9000),
    expected: [
      'a.xml=<a/>',
      `noise=${NOISE.toString().slice(0, 20)}`,
      '!truncated_document noise',
      '!truncated_document ',
    ],
  },
  {
    name: 'zip without central directory → truncated_document',
    bytes: () => zip([['a.xml', A]]).subarray(0, 40),
    expected: ['!truncated_document '],
  },
  {
    name: 'zip member longer than declared → truncated_document',
    bytes: () => zip([['a.xml', NOISE]], 10_000),
    expected: [`a.xml=${NOISE.toString().slice(0, 20)}`, '!truncated_document a.xml'],
  },
  {
    name: 'nesting too deep → unreadable_document',
    bytes: () => gzipSync(gzipSync(gzipSync(gzipSync(gzipSync(A))))),
    expected: ['!unreadable_document '],
  },
  {
    name: 'Unix compress → unreadable_document',
    bytes: () => COMPRESS,
    expected: ['!unreadable_document '],
  },
  ...[tar, zip].flatMap(pack => [
    {
      name: `${pack.name}: unreadable members → problems, later members still extracted`,
      bytes: () =>
        pack([
          ['old.Z', Buffer.concat([COMPRESS, Buffer.alloc(2 ** 20)])],
          ['a', A],
          ['cut.gz', gzipSync(NOISE).subarray(0, 500)],
          ['b', B],
          ['wrong.gz', Buffer.concat([Buffer.from([0x1f, 0x8b]), NOISE])],
          ['deep', gzipSync(gzipSync(gzipSync(gzipSync(NOISE))))],
          ['huge', HUGE],
          ['huge.gz', gzipSync(HUGE)],
          ['cut.tar', truncatedTar],
          ['cut.zip', zip([['a', NOISE]]).subarray(0, 20_000)],
          ['c', A],
        ]),
      expected: [
        '!unreadable_document old.Z',
        'a=<a/>',
        `cut.gz=${NOISE.toString().slice(0, 20)}`,
        '!truncated_document cut.gz',
        'b={"b":1}',
        '!truncated_document wrong.gz',
        '!unreadable_document deep',
        '!too_large huge',
        '!too_large huge.gz',
        `cut.tar!/noise=${NOISE.toString().slice(0, 20)}`,
        '!truncated_document cut.tar!/noise',
        '!truncated_document cut.tar',
        '!truncated_document cut.zip',
        'c=<a/>',
      ],
    },
    {
      name: `${pack.name}: names that cannot be stored → bad_value, members still extracted`,
      bytes: () =>
        pack([
          ['a\0b', A],
          ['../../etc/passwd', A],
          [LONG_NAME, A],
          [`${LONG_NAME}x`, B],
          ['/c', B],
        ]),
      expected: [
        '!bad_value a\ufffdb',
        'a\ufffdb=<a/>',
        '../../etc/passwd=<a/>',
        `!bad_value ${LONG_NAME.slice(0, 500)}`,
        `${LONG_NAME.slice(0, 500)}=<a/>`,
        `!bad_value ${LONG_NAME.slice(0, 500)}#2`,
        `${LONG_NAME.slice(0, 500)}#2={"b":1}`,
        '/c={"b":1}',
      ],
    },
    {
      name: `${pack.name}: duplicate names → numbered`,
      bytes: () =>
        pack([
          ['a', A],
          ['a#2', B],
          ['a', B],
          ['a', A],
          ['a#2', A],
        ]),
      expected: ['a=<a/>', 'a#2={"b":1}', 'a#3={"b":1}', 'a#4=<a/>', 'a#2#2=<a/>'],
    },
  ]),
]

for (const { name, bytes, expected } of CASES) {
  test(`extractDocuments: ${name}`, async () => {
    assert.deepEqual(await extract(await bytes()), expected)
  })
}

test('extractDocuments: gigabyte of zeros in one member → too_large, memory bounded', async () => {
  const part = gzipSync(Buffer.alloc(2 ** 26))
  // gzip members can be concatenated, so this file expands to 16 × 64 MiB.
  const before = process.memoryUsage().rss
  assert.deepEqual(await extract(Buffer.concat(Array.from({ length: 16 }, () => part))), ['!too_large '])
  assert.ok(process.memoryUsage().rss - before < 400 * 2 ** 20)
})

test('extractDocuments: more members than allowed, also in nested containers → the first ones, too_large', async () => {
  const inner = await tar([
    ['a.xml', Buffer.from('<a/>')],
    ['b.xml', Buffer.from('<b/>')],
  ])
  const outer = zip([
    ['one.tar', inner],
    ['two.tar', inner],
  ])
  async function list(maxMembers: number): Promise<string[]> {
    const found: string[] = []
    for await (const part of extractDocuments(Readable.from([outer]), maxMembers))
      found.push('kind' in part ? `${part.kind} ${part.location} ${part.reason}` : part.name)
    return found
  }
  const all = ['one.tar!/a.xml', 'one.tar!/b.xml', 'two.tar!/a.xml', 'two.tar!/b.xml']
  assert.deepEqual(await list(6), all)
  const reason = 'too_large  the file has more than 4 members; split it into smaller files'
  assert.deepEqual(await list(4), [...all.slice(0, 2), reason])
})

test('extractDocuments: extreme expansion → too_large, extraction stops', async () => {
  const archive = pack()
  archive.entry({ name: 'zeros', size: 17 * 2 ** 26 })
  const [header = Buffer.alloc(0)] = (await once(archive, 'data')) as Buffer[]
  // gzip members can be concatenated, so this file expands to 17 × 64 MiB, which the tar reader skips.
  const zeros = gzipSync(Buffer.alloc(2 ** 26))
  const bytes = Buffer.concat([gzipSync(header), ...Array.from({ length: 17 }, () => zeros)])
  assert.deepEqual(await extract(bytes), ['!too_large zeros', '!too_large '])
})

const linuxOnly = {
  skip: process.platform === 'linux' ? false : 'open files are listed in /proc on Linux only',
}

for (const [name, bytes] of [
  ['a document', NOISE],
  ['gzip', gzipSync(NOISE)],
  [
    'tar',
    await tar([
      ['a', A],
      ['noise', NOISE],
      ['b', B],
    ]),
  ],
  [
    'tar in gzip',
    gzipSync(
      await tar([
        ['a', A],
        ['noise', NOISE],
        ['b', B],
      ]),
    ),
  ],
  [
    'zip',
    zip([
      ['a', A],
      ['noise', NOISE],
      ['b', B],
    ]),
  ],
  [
    'tar in zip',
    zip([
      [
        'in.tar',
        await tar([
          ['a', A],
          ['noise', NOISE],
        ]),
      ],
    ]),
  ],
] as const) {
  test(
    `extractDocuments: reader of ${name} stops early → no open file, no temporary file`,
    linuxOnly,
    async t => {
      const file = join(await createTemporaryFolder(t), 'file')
      await writeFile(file, bytes)
      const before = (await readdir(tmpdir())).filter(entry => entry.startsWith('herald-zip-'))
      for (let round = 0; round < 20; round++) {
        for await (const _ of extractDocuments(createReadStream(file))) break
      }
      await waitUntil(async () =>
        (await openFiles()).every(path => path !== file && !path.includes('herald-zip-')),
      )
      const after = (await readdir(tmpdir())).filter(entry => entry.startsWith('herald-zip-'))
      assert.deepEqual(
        after.filter(entry => !before.includes(entry)),
        [],
      )
    },
  )
}

async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd')
  return Promise.all(descriptors.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
}
