import { pipeline, type Readable, type Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { MAX_RAW_BYTES, type Problem } from '../model/raw.ts'
import { type Bytes, type Entry, peek } from './bytes.ts'
import { HEAD_BYTES, kindOf } from './kind.ts'
import { tarEntries } from './tar.ts'
import { zipEntries } from './zip.ts'

/** A document extracted from a file: the file itself, or a member of the container. */
export interface Member {
  /** Unique path inside the container (`a.tar!/b.xml` when containers are nested), or '' for the file itself. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** How deeply containers may be nested. */
const MAX_DEPTH = 4
/**
 * Largest allowed ratio of extracted bytes, summed over all levels, to bytes read. Real containers reach about 20 per
 * level; the first gigabyte is always allowed.
 */
const MAX_EXPANSION = 200
const MIN_EXTRACTED_BYTES = 2 ** 30
/** The longest stored path, in characters. With the document's other keys it must fit into a database index entry. */
const MAX_PATH_LENGTH = 500
const BAD_NAME = `its name is empty, longer than ${MAX_PATH_LENGTH} characters, or contains a NUL or an unpaired surrogate`

type Extraction = AsyncGenerator<Member | Problem>

/**
 * Extracts the documents of a file one at a time, to bound memory. gzip, zstd, tar and zip are recognized by their first
 * bytes; damaged, oversized or too deeply nested parts are yielded as problems. Always closes `file`.
 */
export async function* readMembers(file: Readable): Extraction {
  try {
    yield* new Extractor().extract(file)
  } catch (error) {
    // Thrown at any depth, because it ends the extraction of the whole file.
    if (!(error instanceof ExpansionLimitError)) throw error
    yield problem('too_large', '', error.message)
  } finally {
    file.destroy()
  }
}

/** A container expands far beyond what legitimate ones do. */
class ExpansionLimitError extends Error {}

/** Extracts one file: counts its bytes and keeps member paths unique. */
class Extractor {
  /** Bytes read from the file itself, and bytes extracted from it, so far. */
  #read = 0
  #extracted = 0
  readonly #usedPaths = new Set<string>()
  /** The last number appended to each duplicate path. */
  readonly #lastNumber = new Map<string, number>()

  async *extract(bytes: Bytes): Extraction {
    yield* this.#unpack(this.#countRead(bytes), '', 0)
  }

  async *#unpack(bytes: Bytes, name: string, depth: number): Extraction {
    const { head, all } = await peek(bytes, HEAD_BYTES)
    const format = kindOf(head)
    if (format === 'document') yield* this.#readDocument(all, name)
    else if (depth === MAX_DEPTH) {
      yield problem('unreadable_document', name, `containers are nested more than ${MAX_DEPTH} levels deep`)
    } else if (format === 'compress') {
      const reason = 'compressed with Unix "compress": run "uncompress" on it first'
      yield problem('unreadable_document', name, reason)
    } else if (format === 'gzip') yield* this.#decompress(all, createGunzip(), name, depth + 1)
    else if (format === 'zstd') yield* this.#decompress(all, createZstdDecompress(), name, depth + 1)
    else if (format === 'tar') yield* this.#readEntries(tarEntries(all), format, name, depth + 1)
    else yield* this.#readEntries(zipEntries(all), format, name, depth + 1)
  }

  async *#decompress(bytes: Bytes, decompressor: Transform, name: string, depth: number): Extraction {
    // The reader of the output receives any error.
    const expanded = pipeline(bytes, decompressor, () => {})
    try {
      yield* this.#unpack(this.#limitExtracted(expanded), name, depth)
    } finally {
      expanded.destroy()
    }
  }

  async *#readEntries(
    entries: AsyncIterable<Entry>,
    format: 'tar' | 'zip',
    name: string,
    depth: number,
  ): Extraction {
    try {
      for await (const entry of entries) {
        const { path, storedPath } = pathOf(entry, name)
        const member = this.#uniquePath(storedPath)
        if (storedPath !== path) yield { kind: 'bad_value', place: member, reason: BAD_NAME, lost: false }
        yield* this.#unpack(this.#limitExtracted(entry.bytes), member, depth)
      }
    } catch (error) {
      if (!isBadData(error)) throw error
      // The archive is damaged from here on; earlier members have been yielded.
      yield problem('truncated_document', name, `the ${format} archive is truncated: ${error.message}`)
    }
  }

  /** Reads one document. An oversized one is dropped; of a truncated one the bytes before the break are yielded. */
  async *#readDocument(bytes: Bytes, name: string): Extraction {
    const parts: Uint8Array[] = []
    let size = 0
    let failure: Error | null = null
    try {
      for await (const part of bytes) {
        size += part.length
        if (size > MAX_RAW_BYTES) {
          const reason = `larger than ${MAX_RAW_BYTES / 2 ** 20} MiB: split it into smaller files`
          return yield problem('too_large', name, reason)
        }
        parts.push(part)
      }
    } catch (error) {
      if (!isBadData(error)) throw error
      failure = error
    }
    if (size > 0 || failure === null) yield { name, bytes: Buffer.concat(parts) }
    if (failure !== null)
      yield problem('truncated_document', name, `the data is truncated: ${failure.message}`)
  }

  async *#countRead(bytes: Bytes): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      this.#read += part.length
      yield part
    }
  }

  async *#limitExtracted(bytes: Bytes): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      this.#extracted += part.length
      if (this.#extracted > Math.max(MIN_EXTRACTED_BYTES, this.#read * MAX_EXPANSION))
        throw new ExpansionLimitError(`it expands to more than ${MAX_EXPANSION} times its size`)
      yield part
    }
  }

  /** Returns the path unchanged for its first member, then `path#2`, `path#3` … */
  #uniquePath(requested: string): string {
    let path = requested
    for (let number = (this.#lastNumber.get(requested) ?? 1) + 1; this.#usedPaths.has(path); number++) {
      path = `${requested}#${number}`
      this.#lastNumber.set(requested, number)
    }
    this.#usedPaths.add(path)
    return path
  }
}

/** Returns an entry's full path, and the same path as text that can be stored. */
function pathOf({ name }: Entry, container: string): { path: string; storedPath: string } {
  const path = container === '' ? name : `${container}!/${name}`
  const storedPath = path.slice(0, MAX_PATH_LENGTH).toWellFormed().replaceAll('\0', '\ufffd')
  return { path, storedPath: storedPath === '' ? 'unnamed' : storedPath }
}

/** Whether an error is caused by damaged bytes, not by this machine (a full disk) or the expansion limit. */
function isBadData(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof ExpansionLimitError) && !('syscall' in error)
}

function problem(kind: Problem['kind'], place: string, reason: string): Problem {
  return { kind, place, reason, lost: true }
}
