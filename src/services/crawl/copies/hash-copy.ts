import { createHash } from 'node:crypto'
import type { PinnedFile } from '../crawl-context.ts'

/** The identity of the bytes of a file. */
export interface CopyDigest {
  readonly sha256: string
  readonly size: number
}

/** The error of a copy whose bytes are not those of its commit. It is thrown before the last byte is stored. */
export class WrongCopyError extends Error {}

/** A body that passes through unchanged and is hashed meanwhile. */
export interface HashedBody {
  readonly body: AsyncIterable<Uint8Array>
  /** The digest of everything that has passed. */
  digest(): CopyDigest
}

/**
 * Hashes a body while it is read. If the file's Git hash is known, bytes that do not match it end the body with a
 * `WrongCopyError`, so that they are never stored.
 */
export function hashBody(bytes: AsyncIterable<Uint8Array>, expected: PinnedFile | null): HashedBody {
  const sha256 = createHash('sha256')
  let size = 0
  async function* pass(): AsyncGenerator<Uint8Array> {
    // Git hashes the size before the content.
    const git = expected === null ? null : createHash('sha1').update(`blob ${expected.size}\0`)
    for await (const part of bytes) {
      sha256.update(part)
      git?.update(part)
      size += part.length
      yield part
    }
    if (expected === null || git === null) return
    const found = git.digest('hex')
    if (size === expected.size && found === expected.gitHash) return
    const problem =
      size === expected.size
        ? `their Git hash is ${found} instead of ${expected.gitHash}`
        : `there are ${size} instead of ${expected.size}`
    throw new WrongCopyError(`the bytes received are not those of the commit: ${problem}`)
  }
  let digest: CopyDigest | null = null
  return {
    body: pass(),
    digest: () => {
      digest ??= { sha256: sha256.digest('hex'), size }
      return digest
    },
  }
}
