import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ChangePosition } from '../../../model/database-change.ts'
import {
  INDEX_SCHEMA_VERSION,
  isIndexBusyError,
  isIndexCorruptError,
  isIndexMissingError,
  openIndexForReading,
  preparePositionReader,
} from './index-database.ts'

/*
 * The index folder contains files named `index-<schema>-<generation>.sqlite`, and a file `current` with the name of the one
 * to read (design 2.2). Only SQLite may open index files: closing a file by other means drops all locks that the process
 * holds on it.
 */

const FILE_NAME = /^index-(\d+)-(\d+)\.sqlite$/

/** Returns the file to read from, or `null` if no file with the current schema version exists yet. */
export function currentIndexFile(folder: string): string | null {
  const pointer = join(folder, 'current')
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8') : ''
  return Number(FILE_NAME.exec(name)?.[1]) === INDEX_SCHEMA_VERSION ? join(folder, name) : null
}

/** Returns the newer file left by an unfinished build, or `null` if there is none. */
export function unfinishedIndexFile(folder: string): string | null {
  const newest = newestFileName(folder)
  if (newest === null || Number(FILE_NAME.exec(newest)?.[1]) !== INDEX_SCHEMA_VERSION) return null
  const file = join(folder, newest)
  return file === currentIndexFile(folder) ? null : file
}

/** Returns the path for the next build, one generation after the newest file. */
export function nextIndexFile(folder: string): string {
  const newest = newestFileName(folder)
  return join(
    folder,
    `index-${INDEX_SCHEMA_VERSION}-${newest === null ? 1 : generationOf(newest) + 1}.sqlite`,
  )
}

/** Makes a file the current one for the readers in all processes. */
export function publishIndexFile(folder: string, file: string): void {
  const next = join(folder, 'current.next')
  writeFileSync(next, basename(file), { flush: true })
  renameSync(next, join(folder, 'current'))
}

/** Deletes all index files except `keep` and those that are still open, which a later call deletes. */
export function removeUnusedIndexFiles(folder: string, keep: string): void {
  for (const name of listFileNames(folder)) {
    const file = join(folder, name)
    if (file === keep || isInUse(file)) continue
    for (const suffix of ['-wal', '-shm', DAMAGED_SUFFIX, REBUILD_SUFFIX, ''])
      rmSync(file + suffix, { force: true })
  }
}

const DAMAGED_SUFFIX = '.damaged'

/** Marks a file as damaged, so that the indexer builds a new one. Any reader that detects damage can call this. */
export function markIndexDamaged(file: string): void {
  writeFileSync(file + DAMAGED_SUFFIX, '')
}

/** Removes the damage mark from a file. */
export function clearIndexDamage(file: string): void {
  rmSync(file + DAMAGED_SUFFIX, { force: true })
}

/** Returns whether a file is marked as damaged. */
export function isIndexDamaged(file: string): boolean {
  return existsSync(file + DAMAGED_SUFFIX)
}

const REBUILD_SUFFIX = '.replaced'

/** Asks the indexer to rebuild the index. The current file stays in use until the new one is ready. */
export function requestIndexRebuild(folder: string): void {
  const file = currentIndexFile(folder)
  if (file !== null) writeFileSync(file + REBUILD_SUFFIX, '')
}

/** Returns whether a rebuild of the file was requested. */
export function isIndexRebuildRequested(file: string): boolean {
  return existsSync(file + REBUILD_SUFFIX)
}

/** Reads the position of a file that another process is building. Returns `null` if it cannot be read at the moment. */
export function readIndexPosition(file: string): ChangePosition | null {
  try {
    const db = openIndexForReading(file)
    try {
      return preparePositionReader(db)()
    } finally {
      db.close()
    }
  } catch (error) {
    if (isIndexMissingError(error) || isIndexCorruptError(error) || isIndexBusyError(error)) return null
    throw error
  }
}

/** Returns whether another connection has the file open. If so, leaving WAL mode fails. */
function isInUse(file: string): boolean {
  const db = new DatabaseSync(file)
  try {
    return db.prepare('pragma journal_mode = delete').get()?.journal_mode !== 'delete'
  } catch (error) {
    if (isIndexBusyError(error)) return true
    if (isIndexCorruptError(error)) return false
    throw error
  } finally {
    db.close()
  }
}

function newestFileName(folder: string): string | null {
  return listFileNames(folder).sort((a, b) => generationOf(b) - generationOf(a))[0] ?? null
}

function listFileNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(name => FILE_NAME.test(name)) : []
}

function generationOf(name: string): number {
  return Number(FILE_NAME.exec(name)?.[2])
}
