import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HeraldError } from './errors.ts'
import { errorCode, type Queryable, type Sql } from './sql.ts'

/** One file of `migrations/`, or its row in the table of the same name. */
interface Migration {
  readonly number: number
  readonly name: string
  readonly sha256: string
}

interface MigrationFile extends Migration {
  readonly text: string
}

/** Any number, the same for every Herald: who holds this lock may change the tables. */
const MIGRATION_LOCK = 4_857_261_903
const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_TABLE = '42P07'

/**
 * Brings the tables up to date with the files `0001_name.sql`, `0002_…` of a folder; answers with those it applied.
 * Each file is one transaction. Safe when two processes start at once: the lock ends with the transaction, and the
 * second then sees what the first has done. Throws `record_newer`, `record_differs` or `database_unsuitable`.
 */
export async function migrate(sql: Sql, folder: string): Promise<string[]> {
  const files = await readFiles(folder)
  const done: string[] = []
  for (;;) {
    const name = await sql.begin(tx => applyNext(tx, files)).catch(explain)
    if (name === null) return done
    done.push(name)
  }
}

/** The names of the files that `migrate` would apply. Throws as it does. */
export async function pendingMigrations(sql: Sql, folder: string): Promise<string[]> {
  return pending(await readFiles(folder), await readApplied(sql)).map(file => file.name)
}

async function applyNext(tx: Queryable, files: readonly MigrationFile[]): Promise<string | null> {
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
  const applied = await readApplied(tx)
  const [next] = pending(files, applied)
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

/** What is left to do, when what was done is a beginning of what there is. */
function pending(files: readonly MigrationFile[], applied: readonly Migration[]): readonly MigrationFile[] {
  applied.forEach((row, index) => {
    const file = files[index]
    if (file === undefined) {
      throw new HeraldError(
        'record_newer',
        `The record has the migration "${row.name}", which this Herald does not know. Start the newer Herald again.`,
      )
    }
    if (file.name !== row.name || file.sha256 !== row.sha256) {
      throw new HeraldError(
        'record_differs',
        `The record was built by another "${row.name}" than the file "${file.name}.sql" of this Herald. ` +
          'A released migration is never edited: restore the file, and put the change into a new one.',
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
  if (!columns.some(column => column.name === 'sha256')) throw occupied('it has a table "migrations"')
  return sql<Migration[]>`select number, name, sha256 from migrations order by number`
}

async function readFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (fileName, index) => {
      const number = Number(/^(\d{4})_/.exec(fileName)?.[1])
      if (number !== index + 1)
        throw new Error(`${join(folder, fileName)}: migrations are numbered 0001, 0002, …`)
      const text = await readFile(join(folder, fileName), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { number, name: fileName.slice(0, -'.sql'.length), text, sha256 }
    }),
  )
}

/** Names the way out for the two refusals that a database prepared by somebody else gives. */
function explain(error: unknown): never {
  const code = errorCode(error)
  const message = error instanceof Error ? error.message : ''
  if (code === INSUFFICIENT_PRIVILEGE) {
    throw new HeraldError(
      'database_unsuitable',
      `The user of DATABASE_URL may not build the tables (${message}). Make it the owner of the database.`,
    )
  }
  if (code === DUPLICATE_TABLE) throw occupied(message)
  throw error
}

function occupied(what: string): HeraldError {
  return new HeraldError(
    'database_unsuitable',
    `The database is used by another program (${what}). Give Herald an empty database of its own.`,
  )
}
