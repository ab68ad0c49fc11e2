import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Position } from '../model/change.ts'
import { isBroken, isBusy, isMissing, openPosition, openToRead, SCHEMA } from './database.ts'

/*
 * A folder of index files: `index-<schema>-<generation>.sqlite`, and `current`, which names the one to read (design 2.2).
 * Only SQLite may open an index file: when anything else closes one, the whole process loses its locks on it.
 */

const FILE = /^index-(\d+)-(\d+)\.sqlite$/

/** The file to read from; null when none of this version has been built yet. */
export function currentIndex(folder: string): string | null {
  const pointer = join(folder, 'current')
  const name = existsSync(pointer) ? readFileSync(pointer, 'utf8') : ''
  return Number(FILE.exec(name)?.[1]) === SCHEMA ? join(folder, name) : null
}

/** A file newer than the current one, left by a build that did not end; null when there is none. */
export function unfinishedIndex(folder: string): string | null {
  const newest = newestOf(folder)
  if (newest === null || Number(FILE.exec(newest)?.[1]) !== SCHEMA) return null
  const file = join(folder, newest)
  return file === currentIndex(folder) ? null : file
}

/** The name for another build: one generation after all others. */
export function nextIndex(folder: string): string {
  const newest = newestOf(folder)
  return join(folder, `index-${SCHEMA}-${newest === null ? 1 : generationOf(newest) + 1}.sqlite`)
}

/** Makes a file the current one, for readers in all processes. */
export function publishIndex(folder: string, file: string): void {
  const next = join(folder, 'current.next')
  writeFileSync(next, basename(file), { flush: true })
  renameSync(next, join(folder, 'current'))
}

/** Removes the index files other than `kept` that nobody has open. Those still read from are left for the next time. */
export function removeUnused(folder: string, kept: string): void {
  for (const name of indexNames(folder)) {
    const file = join(folder, name)
    if (file === kept || isInUse(file)) continue
    for (const suffix of ['-wal', '-shm', DAMAGED, REPLACED, '']) rmSync(file + suffix, { force: true })
  }
}

const DAMAGED = '.damaged'

/** Notes that a file is damaged: its follower then builds another. Anyone who reads it may find out. */
export function reportDamage(file: string): void {
  writeFileSync(file + DAMAGED, '')
}

/** Notes that a file which was reported is sound after all. */
export function takeBackDamage(file: string): void {
  rmSync(file + DAMAGED, { force: true })
}

/** True when a file was found to be damaged. */
export function isDamaged(file: string): boolean {
  return existsSync(file + DAMAGED)
}

const REPLACED = '.replaced'

/** Asks for another file in place of the current one, which is read on until then: its follower builds it. */
export function askForAnother(folder: string): void {
  const file = currentIndex(folder)
  if (file !== null) writeFileSync(file + REPLACED, '')
}

/** True when another file was asked for. */
export function isToBeReplaced(file: string): boolean {
  return existsSync(file + REPLACED)
}

/** How far a file is that somebody else is building; null when that cannot be told yet, or no more. */
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

/** True while another connection has the file open: SQLite lets only the last one leave the write-ahead log behind. */
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

function newestOf(folder: string): string | null {
  return indexNames(folder).sort((a, b) => generationOf(b) - generationOf(a))[0] ?? null
}

function indexNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter(name => FILE.test(name)) : []
}

function generationOf(name: string): number {
  return Number(FILE.exec(name)?.[2])
}
