import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from '../errors.ts'
import {
  getErrorCode,
  isDatabaseReadOnly,
  type Queryable,
  type SqlPool,
  WITHOUT_TIME_LIMITS,
} from './sql-pool.ts'

/** A file in `migrations/`, or its row in the `migrations` table. */
interface Migration {
  readonly number: number
  readonly name: string
  readonly sha256: string
}

interface MigrationFile extends Migration {
  readonly text: string
}

/** The advisory lock that a process holds while it changes the tables. The number is arbitrary but must never change. */
const MIGRATION_LOCK = 4_857_261_903
const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_TABLE = '42P07'

/**
 * Applies the pending files `0001_name.sql`, `0002_…` of a folder, one transaction each, and returns their names.
 * An advisory lock makes concurrent starts safe. Throws `record_newer`, `record_differs` or `database_unsuitable`.
 */
export async function runMigrations(sql: SqlPool, folder: string): Promise<string[]> {
  const files = await readMigrationFiles(folder)
  const appliedNames: string[] = []
  for (;;) {
    const name = await sql.begin(WITHOUT_TIME_LIMITS, tx => applyNext(tx, files)).catch(throwExplained)
    if (name === null) return appliedNames
    appliedNames.push(name)
  }
}

/** Returns the names of the files that `runMigrations` would apply. Throws the same errors. */
export async function listPendingMigrations(sql: SqlPool, folder: string): Promise<string[]> {
  return selectPending(await readMigrationFiles(folder), await readApplied(sql)).map(file => file.name)
}

async function applyNext(tx: Queryable, files: readonly MigrationFile[]): Promise<string | null> {
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
  const applied = await readApplied(tx)
  const [next] = selectPending(files, applied)
  if (next === undefined) return null
  if (applied.length === 0) {
    await tx`create table if not exists migrations (
      number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null)`
  }
  await tx.unsafe(next.text)
  await tx`insert into migrations (number, name, sha256, applied_at)
    values (${next.number}, ${next.name}, ${next.sha256}, now())`
  return next.name
}

/** Returns the files not applied yet, after checking that the applied migrations match the first files. */
function selectPending(
  files: readonly MigrationFile[],
  applied: readonly Migration[],
): readonly MigrationFile[] {
  applied.forEach((row, index) => {
    const file = files[index]
    if (file === undefined) {
      throw new HeraldError(
        'record_newer',
        `The database has the migration "${row.name}", which this version of Herald does not know. Use the newer version that applied it.`,
      )
    }
    if (file.name !== row.name || file.sha256 !== row.sha256) {
      throw new HeraldError(
        'record_differs',
        `The applied migration "${row.name}" differs from the file "${file.name}.sql" of this version. ` +
          'A released migration must not be edited: restore the file and put the change into a new one.',
      )
    }
  })
  return files.slice(applied.length)
}

async function readApplied(sql: Queryable): Promise<Migration[]> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('migrations') and attnum > 0 and not attisdropped`
  if (columns.length === 0) return []
  if (!columns.some(column => column.name === 'sha256'))
    throw occupiedDatabaseError('it already has a table "migrations"')
  return sql<Migration[]>`select number, name, sha256 from migrations order by number`
}

async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (fileName, index) => {
      const number = Number(/^(\d{4})_/.exec(fileName)?.[1])
      if (number !== index + 1)
        throw new Error(`${join(folder, fileName)}: migrations must be numbered 0001, 0002, … without gaps`)
      const text = await readFile(join(folder, fileName), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { number, name: fileName.slice(0, -'.sql'.length), text, sha256 }
    }),
  )
}

/** Rethrows an error. For the two errors that an externally prepared database can cause, the message explains the fix. */
function throwExplained(error: unknown): never {
  const code = getErrorCode(error)
  const message = error instanceof Error ? error.message : ''
  if (code === INSUFFICIENT_PRIVILEGE) {
    throw new HeraldError(
      'database_unsuitable',
      `The user in DATABASE_URL cannot create tables (${message}). Make it the owner of the database.`,
    )
  }
  if (isDatabaseReadOnly(error))
    throw new HeraldError(
      'database_read_only',
      'The database accepts no writes, so its tables cannot be updated. Make it writable and start again.',
      { cause: error },
    )
  if (code === DUPLICATE_TABLE) throw occupiedDatabaseError(message)
  throw error
}

function occupiedDatabaseError(reason: string): HeraldError {
  return new HeraldError(
    'database_unsuitable',
    `The database is used by another program (${reason}). Point DATABASE_URL at an empty database.`,
  )
}
