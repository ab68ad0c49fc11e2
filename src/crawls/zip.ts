import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type Options, open, type ZipFile } from 'yauzl'

/** A file inside a zip archive, to be opened before the next one is asked for. */
export interface ZipMember {
  readonly name: string
  open(): AsyncIterable<Uint8Array>
}

/** The files of a zip archive in the order of its directory. Throws when the archive is broken. */
export async function* zipMembers(from: string | Buffer): AsyncGenerator<ZipMember> {
  const archive = await openArchive(from)
  try {
    for await (const entry of entries(archive)) {
      if (!entry.fileName.endsWith('/')) yield { name: entry.fileName, open: () => contents(archive, entry) }
    }
  } finally {
    archive.close()
  }
}

// Sizes are checked: a member that lies about its size breaks off instead of filling the memory.
const OPTIONS: Options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }

function openArchive(from: string | Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, archive?: ZipFile): void => {
      if (archive === undefined) reject(error ?? new Error('not a zip archive'))
      else resolve(archive)
    }
    if (typeof from === 'string') open(from, OPTIONS, done)
    else fromBuffer(from, OPTIONS, done)
  })
}

async function* entries(archive: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((resolve, reject) => {
      const listeners = {
        entry: (found: Entry): void => settle(() => resolve(found)),
        end: (): void => settle(() => resolve(null)),
        error: (error: Error): void => settle(() => reject(error)),
      }
      const settle = (answer: () => void): void => {
        for (const [name, listener] of Object.entries(listeners)) archive.removeListener(name, listener)
        answer()
      }
      for (const [name, listener] of Object.entries(listeners)) archive.on(name, listener)
      archive.readEntry()
    })
    if (entry === null) return
    yield entry
  }
}

async function* contents(archive: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    archive.openReadStream(entry, (error, opened) => (opened === undefined ? reject(error) : resolve(opened)))
  })
  yield* stream
}
