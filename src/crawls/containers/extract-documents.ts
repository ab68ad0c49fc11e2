import { pipeline, type Readable, type Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { type DocumentProblem, MAX_DOCUMENT_BYTES } from '../../model/source-document.ts'
import { type ByteStream, type ContainerEntry, peekBytes } from './byte-stream.ts'
import { detectFileFormat, FORMAT_HEADER_BYTES } from './detect-file-format.ts'
import { readTarEntries } from './read-tar.ts'
import { readZipEntries } from './read-zip.ts'

/** A document extracted from a file, which is the file itself or, for a container, one of its members. */
export interface ExtractedDocument {
  /** The unique path inside the container (`a.tar!/b.xml` if containers are nested), or '' for the file itself. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Maximum nesting depth of containers. */
const MAX_DEPTH = 4
/**
 * Maximum ratio of extracted bytes, summed over all nesting levels, to bytes read from the file. Real containers reach
 * about 20 per level; the first gibibyte is always allowed.
 */
const MAX_EXPANSION = 200
const MIN_EXTRACTED_BYTES = 2 ** 30
/**
 * Maximum number of members, also of nested containers. Monthly packages of TED, the largest regular files, have an
 * estimated 75,000.
 */
const MAX_MEMBERS = 1_000_000
/** Maximum path length in characters. The path and the document's other keys must fit into a database index entry. */
const MAX_PATH_LENGTH = 500
const BAD_NAME = `its name is empty, longer than ${MAX_PATH_LENGTH} characters, or contains a NUL or an unpaired surrogate`

type Extraction = AsyncGenerator<ExtractedDocument | DocumentProblem>

/**
 * Yields the documents in a file one at a time, to limit memory use, and finally closes `file`. Recognizes gzip, zstd, tar
 * and zip by their first bytes; yields problems for damaged, oversized or too deeply nested parts.
 */
export async function* extractDocuments(file: Readable, maxMembers = MAX_MEMBERS): Extraction {
  try {
    yield* new Extractor(maxMembers).extract(file)
  } catch (error) {
    // This error can come from any nesting level and ends the extraction of the whole file.
    if (!(error instanceof FileLimitError)) throw error
    yield problem('too_large', '', error.message)
  } finally {
    file.destroy()
  }
}

/** Thrown when a container expands far more, or has far more members, than legitimate containers do. */
class FileLimitError extends Error {}

/** Extracts one file, while counting bytes and keeping member paths unique. */
class Extractor {
  /** The numbers of bytes read from the file itself and extracted from it so far. */
  #read = 0
  #extracted = 0
  #members = 0
  readonly #maxMembers: number
  readonly #usedPaths = new Set<string>()
  /** The last number that was appended to each duplicate path. */
  readonly #lastNumber = new Map<string, number>()

  constructor(maxMembers: number) {
    this.#maxMembers = maxMembers
  }

  async *extract(bytes: ByteStream): Extraction {
    yield* this.#unpack(this.#countRead(bytes), '', 0)
  }

  async *#unpack(bytes: ByteStream, name: string, depth: number): Extraction {
    const { head, all } = await peekBytes(bytes, FORMAT_HEADER_BYTES)
    const format = detectFileFormat(head)
    if (format === 'document') yield* this.#readDocument(all, name)
    else if (depth === MAX_DEPTH) {
      yield problem('unreadable_document', name, `containers are nested more than ${MAX_DEPTH} levels deep`)
    } else if (format === 'compress') {
      const reason = 'the file is compressed with Unix "compress"; run "uncompress" on it first'
      yield problem('unreadable_document', name, reason)
    } else if (format === 'gzip') yield* this.#decompress(all, createGunzip(), name, depth + 1)
    else if (format === 'zstd') yield* this.#decompress(all, createZstdDecompress(), name, depth + 1)
    else if (format === 'tar') yield* this.#readEntries(readTarEntries(all), format, name, depth + 1)
    else yield* this.#readEntries(readZipEntries(all), format, name, depth + 1)
  }

  async *#decompress(bytes: ByteStream, decompressor: Transform, name: string, depth: number): Extraction {
    // Errors reach the code that reads the output.
    const expanded = pipeline(bytes, decompressor, () => {})
    try {
      yield* this.#unpack(this.#limitExtracted(expanded), name, depth)
    } finally {
      expanded.destroy()
    }
  }

  async *#readEntries(
    entries: AsyncIterable<ContainerEntry>,
    format: 'tar' | 'zip',
    name: string,
    depth: number,
  ): Extraction {
    let count = 0
    try {
      for await (const entry of entries) {
        count += 1
        this.#members += 1
        if (this.#members > this.#maxMembers)
          throw new FileLimitError(
            `the file has more than ${this.#maxMembers} members; split it into smaller files`,
          )
        const { path, storedPath } = pathOf(entry, name)
        const member = this.#uniquePath(storedPath)
        if (storedPath !== path)
          yield { kind: 'bad_value', location: member, reason: BAD_NAME, isRecordLost: false }
        yield* this.#unpack(this.#limitExtracted(entry.bytes), member, depth)
      }
      // A day without records may have an empty archive, so nothing counts as lost.
      const reason = `the ${format} archive contains no regular files`
      if (count === 0) yield { ...problem('unreadable_document', name, reason), isRecordLost: false }
    } catch (error) {
      if (!isBadData(error)) throw error
      // The archive is damaged from here on, but earlier members have been yielded.
      yield problem('truncated_document', name, `the ${format} archive is truncated: ${error.message}`)
    }
  }

  /** Yields one document. Drops it if it is oversized; if it is truncated, yields the bytes that could be read. */
  async *#readDocument(bytes: ByteStream, name: string): Extraction {
    const parts: Uint8Array[] = []
    let size = 0
    let failure: Error | null = null
    try {
      for await (const part of bytes) {
        size += part.length
        if (size > MAX_DOCUMENT_BYTES) {
          const reason = `the document is larger than ${MAX_DOCUMENT_BYTES / 2 ** 20} MiB; split it into smaller files`
          return yield problem('too_large', name, reason)
        }
        parts.push(part)
      }
    } catch (error) {
      if (!isBadData(error)) throw error
      failure = error
    }
    const whole = Buffer.concat(parts)
    // The document is read while this function is suspended, so it must not keep a second copy.
    parts.length = 0
    if (size > 0 || failure === null) yield { name, bytes: whole }
    if (failure !== null)
      yield problem('truncated_document', name, `the data is truncated: ${failure.message}`)
  }

  async *#countRead(bytes: ByteStream): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      this.#read += part.length
      yield part
    }
  }

  async *#limitExtracted(bytes: ByteStream): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      this.#extracted += part.length
      if (this.#extracted > Math.max(MIN_EXTRACTED_BYTES, this.#read * MAX_EXPANSION))
        throw new FileLimitError(`the file expands to more than ${MAX_EXPANSION} times its size`)
      yield part
    }
  }

  /** Returns the path unchanged for the first member with this path, then `path#2`, `path#3` and so on. */
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

/** Returns an entry's full path, and the path in a form that PostgreSQL can store. */
function pathOf({ name }: ContainerEntry, container: string): { path: string; storedPath: string } {
  const path = container === '' ? name : `${container}!/${name}`
  const storedPath = path.slice(0, MAX_PATH_LENGTH).toWellFormed().replaceAll('\0', '\ufffd')
  return { path, storedPath: storedPath === '' ? 'unnamed' : storedPath }
}

/** Returns whether damaged bytes caused an error, rather than a limit of the file or this machine (such as a full disk). */
function isBadData(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof FileLimitError) && !('syscall' in error)
}

function problem(kind: DocumentProblem['kind'], location: string, reason: string): DocumentProblem {
  return { kind, location, reason, isRecordLost: true }
}
