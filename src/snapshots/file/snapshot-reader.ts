import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { HeraldError } from '../../platform/errors.ts'
import { createSealRemover } from './snapshot-seal.ts'

/** A table, document or other file in a snapshot. Its pieces must be read before the next entry is requested. */
export interface SnapshotEntry {
  readonly path: string
  readonly pieces: AsyncIterable<Buffer>
}

/** Herald's pieces exceed 4 MiB only slightly. A piece larger than this was not written by Herald. */
const MAX_PIECE_BYTES = 64 * 2 ** 20

/**
 * Yields the entries of a snapshot, joining the pieces of each table or document, and finally reports whether the file has a
 * valid seal. Throws `snapshot_unreadable` where the file is damaged.
 */
export async function* readSnapshotEntries(
  file: string,
  onEnd: (isSealed: boolean) => void = () => {},
): AsyncGenerator<SnapshotEntry> {
  const files = readFiles(file, onEnd)
  let next = await files.next()

  async function* piecesOf(path: string): AsyncGenerator<Buffer> {
    for (; !next.done && entryPath(next.value.name) === path; next = await files.next())
      yield next.value.bytes
  }
  try {
    while (!next.done) {
      const path = entryPath(next.value.name)
      yield { path, pieces: piecesOf(path) }
      if (!next.done && entryPath(next.value.name) === path)
        throw new Error(`${path} was not read to its end`)
    }
  } finally {
    await files.return()
  }
}

/** Reads the JSON content of an entry. */
export async function readJsonEntry<T>({ path, pieces }: SnapshotEntry): Promise<T> {
  const text = Buffer.concat(await Array.fromAsync(pieces)).toString('utf8')
  try {
    return JSON.parse(text) as T
  } catch {
    throw createUnreadableError(path, 'not valid JSON')
  }
}

/** Creates the error of a snapshot that cannot be imported. */
export function createUnreadableError(subject: string, reason: string): HeraldError {
  return new HeraldError('snapshot_unreadable', `${subject}: ${reason}.`)
}

/** Returns the path of the entry that a piece belongs to: `tables/runs` for `tables/runs/000001`. */
function entryPath(name: string): string {
  return name.replace(/\/\d+$/, '')
}

async function* readFiles(
  file: string,
  onEnd: (isSealed: boolean) => void,
): AsyncGenerator<{ name: string; bytes: Buffer }, void> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createSealRemover(onEnd), createGunzip(), entries)
  // The loop below throws the same error; this only prevents an unhandled rejection.
  reading.catch(() => {})
  try {
    for await (const entry of entries) {
      if (entry.header.size > MAX_PIECE_BYTES)
        throw createUnreadableError(file, `${entry.header.name} is too large for a Herald snapshot`)
      const parts: Uint8Array[] = []
      for await (const part of entry) parts.push(part as Uint8Array)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
    await reading
  } catch (error) {
    if (error instanceof HeraldError || !(error instanceof Error)) throw error
    throw createUnreadableError(file, error.message)
  }
}
