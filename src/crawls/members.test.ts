import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { readMembers } from './members.ts'

type Files = readonly (readonly [name: string, bytes: Buffer])[]

async function tar(files: Files): Promise<Buffer> {
  const archive = pack()
  for (const [name, bytes] of files) archive.entry({ name }, bytes)
  archive.finalize()
  const parts: Uint8Array[] = []
  for await (const part of archive) parts.push(part as Uint8Array)
  return Buffer.concat(parts)
}

/** A zip archive by hand (APPNOTE 4.3): local headers with their data, then the central directory. */
function zip(files: Files, lie = 0): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length - lie, 18)
    common.writeUInt16LE(name.length, 22)
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

/** What is found in a file of these bytes: `name=text` for a document, `!kind name` for a problem. */
async function found(bytes: Buffer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-members-'))
  try {
    const file = join(folder, 'file')
    await writeFile(file, bytes)
    const items: string[] = []
    for await (const item of readMembers(file)) {
      items.push(
        'kind' in item
          ? `!${item.kind} ${item.place}`
          : `${item.name}=${Buffer.from(item.bytes).toString().slice(0, 20)}`,
      )
    }
    return items
  } finally {
    await rm(folder, { recursive: true })
  }
}

const A = Buffer.from('<a/>')
const B = Buffer.from('{"b":1}')
/** Bytes that do not compress. */
const NOISE = createHash('shake256', { outputLength: 40_000 }).update('noise').digest()

const CASES: { name: string; bytes: () => Buffer | Promise<Buffer>; expected: string[] }[] = [
  { name: 'a plain document', bytes: () => A, expected: ['=<a/>'] },
  { name: 'nothing', bytes: () => Buffer.alloc(0), expected: ['='] },
  { name: 'gzip', bytes: () => gzipSync(A), expected: ['=<a/>'] },
  { name: 'zstd', bytes: () => zstdCompressSync(A), expected: ['=<a/>'] },
  {
    name: 'tar in gzip, as DILA packs',
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
    name: 'zip',
    bytes: () =>
      zip([
        ['a.xml', A],
        ['b.json', B],
      ]),
    expected: ['a.xml=<a/>', 'b.json={"b":1}'],
  },
  {
    name: 'containers in containers',
    bytes: async () =>
      zip([
        ['in.tgz', gzipSync(await tar([['a.xml', A]]))],
        ['in.zip', zip([['b.json', B]])],
      ]),
    expected: ['in.tgz!/a.xml=<a/>', 'in.zip!/b.json={"b":1}'],
  },
  {
    name: 'a gzip cut off gives what came before',
    bytes: () => gzipSync(NOISE).subarray(0, -9000),
    expected: [`=${NOISE.toString().slice(0, 20)}`, '!truncated_document '],
  },
  {
    name: 'a tar cut off gives the members before',
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
    name: 'a zip without its directory',
    bytes: () => zip([['a.xml', A]]).subarray(0, 40),
    expected: ['!truncated_document '],
  },
  {
    name: 'a zip member longer than it says',
    bytes: () => zip([['a.xml', NOISE]], 10_000),
    expected: [`a.xml=${NOISE.toString().slice(0, 20)}`, '!truncated_document a.xml'],
  },
  {
    name: 'containers nested without end',
    bytes: () => gzipSync(gzipSync(gzipSync(gzipSync(gzipSync(A))))),
    expected: ['!unreadable_document '],
  },
  {
    name: 'the old compress',
    bytes: () => Buffer.from([0x1f, 0x9d, 0x90, 0x41]),
    expected: ['!unreadable_document '],
  },
]

for (const { name, bytes, expected } of CASES) {
  test(name, async () => {
    const items = await found(await bytes())
    // After a break, how much came before depends on the block sizes of zlib.
    const simple = items.map(item => (item.length > 40 ? item.slice(0, 40) : item))
    assert.deepEqual(
      simple,
      expected.map(item => item.slice(0, 40)),
    )
  })
}

test('a gigabyte of zeros in one member is refused without filling the memory', async () => {
  const part = gzipSync(Buffer.alloc(2 ** 26))
  // gzip members may follow one another: sixteen times 64 MiB.
  const before = process.memoryUsage().rss
  assert.deepEqual(await found(Buffer.concat(Array.from({ length: 16 }, () => part))), ['!too_large '])
  assert.ok(process.memoryUsage().rss - before < 400 * 2 ** 20)
})
