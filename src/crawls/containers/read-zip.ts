import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import type { ByteStream, ContainerEntry } from './byte-stream.ts'

/**
 * Yields the files of a zip archive in directory order, and throws if it is damaged. Because the directory is at the end,
 * the archive is copied to a temporary file, which is deleted when the caller finishes reading.
 */
export async function* readZipEntries(bytes: ByteStream): AsyncGenerator<ContainerEntry> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-zip-'))
  try {
    const file = join(folder, 'archive.zip')
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
    yield* readEntries(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* readEntries(file: string): AsyncGenerator<ContainerEntry> {
  const archive = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    // A member that is larger than its stated size is cut off, so that it cannot exhaust memory.
    validateEntrySizes: true,
    // When decoding names, the library rejects archives with path traversal. Herald decodes them below and never writes files.
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
