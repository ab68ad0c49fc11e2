import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable, promises as streams } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Dependencies } from '../../platform/dependencies.ts'
import { createPrivateFolder, renameDurably } from '../../platform/files/durable-files.ts'
import { createUuidV7 } from '../../platform/uuid.ts'

/** Content-addressed storage for all received files, which are immutable, compressed with zstd and named by SHA-256. */
export interface DocumentArchive {
  /** Stores the bytes and returns their SHA-256 and length. Identical bytes are stored once. */
  store(bytes: AsyncIterable<Uint8Array>): Promise<ArchivedContent>
  has(sha256: Uint8Array): Promise<boolean>
  /** Returns the original bytes, or `null` if this machine does not have them. */
  read(sha256: Uint8Array): Promise<Readable | null>
}

export interface ArchivedContent {
  readonly sha256: Buffer
  readonly size: number
}

/** The suffix of files that are still being written. */
const PARTIAL_SUFFIX = '.part'
const DAY_MS = 24 * 60 * 60_000

/**
 * Opens the archive in a folder, which is created on the first write. Stored bytes survive a power failure, unless
 * `skipFlush` trades this for speed, which suits bytes that can be fetched again at any time.
 */
export function openDocumentArchive(
  folder: string,
  dependencies: Pick<Dependencies, 'clock' | 'random'>,
  options: { readonly skipFlush?: boolean } = {},
): DocumentArchive {
  const flush = options.skipFlush !== true
  let cleanup: Promise<void> | null = null
  const pathOf = (sha256: Uint8Array): { folder: string; file: string } => {
    const hex = Buffer.from(sha256).toString('hex')
    const shard = join(folder, hex.slice(0, 2))
    return { folder: shard, file: join(shard, `${hex}.zst`) }
  }
  return {
    async store(bytes) {
      await createPrivateFolder(folder)
      cleanup ??= removeAbandoned(folder, dependencies.clock.now())
      await cleanup
      const partialFile = join(
        folder,
        `${createUuidV7(dependencies.clock.now(), dependencies.random)}${PARTIAL_SUFFIX}`,
      )
      try {
        const stored = await write(bytes, partialFile, flush)
        const target = pathOf(stored.sha256)
        await (flush
          ? createPrivateFolder(target.folder)
          : mkdir(target.folder, { recursive: true, mode: 0o700 }))
        await (flush ? renameDurably : rename)(partialFile, target.file)
        return stored
      } finally {
        await rm(partialFile, { force: true })
      }
    },
    has: sha256 => exists(pathOf(sha256).file),
    async read(sha256) {
      const { file } = pathOf(sha256)
      if (!(await exists(file))) return null
      // Errors reach the caller through the returned stream, and destroying that stream closes the file.
      return pipeline(createReadStream(file), createZstdDecompress(), () => {})
    },
  }
}

async function write(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  flush: boolean,
): Promise<ArchivedContent> {
  const hash = createHash('sha256')
  let size = 0
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      hash.update(part)
      size += part.length
      yield part
    }
  }
  // The file is flushed to disk, because the database row that refers to it must never outlive the bytes.
  const target = createWriteStream(file, { mode: 0o600, flush })
  await streams.pipeline(hashed, createZstdCompress(), target)
  return { sha256: hash.digest(), size }
}

/** Removes files that killed processes left half-written. A file not modified for a day is no longer being written. */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter(entry => entry.endsWith(PARTIAL_SUFFIX))) {
    const partialFile = join(folder, name)
    const stats = await stat(partialFile, { throwIfNoEntry: false })
    if (stats !== undefined && now.getTime() - stats.mtimeMs > DAY_MS) await rm(partialFile, { force: true })
  }
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  )
}
