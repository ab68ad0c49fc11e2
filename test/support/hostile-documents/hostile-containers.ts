import { brotliCompressSync, crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { type HostileDocuments, repeatToSize } from './hostile-document.ts'

const MEBIBYTE = 2 ** 20

interface ZipMember {
  readonly name: string
  readonly data: Buffer
  /** Values that differ from the truth. */
  readonly method?: number
  readonly flags?: number
  readonly crc?: number
  readonly size?: number
  readonly compressedSize?: number
  readonly offset?: number
  readonly mode?: number
}

/** Builds a zip archive whose directory may lie about its members. */
function buildZip(members: readonly ZipMember[], claimedCount = members.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const member of members) {
    const { method = 8, flags = 0, mode = 0o100644 } = member
    const stored = method === 8 ? deflateRawSync(member.data) : member.data
    const name = Buffer.from(member.name)
    const fields = Buffer.alloc(22)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(member.crc ?? crc32(member.data), 10)
    fields.writeUInt32LE(member.compressedSize ?? stored.length, 14)
    fields.writeUInt32LE(member.size ?? member.data.length, 18)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, lengths, name, stored])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(member.offset ?? position, 10)
    const madeBy = Buffer.from([0x14, 0x03])
    directory.push(Buffer.from('PK\u0001\u0002'), madeBy, fields, lengths, tail, name)
    parts.push(local)
    position += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(claimedCount & 0xffff, 4)
  end.writeUInt16LE(claimedCount & 0xffff, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(position, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\u0005\u0006'), end])
}

/** A zip archive whose members all refer to the same compressed bytes. */
function overlappingZip(count: number): Buffer {
  const data = Buffer.alloc(50 * MEBIBYTE, ' ')
  const stored = deflateRawSync(data)
  const shared = { size: data.length, crc: crc32(data), compressedSize: stored.length, offset: 0 }
  const others = Array.from({ length: count }, (_, n) => ({ name: `${n}`, data: Buffer.alloc(0), ...shared }))
  return buildZip([{ name: 'a', data }, ...others])
}

function nestedZip(levels: number, width: number): Buffer {
  let data: Buffer = Buffer.alloc(60 * MEBIBYTE, ' ')
  for (let level = 0; level < levels; level++) {
    const inner = data
    data = buildZip(Array.from({ length: width }, (_, n) => ({ name: `${n}.zip`, data: inner })))
  }
  return data
}

interface TarEntry {
  readonly name: string
  readonly data?: Buffer
  readonly type?: string
  /** The size field, if it differs from the size of the data. */
  readonly size?: string
}

function tarHeader({ name, data = Buffer.alloc(0), type = '0', size }: TarEntry): Buffer {
  const header = Buffer.alloc(512)
  header.write(name.slice(0, 100), 0)
  header.write('0000644\0', 100)
  header.write(size ?? `${data.length.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function buildTar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat(
    entries.flatMap(entry => {
      const data = entry.data ?? Buffer.alloc(0)
      return [tarHeader(entry), data, Buffer.alloc((512 - (data.length % 512)) % 512)]
    }),
  )
}

const pax = (record: string): TarEntry => ({
  name: 'PaxHeader',
  type: 'x',
  data: Buffer.from(`${record.length + 4} ${record}\n`),
})

export const HOSTILE_ZIPS: HostileDocuments = {
  'bomb of nested archives': () => nestedZip(3, 16),
  'archives nested six levels deep': () => nestedZip(6, 1),
  'a thousand members that share their bytes': () => overlappingZip(1_000),
  'member of 1.2 GB': () => buildZip([{ name: 'a.xml', data: Buffer.alloc(1_200 * MEBIBYTE, ' ') }]),
  'a million members': () =>
    buildZip(
      Array.from({ length: 1_000_000 }, (_, n) => ({ name: `${n}`, data: Buffer.alloc(0), method: 0 })),
    ),
  '60,000 members with the same name': () =>
    buildZip(Array.from({ length: 60_000 }, () => ({ name: 'a.json', data: Buffer.from('x'), method: 0 }))),
  'member larger than it claims': () =>
    buildZip([{ name: 'a', data: Buffer.alloc(50 * MEBIBYTE), size: 10 }]),
  'member smaller than it claims': () => buildZip([{ name: 'a', data: Buffer.from('x'), size: 0xfffffff0 }]),
  'member with a wrong checksum': () => buildZip([{ name: 'a', data: Buffer.from('x'), crc: 1 }]),
  'zip64 marks without zip64 fields': () =>
    buildZip([
      { name: 'a', data: Buffer.from('x'), size: 0xffffffff, compressedSize: 0xffffffff, offset: 0xffffffff },
    ]),
  'path traversal and absolute paths': () =>
    buildZip(
      ['../../etc/passwd', '/etc/passwd', 'C:\\windows\\a', '..\\a'].map(name => ({
        name,
        data: Buffer.from('x'),
      })),
    ),
  'symbolic link': () => buildZip([{ name: 'a', data: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
  'encrypted member': () => buildZip([{ name: 'a', data: Buffer.from('x'), flags: 1 }]),
  'data descriptor that lies': () =>
    buildZip([{ name: 'a', data: Buffer.from('x'), flags: 8, compressedSize: 3 }]),
  'unknown compression method': () => buildZip([{ name: 'a', data: Buffer.from('x'), method: 99 }]),
  'directory that is cut off': () => buildZip([{ name: 'a', data: Buffer.from('x') }]).subarray(0, -30),
  'directory with more members than it has': () => buildZip([{ name: 'a', data: Buffer.from('x') }], 60_000),
}

export const HOSTILE_TARS: HostileDocuments = {
  'extended header of 50 MB': () =>
    buildTar([
      { name: 'x', type: 'x', data: repeatToSize('20 path=aaaaaaaaaaa\n', 50 * MEBIBYTE) },
      { name: 'a', data: Buffer.from('x') },
    ]),
  'a million extended headers': () =>
    gzipSync(Buffer.concat([repeatToSizeOf(buildTar([pax('comment=a')]), 1_000_000)])),
  'long name of 50 MB': () =>
    buildTar([
      { name: '././@LongLink', type: 'L', data: Buffer.alloc(50 * MEBIBYTE, 'a') },
      { name: 'a', data: Buffer.from('x') },
    ]),
  'extended header with a negative size': () =>
    buildTar([pax('size=-1000'), { name: 'a', data: Buffer.from('x') }]),
  'size of 8 EB in base 256': () => buildTar([{ name: 'a', size: `\x80${'\xff'.repeat(11)}` }]),
  'negative size in base 256': () => buildTar([{ name: 'a', size: '\xff'.repeat(12) }]),
  'sparse file of 1 TB': () =>
    buildTar([pax('GNU.sparse.realsize=1099511627776'), { name: 'a', type: 'S', data: Buffer.from('x') }]),
  'hard link, symbolic link and device': () =>
    buildTar(['1', '2', '3', '4'].map(type => ({ name: `/etc/${type}`, type }))),
  'a million empty members': () => gzipSync(repeatToSizeOf(buildTar([{ name: 'a' }]), 1_000_000)),
  'two million empty members with garbage': () =>
    gzipSync(repeatToSizeOf(buildTar([{ name: 'a', data: Buffer.from('x') }]), 1_000_000)),
  // JSON documents that can be read and contain nothing.
  '300,000 members without records': () =>
    gzipSync(repeatToSizeOf(buildTar([{ name: 'a.json', data: Buffer.from('[]') }]), 300_000)),
  'end within a member': () => buildTar([{ name: 'a', data: Buffer.alloc(5_000, 'x') }]).subarray(0, 2_000),
}

/** Repeats a block a number of times. */
function repeatToSizeOf(block: Buffer, times: number): Buffer {
  return Buffer.alloc(block.length * times, block)
}

export const HOSTILE_COMPRESSED_FILES: HostileDocuments = {
  'gzip bomb of 1.2 GB': () => gzipSync(Buffer.alloc(1_200 * MEBIBYTE)),
  'zstd bomb of 1.2 GB': () => zstdCompressSync(Buffer.alloc(1_200 * MEBIBYTE)),
  'brotli bomb': () => brotliCompressSync(Buffer.alloc(500 * MEBIBYTE)),
  'gzip in gzip in gzip': () => gzipSync(gzipSync(gzipSync(Buffer.alloc(1_200 * MEBIBYTE)))),
  'gzip six times': () => Array.from({ length: 6 }).reduce<Buffer>(data => gzipSync(data), Buffer.from('{}')),
  'two million concatenated gzip members': () => repeatToSizeOf(gzipSync(Buffer.alloc(0)), 2_000_000),
  'gzip with a comment that does not end': () =>
    Buffer.concat([Buffer.from('1f8b0810000000000003', 'hex'), Buffer.alloc(60 * MEBIBYTE, 'a')]),
  'gzip with a wrong length': () =>
    Buffer.concat([gzipSync(Buffer.from('[]')).subarray(0, -4), Buffer.alloc(4, 9)]),
  'zstd with a window of 2 GB': () =>
    Buffer.concat([Buffer.from('28b52ffd00a8', 'hex'), Buffer.alloc(1_000)]),
  'tar bomb in zstd': () => zstdCompressSync(buildTar([{ name: 'a', data: Buffer.alloc(1_000 * MEBIBYTE) }])),
}
