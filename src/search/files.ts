import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Position } from '../model/change.ts'
import { isBroken, isBusy, isMissing, openPosition, openToRead, SCHEMA } from './database.ts'

/*
 * The index folder contains files named `index-<schema>-<generation>.sqlite`, and `current` with the name of the file to read
 * (design 2.2). Only SQLite may open them: closing a file by other means drops all locks of the process on it.
 */

const FILE_NAME = /^index-(\d+)-(\d+)\.sqlite$/

/** The file to read from, or null when none of this version exists yet. */
export function currentIndex(folder: string): string | null {
  const pointer = join(folder, 'current')
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8') : ''
  return Number(FILE_NAME.exec(name)?.[1]) === SCHEMA ? join(folder, name) : null
}

/** A newer file left by an unfinished build, or null when there is none. */
export function unfinishedIndex(folder: string): string | null {
  const newest = newestFileName(folder)
  if (newest === null || Number(FILE_NAME.exec(newest)?.[1]) !== SCHEMA) return null
  const file = join(folder, newest)
  return file === currentIndex(folder) ? null : file
}

/** The file for the next build: one generation after the newest. */
export function nextIndex(folder: string): string {
  const newest = newestFileName(folder)
  return join(folder, `index-${SCHEMA}-${newest === null ? 1 : generationOf(newest) + 1}.sqlite`)
}

/** Makes a file the current one for readers in all processes. */
export function publishIndex(folder: string, file: string): void {
  const next = join(folder, 'current.next')
  writeFileSync(next, basename(file), { flush: true })
  renameSync(next, join(folder, 'current'))
}

/** Deletes all index files except `keep` and those still open, which are deleted by a later call. */
export function removeUnused(folder: string, keep: string): void {
  for (const name of listFileNames(folder)) {
    const file = join(folder, name)
    if (file === keep || isInUse(file)) continue
    for (const suffix of ['-wal', '-shm', DAMAGED_SUFFIX, REBUILD_SUFFIX, ''])
      rmSync(file + suffix, { force: true })
  }
}

const DAMAGED_SUFFIX = '.damaged'

/** Marks a file as damaged, so that the indexer builds a new one. Any reader can detect and report damage. */
export function reportDamage(file: string): void {
  writeFileSync(file + DAMAGED_SUFFIX, '')
}

/** Removes the damage mark of a file. */
export function takeBackDamage(file: string): void {
  rmSync(file + DAMAGED_SUFFIX, { force: true })
}

/** True when a file is marked as damaged. */
export function isDamaged(file: string): boolean {
  return existsSync(file + DAMAGED_SUFFIX)
}

const REBUILD_SUFFIX = '.replaced'

/** Requests a rebuild by the indexer. The current file stays in use until the new one is ready. */
export function askForAnother(folder: string): void {
  const file = currentIndex(folder)
  if (file !== null) writeFileSync(file + REBUILD_SUFFIX, '')
}

/** True when a rebuild of the file was requested. */
export function isToBeReplaced(file: string): boolean {
  return existsSync(file + REBUILD_SUFFIX)
}

/** Reads the position of a file that another process is building, or null when it cannot be read at the moment. */
export function positionIn(file: string): Position | null {
  try {
    const db = openToRead(file)
    try {
      return openPosition(db)()
    } finally {
      db.close()
    }
  } catch (error) {
    if (isMissing(error) || isBroken(error) || isBusy(error)) return null
    throw error
  }
}

/** True while another connection has the file open, because only the last connection can leave WAL mode. */
function isInUse(file: string): boolean {
  const db = new DatabaseSync(file)
  try {
    return db.prepare('pragma journal_mode = delete').get()?.journal_mode !== 'delete'
  } catch (error) {
    if (isBusy(error)) return true
    if (isBroken(error)) return false
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
