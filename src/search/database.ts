import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Position } from '../model/change.ts'

/** Version of the stored data. An index file of another version is rebuilt. */
export const SCHEMA = 3

const BUSY_TIMEOUT_MS = 5_000
/** Page cache of the writer. Rows arrive by change but are stored by date, so writes touch pages all over the file. */
const PAGE_CACHE_KIB = 64 * 1024
/** In-memory buffer for full-text rows. A transaction that fits is written as one segment. */
const FULL_TEXT_BUFFER_BYTES = 64 * 1024 * 1024
/** FTS5 segment merging: incremental while following the database, and only at the end while building a file. */
const MERGE_WHILE_FOLLOWING = { automerge: 8, crisismerge: 16 }
const MERGE_AFTER_BUILD = { automerge: 0, crisismerge: 1_999 }
type MergeSettings = typeof MERGE_WHILE_FOLLOWING
/** Page size of a new file: twice SQLite's default, which makes writing full-text rows and documents cheaper. */
const PAGE_BYTES = 8192
const WAL_LIMIT_BYTES = 64 * 1024 * 1024

/** Thrown for an index file that is empty, of another version, or not an index. */
export class UnusableIndex extends Error {}

/** Opens an index file for its only writer, and creates it if it does not exist. Throws when it is unusable. */
export function openToWrite(file: string): DatabaseSync {
  return open(file, false, db => {
    db.exec(`
      pragma page_size = ${PAGE_BYTES};
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma cache_size = -${PAGE_CACHE_KIB};
      pragma journal_size_limit = ${WAL_LIMIT_BYTES}`)
    if (readVersion(db) === SCHEMA) return configureFullText(db, MERGE_WHILE_FOLLOWING)
    if (readVersion(db) > 0) return
    db.exec(
      `begin immediate; ${readSqlFile('schema')}; ${readSqlFile('indexes')}; pragma user_version = ${SCHEMA}; commit`,
    )
    configureFullText(db, MERGE_WHILE_FOLLOWING)
  })
}

/**
 * Opens or creates an index file for building. Without a journal and disk syncs, the file is useless if the process dies while
 * it is open. It has no SQL indexes until `createSqlIndexes` is called.
 */
export function openToBuild(file: string, extraSchema: string): DatabaseSync {
  return open(file, false, db => {
    db.exec(`
      pragma page_size = ${PAGE_BYTES};
      pragma journal_mode = off;
      pragma synchronous = off;
      pragma cache_size = -${PAGE_CACHE_KIB}`)
    if (readVersion(db) > 0) return
    db.exec(
      `begin immediate; ${readSqlFile('schema')}; ${extraSchema}; pragma user_version = ${SCHEMA}; commit`,
    )
    configureFullText(db, MERGE_AFTER_BUILD)
  })
}

/** Creates the SQL indexes of a newly built file. */
export function makeIndexes(db: DatabaseSync): void {
  db.exec(readSqlFile('indexes'))
}

/** Enlarges the in-memory buffer and sets segment merging: https://www.sqlite.org/fts5.html#fts5_special_insert_commands */
function configureFullText(db: DatabaseSync, { automerge, crisismerge }: MergeSettings): void {
  for (const table of ['announcement_text', 'entity_text']) {
    const set = db.prepare(`insert into ${table} (${table}, rank) values (?, ?)`)
    set.run('hashsize', BigInt(FULL_TEXT_BUFFER_BYTES))
    set.run('automerge', BigInt(automerge))
    set.run('crisismerge', BigInt(crisismerge))
  }
}

function readSqlFile(name: 'schema' | 'indexes'): string {
  return readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8')
}

/** Opens an index file for reading while its writer continues. Throws when it is missing or unusable. */
export function openToRead(file: string): DatabaseSync {
  return open(file, true, () => {})
}

function open(file: string, readOnly: boolean, prepare: (db: DatabaseSync) => void): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS })
  try {
    prepare(db)
    const version = readVersion(db)
    if (version === SCHEMA) return db
    throw new UnusableIndex(
      `The search index ${file} has version ${version}, but this version of Herald requires ${SCHEMA}.`,
    )
  } catch (error) {
    // An open connection would keep its lock on the file.
    db.close()
    throw error
  }
}

/** Prepares reading the position of the index, which is null while the index is empty. */
export function openPosition(db: DatabaseSync): () => Position | null {
  const select = db.prepare('select record_id as recordId, change, nonce from position')
  return () => {
    const row = select.get()
    return row === undefined ? null : ({ ...row } as unknown as Position)
  }
}

/** True for errors of a corrupt or unusable file, which must be rebuilt. */
export function isBroken(error: unknown): boolean {
  return (
    error instanceof UnusableIndex ||
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG].includes(resultCode(error))
  )
}

/** True for disk-full errors. */
export function isFull(error: unknown): boolean {
  return resultCode(error) === SQLITE_FULL
}

/** True when another connection has locked the file. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === SQLITE_BUSY
}

/** True when the file does not exist. */
export function isMissing(error: unknown): boolean {
  return resultCode(error) === SQLITE_CANTOPEN
}

// https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
// No value in an index is that large, so this means a corrupt length.
const SQLITE_TOOBIG = 18
const SQLITE_NOTADB = 26

/** The primary SQLite result code: the low byte of the extended code, or 0 for other errors. */
export function resultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

function readVersion(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.user_version)
}
