import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'

/** Every byte that came, by its SHA-256, compressed with zstd, in files that never change. */
export interface Archive {
  /** Keeps the bytes (once, however often they come) and answers their SHA-256 and length. */
  keep(bytes: AsyncIterable<Uint8Array>): Promise<Kept>
  has(sha256: Uint8Array): Promise<boolean>
  /** The bytes as they came; null when this machine does not have them. */
  read(sha256: Uint8Array): Promise<Readable | null>
}

export interface Kept {
  readonly sha256: Buffer
  readonly size: number
}

export function openArchive(folder: string, ports: Pick<Ports, 'clock' | 'dice'>): Archive {
  const place = (sha256: Uint8Array): { folder: string; file: string } => {
    const hex = Buffer.from(sha256).toString('hex')
    const shard = join(folder, hex.slice(0, 2))
    return { folder: shard, file: join(shard, `${hex}.zst`) }
  }
  return {
    async keep(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `${newId(ports.clock.now(), ports.dice)}.part`)
      try {
        const kept = await write(bytes, draft)
        const target = place(kept.sha256)
        await mkdir(target.folder, { recursive: true, mode: 0o700 })
        await rename(draft, target.file)
        return kept
      } finally {
        await rm(draft, { force: true })
      }
    },
    has: sha256 => exists(place(sha256).file),
    async read(sha256) {
      const { file } = place(sha256)
      return (await exists(file)) ? createReadStream(file).pipe(createZstdDecompress()) : null
    },
  }
}

async function write(bytes: AsyncIterable<Uint8Array>, file: string): Promise<Kept> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(
    Readable.from(bytes),
    measure,
    createZstdCompress(),
    createWriteStream(file, { mode: 0o600 }),
  )
  const handle = await open(file, 'r')
  // The row that points here must never outlive the bytes.
  await handle.sync().finally(() => handle.close())
  return { sha256: hash.digest(), size }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  )
}
