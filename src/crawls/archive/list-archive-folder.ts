import { lstatSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArchivedPath } from './archived-path.ts'

/** A file in the archive's folder, or an object in its bucket. */
export interface ArchivedFileListing {
  /** The path below the archive's folder, or below the prefix of its bucket. */
  readonly path: string
  /** The SHA-256 that the path states, or `null` if it is not the path of an archived file. */
  readonly sha256: Buffer | null
  /** The number of compressed bytes. */
  readonly size: number
  readonly modifiedAt: Date
}

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
      if (stats === undefined || (stats.isDirectory() && parseArchivedPath(path) === null)) continue
      yield { path, sha256: parseArchivedPath(path), size: stats.size, modifiedAt: stats.mtime }
    }
  }
}
