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
const MERGED_PIECES = 8
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
    if (versionOf(db) === SCHEMA) return tuneText(db)
    if (versionOf(db) > 0) return
    const tables = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8')
    db.exec(`begin immediate; ${tables}; pragma user_version = ${SCHEMA}; commit`)
    tuneText(db)
  })
}

/** https://www.sqlite.org/fts5.html#fts5_special_insert_commands: rows are gathered in memory, and pieces merged, in larger portions. */
function tuneText(db: DatabaseSync): void {
  for (const table of ['announcement_text', 'entity_text']) {
    const set = db.prepare(`insert into ${table} (${table}, rank) values (?, ?)`)
    set.run('hashsize', BigInt(GATHERED_BYTES))
    set.run('automerge', BigInt(MERGED_PIECES))
  }
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
