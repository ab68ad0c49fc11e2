import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { ChangePosition } from '../../../model/database-change.ts'
import { InvalidSetError } from '../../number-sets/set-encoding.ts'

/** The version of the stored data. An index file with a different version is rebuilt. */
export const INDEX_SCHEMA_VERSION = 19

const BUSY_TIMEOUT_MS = 5_000
/** The writer's page cache. Rows arrive in change order but are stored by date, so writes touch pages all over the file. */
const PAGE_CACHE_KIB = 64 * 1024
/** The in-memory buffer for full-text rows. A transaction that fits into it is written as one segment. */
const FULL_TEXT_BUFFER_BYTES = 64 * 1024 * 1024
/** FTS5 settings that merge segments incrementally while the index follows the database, but only at the end of a build. */
const MERGE_WHILE_FOLLOWING = { automerge: 8, crisismerge: 16 }
const MERGE_AFTER_BUILD = { automerge: 0, crisismerge: 1_999 }
type MergeSettings = typeof MERGE_WHILE_FOLLOWING
/** The page size of a new file. It is twice SQLite's default, which makes writing full-text rows and documents cheaper. */
const PAGE_BYTES = 8192
const WAL_LIMIT_BYTES = 64 * 1024 * 1024
/** How much of the file readers map into memory: as much as SQLite allows. Reading each page by a system call takes twice as long. */
const MAPPED_BYTES = 2 ** 31

/** Thrown for a file that is empty, has the wrong schema version, or is not an index file. */
export class UnusableIndexError extends Error {}

/** Opens an index file for its only writer, and creates it if it does not exist. Throws if the file is unusable. */
export function openIndexForWriting(file: string): DatabaseSync {
  return open(file, false, db => {
    db.exec(`
      pragma page_size = ${PAGE_BYTES};
      pragma journal_mode = wal;
      pragma synchronous = normal;
      pragma cache_size = -${PAGE_CACHE_KIB};
      pragma journal_size_limit = ${WAL_LIMIT_BYTES}`)
    if (readVersion(db) === INDEX_SCHEMA_VERSION) return configureFullText(db, MERGE_WHILE_FOLLOWING)
    if (readVersion(db) > 0) return
    db.exec(
      `begin immediate; ${readSqlFile('schema')}; ${readSqlFile('indexes')}; pragma user_version = ${INDEX_SCHEMA_VERSION}; commit`,
    )
    configureFullText(db, MERGE_WHILE_FOLLOWING)
  })
}

/**
 * Opens or creates an index file for building. There is no journal and nothing is synced to disk, so the file is unusable if
 * the process dies while it is open. It has no SQL indexes until `createSqlIndexes` is called.
 */
export function openIndexForBuilding(file: string, extraSchema: string): DatabaseSync {
  return open(file, false, db => {
    db.exec(`
      pragma page_size = ${PAGE_BYTES};
      pragma journal_mode = off;
      pragma synchronous = off;
      pragma cache_size = -${PAGE_CACHE_KIB}`)
    if (readVersion(db) > 0) return
    db.exec(
      `begin immediate; ${readSqlFile('schema')}; ${extraSchema}; pragma user_version = ${INDEX_SCHEMA_VERSION}; commit`,
    )
    configureFullText(db, MERGE_AFTER_BUILD)
  })
}

/** Creates the SQL indexes of a newly built file. */
export function createSqlIndexes(db: DatabaseSync): void {
  db.exec(readSqlFile('indexes'))
}

/**
 * Enlarges the in-memory buffer and configures segment merging (see
 * https://www.sqlite.org/fts5.html#fts5_special_insert_commands).
 */
function configureFullText(db: DatabaseSync, { automerge, crisismerge }: MergeSettings): void {
  for (const table of ['announcement_text', 'recent_text', 'entity_text']) {
    const set = db.prepare(`insert into ${table} (${table}, rank) values (?, ?)`)
    set.run('hashsize', BigInt(FULL_TEXT_BUFFER_BYTES))
    set.run('automerge', BigInt(automerge))
    set.run('crisismerge', BigInt(crisismerge))
  }
}

function readSqlFile(name: 'schema' | 'indexes'): string {
  return readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8')
}

/** Opens an index file for reading while its writer may continue. Throws if the file is missing or unusable. */
export function openIndexForReading(file: string): DatabaseSync {
  return open(file, true, db => db.exec(`pragma mmap_size = ${MAPPED_BYTES}`))
}

function open(file: string, readOnly: boolean, prepare: (db: DatabaseSync) => void): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS })
  try {
    prepare(db)
    const version = readVersion(db)
    if (version === INDEX_SCHEMA_VERSION) return db
    throw new UnusableIndexError(
      `The search index ${file} has version ${version}, but this version of Herald requires ${INDEX_SCHEMA_VERSION}.`,
    )
  } catch (error) {
    // An open connection would keep its lock on the file.
    db.close()
    throw error
  }
}

/** Creates a function that reads the position of the index, which is `null` while the index is empty. */
export function preparePositionReader(db: DatabaseSync): () => ChangePosition | null {
  const select = db.prepare('select record_id as recordId, change, nonce from position')
  return () => {
    const row = select.get()
    return row === undefined ? null : ({ ...row } as unknown as ChangePosition)
  }
}

/** Returns whether Herald, rather than SQLite, found that the content of a file is unusable. */
export function isUnusableContentError(error: unknown): boolean {
  return error instanceof UnusableIndexError || error instanceof InvalidSetError
}

/** Returns whether an error means that the file is corrupt or unusable and must be rebuilt. */
export function isIndexCorruptError(error: unknown): boolean {
  return (
    isUnusableContentError(error) ||
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG].includes(sqliteResultCode(error))
  )
}

/** Returns whether an error was caused by a full disk. */
export function isDiskFullError(error: unknown): boolean {
  return sqliteResultCode(error) === SQLITE_FULL
}

/** Returns whether an error means that another connection has locked the file. */
export function isIndexBusyError(error: unknown): boolean {
  return sqliteResultCode(error) === SQLITE_BUSY
}

/** Returns whether an error means that the file does not exist. */
export function isIndexMissingError(error: unknown): boolean {
  return sqliteResultCode(error) === SQLITE_CANTOPEN
}

// SQLite result codes: https://www.sqlite.org/rescode.html
const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
// No value in an index is that large, so this code means that a stored length is corrupt.
const SQLITE_TOOBIG = 18
const SQLITE_NOTADB = 26

/** Returns the primary SQLite result code (the low byte of the extended code), or 0 for other errors. */
export function sqliteResultCode(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
}

function readVersion(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.user_version)
}
