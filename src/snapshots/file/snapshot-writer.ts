import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { createSealAppender } from './snapshot-seal.ts'

/** Writes the entries of a snapshot, in order. After an error, only `discard` may be called. */
export interface SnapshotWriter {
  /** Adds an entry as a single file. */
  addFile(path: string, bytes: Buffer): Promise<void>
  /** Adds an entry of unknown length, split into numbered files. */
  addPieces(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Completes the snapshot. Its bytes then survive a power failure. */
  finish(): Promise<void>
  /** Stops writing and closes the incomplete file. */
  discard(): Promise<void>
}

/** Tables and documents are split into files of about this size, because tar requires each file's length in advance. */
const PIECE_BYTES = 4 * 2 ** 20

/** Creates or replaces a file, which only its owner can read. */
export function createSnapshotWriter(file: string): SnapshotWriter {
  const archive = pack()
  const output = createWriteStream(file, { mode: 0o600, flush: true })
  let failure: unknown = null
  let onFailure: (error: unknown) => void = () => {}
  const written = pipeline(archive, createGzip({ level: 4 }), createSealAppender(), output)
  // A full disk is reported while an entry is being added, which would otherwise never complete.
  const ended = written.catch(error => {
    failure = error
    onFailure(error)
  })

  async function addFile(name: string, bytes: Buffer): Promise<void> {
    if (failure !== null) throw failure
    await new Promise<void>((resolve, reject) => {
      onFailure = reject
      // Writing as a stream applies backpressure when the disk is slower than the database.
      archive
        .entry({ name, mode: 0o600, size: bytes.length }, error => (error ? reject(error) : resolve()))
        .end(bytes)
    })
  }

  return {
    addFile,
    async addPieces(path, bytes) {
      let number = 0
      for await (const piece of toPieces(bytes)) {
        number += 1
        await addFile(`${path}/${String(number).padStart(6, '0')}`, piece)
      }
    },
    async finish() {
      archive.finalize()
      await written
    },
    async discard() {
      archive.destroy()
      await ended
    },
  }
}

/** Joins and splits parts into pieces. Yields one empty piece if there are no bytes. */
async function* toPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let size = 0
  let isEmpty = true
  for await (const part of bytes) {
    parts.push(part)
    size += part.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(parts)
    isEmpty = false
    parts = []
    size = 0
  }
  if (size > 0 || isEmpty) yield Buffer.concat(parts)
}
