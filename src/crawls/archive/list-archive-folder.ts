import { lstatSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file in the archive's folder. */
export interface ArchivedFileListing {
  /** The path below the archive's folder. */
  readonly path: string
  /** The SHA-256 that the path states, or `null` if it is not the path of an archived file. */
  readonly sha256: Buffer | null
  readonly modifiedAt: Date
}

const ARCHIVED_FILE = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})\.zst$/

/** Yields every file in the archive's folder, in no particular order. Files that disappear meanwhile are left out. */
export async function* listArchiveFolder(folder: string): AsyncGenerator<ArchivedFileListing> {
  if ((await stat(folder, { throwIfNoEntry: false })) === undefined) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // Folders are read one at a time, because all names of a large archive at once need much memory.
    const names = entry.isDirectory()
      ? (await readdir(join(folder, entry.name), { recursive: true })).map(name => `${entry.name}/${name}`)
      : [entry.name]
    for (const path of names) {
      // The asynchronous lstat has no throwIfNoEntry.
      const stats = lstatSync(join(folder, path), { throwIfNoEntry: false })
      if (stats === undefined || (stats.isDirectory() && !ARCHIVED_FILE.test(path))) continue
      const hex = ARCHIVED_FILE.exec(path)?.[2]
      yield {
        path,
        sha256: hex === undefined ? null : Buffer.from(hex, 'hex'),
        modifiedAt: stats.mtime,
      }
    }
  }
}
