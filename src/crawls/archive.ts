import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable, promises as streams } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { makeFolder, renameSafely } from '../base/files.ts'
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

/** Ending of a file that is still written. */
const DRAFT = '.part'
const DAY_MS = 24 * 60 * 60_000

/**
 * The archive in a folder, which is made when the first bytes come. What it keeps outlasts a power cut; one that is `hasty`
 * does not wait for the disk, for bytes that can be had again at any time.
 */
export function openArchive(
  folder: string,
  ports: Pick<Ports, 'clock' | 'dice'>,
  { hasty = false } = {},
): Archive {
  let swept: Promise<void> | null = null
  const place = (sha256: Uint8Array): { folder: string; file: string } => {
    const hex = Buffer.from(sha256).toString('hex')
    const shard = join(folder, hex.slice(0, 2))
    return { folder: shard, file: join(shard, `${hex}.zst`) }
  }
  return {
    async keep(bytes) {
      await makeFolder(folder)
      swept ??= sweep(folder, ports.clock.now())
      await swept
      const draft = join(folder, `${newId(ports.clock.now(), ports.dice)}${DRAFT}`)
      try {
        const kept = await write(bytes, draft, !hasty)
        const target = place(kept.sha256)
        await (hasty ? mkdir(target.folder, { recursive: true, mode: 0o700 }) : makeFolder(target.folder))
        await (hasty ? rename : renameSafely)(draft, target.file)
        return kept
      } finally {
        await rm(draft, { force: true })
      }
    },
    has: sha256 => exists(place(sha256).file),
    async read(sha256) {
      const { file } = place(sha256)
      if (!(await exists(file))) return null
      // Whoever reads hears of an error, and closes the file by closing what is read.
      return pipeline(createReadStream(file), createZstdDecompress(), () => {})
    },
  }
}

async function write(bytes: AsyncIterable<Uint8Array>, file: string, flush: boolean): Promise<Kept> {
  const hash = createHash('sha256')
  let size = 0
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      hash.update(part)
      size += part.length
      yield part
    }
  }
  // Flushed to the disk, since the row that points here must never outlive the bytes.
  const target = createWriteStream(file, { mode: 0o600, flush })
  await streams.pipeline(measured, createZstdCompress(), target)
  return { sha256: hash.digest(), size }
}

/**
 * Removes what processes that were killed had begun to write. Others may be writing at this moment; of theirs none stands
 * untouched for a day.
 */
async function sweep(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter(entry => entry.endsWith(DRAFT))) {
    const draft = join(folder, name)
    const written = await stat(draft, { throwIfNoEntry: false })
    if (written !== undefined && now.getTime() - written.mtimeMs > DAY_MS) await rm(draft, { force: true })
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  )
}
