import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import type { Bytes, Entry } from './bytes.ts'

/**
 * The files of a zip archive in the order of its directory. Throws when the archive is broken. That directory stands
 * at the end, so the archive is copied to a temporary file, which goes when the reader does.
 */
export async function* zipEntries(bytes: Bytes): AsyncGenerator<Entry> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-zip-'))
  try {
    const file = join(folder, 'archive.zip')
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
    yield* entriesOf(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* entriesOf(file: string): AsyncGenerator<Entry> {
  const archive = await openPromise(file, {
    lazyEntries: true,
    autoClose: false,
    // A member that lies about its size breaks off instead of filling the memory.
    validateEntrySizes: true,
    // Names are decoded below: here a name that is a path to elsewhere would end the archive, but we write to no path.
    decodeStrings: false,
  })
  try {
    for await (const entry of archive.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/')) continue
      const bytes = contents(archive, entry)
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

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: ZipEntry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
}

async function* contents(archive: ZipFile, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  yield* await archive.openReadStreamPromise(entry)
}
