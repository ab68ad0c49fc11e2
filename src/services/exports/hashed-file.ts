import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** The size and hash of a complete file. */
export interface WrittenFile {
  readonly bytes: number
  readonly sha256: string
}

/** A new file whose bytes are hashed as they are written. */
export interface HashedFile {
  write(bytes: Uint8Array): Promise<void>
  /** Closes the file once its bytes are on disk. */
  finish(): Promise<WrittenFile>
  /** Closes an unfinished file. */
  discard(): Promise<void>
}

/** Creates a file that only its owner can read. */
export async function createHashedFile(path: string): Promise<HashedFile> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let isClosed = false

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    await file.close()
  }

  return {
    async write(part) {
      hash.update(part)
      bytes += part.length
      await file.writeFile(part)
    },
    async finish() {
      await file.sync()
      await close()
      return { bytes, sha256: hash.digest('hex') }
    },
    discard: close,
  }
}
