import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import type { Bytes, Entry } from './bytes.ts'

/**
 * Yields the files of a zip archive in directory order; throws when it is damaged. The directory is at the end of the file,
 * so the archive is copied to a temporary file, deleted when the reader finishes.
 */
export async function* zipEntries(bytes: Bytes): AsyncGenerator<Entry> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-zip-'))
  try {
    const file = join(folder, 'archive.zip')
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
    yield* readEntries(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* readEntries(file: string): AsyncGenerator<Entry> {
  const archive = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    // A member with a false size is cut off instead of filling the memory.
    validateEntrySizes: true,
    // The library rejects archives with path-traversal names. Herald never writes to these paths and decodes names below.
    decodeStrings: false,
  })
  try {
    for await (const entry of archive.eachEntry()) {
      const name = decodeName(entry)
      if (name.endsWith('/')) continue
      const bytes = readContents(archive, entry)
      try {
        yield { name, bytes }
      } finally {
        await bytes.return(undefined)
      }
    }
  } finally {
    archive.close()
  }
}

function decodeName({ generalPurposeBitFlag, fileNameRaw, extraFields }: ZipEntry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
}

async function* readContents(archive: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  yield* await archive.openReadStreamPromise(entry)
}
