import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable, Transform } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'

/** The state of an archived file that cannot be read. */
export type MissingOrDamaged =
  | { readonly state: 'missing' }
  | { readonly state: 'damaged'; readonly reason: string }

/** The result of reading an archived file. No byte of a damaged file reaches the reader. */
export type ArchiveRead = { readonly state: 'intact'; readonly bytes: Readable } | MissingOrDamaged

/** The state of an archived file whose content was read to the end. */
export type ArchivedFileState = { readonly state: 'intact' } | MissingOrDamaged

/**
 * A verified file up to this size stays in memory until its reader has read it. A larger one is read and verified a second
 * time by its reader, so that many slow downloads need little memory.
 */
const MAX_BYTES_IN_MEMORY = 256 * 2 ** 10
/** Errors of the file system that concern one file. Others, such as too many open files, concern the machine. */
const FILE_ERRORS = ['EACCES', 'EPERM', 'EIO', 'EISDIR', 'ELOOP', 'ENOTDIR', 'EUCLEAN']

/**
 * Verifies an archived file and returns its original bytes. The reader may stop early, which closes the file. The file may be
 * removed or replaced meanwhile, because it is opened once.
 */
export async function readVerifiedFile(file: string, sha256: Uint8Array): Promise<ArchiveRead> {
  const parts: Uint8Array[] = []
  let size = 0
  const handle = await open(file).catch(toUnreadable)
  if ('state' in handle) return handle
  let isReading = false
  try {
    const state = await verifyHandle(handle, sha256, part => {
      size += part.length
      if (size <= MAX_BYTES_IN_MEMORY) parts.push(part)
      else parts.length = 0
    })
    if (state.state !== 'intact') return state
    isReading = size > MAX_BYTES_IN_MEMORY
    return { state: 'intact', bytes: isReading ? openCheckedStream(handle, sha256) : readFromMemory(parts) }
  } finally {
    if (!isReading) await handle.close()
  }
}

/** Reads an archived file to its end and compares its content with the SHA-256 under which it is stored. */
export async function verifyArchivedFile(file: string, sha256: Uint8Array): Promise<ArchivedFileState> {
  const handle = await open(file).catch(toUnreadable)
  if ('state' in handle) return handle
  try {
    return await verifyHandle(handle, sha256, () => {})
  } finally {
    await handle.close()
  }
}

async function verifyHandle(
  handle: FileHandle,
  sha256: Uint8Array,
  onPart: (part: Uint8Array) => void,
): Promise<ArchivedFileState> {
  try {
    const { size } = await handle.stat()
    const input = handle.createReadStream({ start: 0, autoClose: false })
    return await verifyCompressedBytes(input, size, sha256, onPart)
  } catch (error) {
    return toUnreadable(error)
  }
}

/** Verifies compressed bytes from elsewhere. Throws errors of the input. */
export async function verifyCompressedStream(
  input: Readable,
  size: number,
  sha256: Uint8Array,
): Promise<ArchivedFileState> {
  try {
    return await verifyCompressedBytes(input, size, sha256, () => {})
  } catch (error) {
    return toUnreadable(error)
  }
}

async function verifyCompressedBytes(
  input: Readable,
  size: number,
  sha256: Uint8Array,
  onPart: (part: Uint8Array) => void,
): Promise<ArchivedFileState> {
  if (size === 0) return damaged('the file is empty')
  const decompressor = createZstdDecompress()
  let end: Buffer = Buffer.alloc(0)
  const keepEnd = new Transform({
    transform(part: Buffer, _encoding, done) {
      end = part.length < EMPTY_FRAME.length ? Buffer.concat([end, part]) : part
      end = end.subarray(-EMPTY_FRAME.length)
      done(null, part)
    },
  })
  // Errors reach the loop below through the decompressor.
  pipeline(input, keepEnd, decompressor, () => {})
  const hash = createHash('sha256')
  for await (const part of decompressor) {
    hash.update(part)
    onPart(part)
  }
  const digest = hash.digest()
  if (!digest.equals(sha256)) return damaged(`its content has the SHA-256 ${digest.toString('hex')}`)
  // The decompressor ignores what follows the compressed data.
  const appended = size - decompressor.bytesWritten
  const isEmptyFrame = appended === EMPTY_FRAME.length && end.equals(EMPTY_FRAME)
  if (appended !== 0 && !isEmptyFrame) return damaged(`${appended} bytes were appended`)
  return { state: 'intact' }
}

/** Earlier versions wrote an empty zstd frame behind some files, which is the same bytes every time and does no harm. */
const EMPTY_FRAME = Buffer.from('28b52ffd240001000099e9d851', 'hex')

function readFromMemory(parts: readonly Uint8Array[]): Readable {
  return Readable.from(parts, { objectMode: false })
}

/** Opens the original bytes as a stream that ends with an error, and without its last bytes, if the SHA-256 differs. */
function openCheckedStream(handle: FileHandle, sha256: Uint8Array): Readable {
  const hash = createHash('sha256')
  let last: Uint8Array | null = null
  const check = new Transform({
    transform(part: Uint8Array, _encoding, done) {
      hash.update(part)
      const previous = last
      last = part
      done(null, previous)
    },
    flush(done) {
      if (hash.digest().equals(sha256)) done(null, last)
      else done(new Error('the archived file was damaged while it was read'))
    },
  })
  // Errors reach the reader through the returned stream, and destroying that stream closes the file.
  return pipeline(handle.createReadStream({ start: 0 }), createZstdDecompress(), check, () => {})
}

/** Returns the state of a file that could not be read. Throws errors that do not concern the file itself. */
function toUnreadable(error: unknown): MissingOrDamaged {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return { state: 'missing' }
  if (FILE_ERRORS.includes(code)) return damaged(`it cannot be read (${code})`)
  if (!/^Z(?:STD)?_/.test(code)) throw error
  return damaged(`its compressed data is damaged (${error.message})`)
}

function damaged(reason: string): MissingOrDamaged {
  return { state: 'damaged', reason }
}
