import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Position } from '../model/change.ts'

/** Version of what is stored: a file of another one is not read but built anew. */
export const SCHEMA = 3

const BUSY_TIMEOUT_MS = 5_000
/** The writer's page cache: rows come in by change and lie by date, so it touches pages all over the file. */
const CACHE_KIB = 64 * 1024
/** Of full-text rows; a transaction is written as one piece when it fits. */
const GATHERED_BYTES = 64 * 1024 * 1024
/** When pieces of full-text rows are merged: a few at a time while following; while a file is built none, but all in the end. */
const FOLLOWING = { automerge: 8, crisismerge: 16 }
const BUILDING = { automerge: 0, crisismerge: 1_999 }
type Merging = typeof FOLLOWING
/** Of a new file: twice SQLite's own choice, which makes full-text rows and whole documents cheaper to write. */
const PAGE_BYTES = 8192
const WAL_LIMIT_BYTES = 64 * 1024 * 1024

/** An index file that is not one of ours, or of another version. */
export class UnusableIndex extends Error {}

/** Opens an index file for its one writer, and makes it when there is none. Throws when it is unusable. */
export function openToWrite(file: string): DatabaseSync {
  return open(file, false, db => {
    db.exec(`
      pragma page_size = ${PAGE_BYTES};
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma cache_size = -${CACHE_KIB};
      pragma journal_size_limit = ${WAL_LIMIT_BYTES}`)
    if (versionOf(db) === SCHEMA) return tuneText(db, FOLLOWING)
    if (versionOf(db) > 0) return
    db.exec(
      `begin immediate; ${textOf('schema')}; ${textOf('indexes')}; pragma user_version = ${SCHEMA}; commit`,
    )
    tuneText(db, FOLLOWING)
  })
}

/**
 * Opens an index file that is being built, and makes it when there is none. It has no journal and does not wait for the disk:
 * when the process dies while it is open, it is worth nothing. Indexes are missing until `makeIndexes`.
 */
export function openToBuild(file: string, more: string): DatabaseSync {
  return open(file, false, db => {
    db.exec(`
      pragma page_size = ${PAGE_BYTES};
      pragma journal_mode = off;
      pragma synchronous = off;
      pragma cache_size = -${CACHE_KIB}`)
    if (versionOf(db) > 0) return
    db.exec(`begin immediate; ${textOf('schema')}; ${more}; pragma user_version = ${SCHEMA}; commit`)
    tuneText(db, BUILDING)
  })
}

/** Makes the indexes of a file that was built. */
export function makeIndexes(db: DatabaseSync): void {
  db.exec(textOf('indexes'))
}

/** https://www.sqlite.org/fts5.html#fts5_special_insert_commands: rows are gathered in memory, and pieces merged, in larger portions. */
function tuneText(db: DatabaseSync, { automerge, crisismerge }: Merging): void {
  for (const table of ['announcement_text', 'entity_text']) {
    const set = db.prepare(`insert into ${table} (${table}, rank) values (?, ?)`)
    set.run('hashsize', BigInt(GATHERED_BYTES))
    set.run('automerge', BigInt(automerge))
    set.run('crisismerge', BigInt(crisismerge))
  }
}

function textOf(name: 'schema' | 'indexes'): string {
  return readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8')
}

/** Opens an index file to read from while its writer goes on. Throws when it is missing or unusable. */
export function openToRead(file: string): DatabaseSync {
  return open(file, true, () => {})
}

function open(file: string, readOnly: boolean, prepare: (db: DatabaseSync) => void): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS })
  try {
    prepare(db)
    const version = versionOf(db)
    if (version === SCHEMA) return db
    throw new UnusableIndex(
      `${file} is a search index of version ${version}; this Herald reads version ${SCHEMA}.`,
    )
  } catch (error) {
    // A connection left open would keep its lock on the file.
    db.close()
    throw error
  }
}

/** Tells where the index stands; null while nothing has been written to it. */
export function openPosition(db: DatabaseSync): () => Position | null {
  const select = db.prepare('select record_id as recordId, change, nonce from position')
  return () => {
    const row = select.get()
    return row === undefined ? null : ({ ...row } as unknown as Position)
  }
}

/** True when an error says that the file itself is no good: only building it anew helps. */
export function isBroken(error: unknown): boolean {
  return (
    error instanceof UnusableIndex ||
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG].includes(resultCode(error))
  )
}

/** True when an error says that the disk is full. */
export function isFull(error: unknown): boolean {
  return resultCode(error) === SQLITE_FULL
}

/** True when an error says that another connection has the file. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === SQLITE_BUSY
}

/** True when an error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return resultCode(error) === SQLITE_CANTOPEN
}

// https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
// Nothing in an index is that big: what says so is a damaged length.
const SQLITE_TOOBIG = 18
const SQLITE_NOTADB = 26

/** SQLite's primary result code: the low byte of the extended one; 0 for what is no error of SQLite. */
export function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.user_version)
}
