import { join } from 'node:path'
import type { Dependencies } from './dependencies.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres/open-embedded-postgres.ts'
import { HeraldError } from './errors.ts'
import { claimDataFolder, toDataFolderError } from './files/data-folder.ts'
import type { Settings } from './settings.ts'
import { runMigrations } from './sql/run-migrations.ts'
import { checkDatabaseRequirements, redactDatabaseUrl } from './sql/server-state/database-requirements.ts'
import { refusesTransactions } from './sql/server-state/session-limits.ts'
import { createSqlPool, type SqlPool } from './sql/sql-pool.ts'

/** An open database whose tables match this version of Herald. */
export interface DatabaseHandle {
  readonly sql: SqlPool
  /** Connection URL for threads that open their own pool. It contains the password and must never be logged. */
  readonly url: string
  /** Whether this is the embedded PostgreSQL, and no other process was using it when this one opened it. */
  readonly isFirstUser: boolean
  /** The names of the migrations that were pending when it was opened. */
  readonly appliedMigrations: readonly string[]
  /** Closes the pool, and stops the embedded PostgreSQL if no other process uses it. */
  close(): Promise<void>
}

export interface DatabaseOptions extends Omit<Dependencies, 'sql'> {
  /** The maximum number of connections in the pool. */
  readonly maxConnections: number
}

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '..', '..', 'migrations')

const CLOSE_SECONDS = 5
/** The maximum time for the first query, in ms. A server that is only starting up responds well before that. */
const CHECK_TIMEOUT_MS = 20_000
const STATEMENT_MODE =
  'The connection is dropped when a transaction begins. A pooler such as PgBouncer does that in statement mode. ' +
  'Set pool_mode = transaction for this database, or point DATABASE_URL at PostgreSQL itself.'

/**
 * Opens the database in DATABASE_URL, or the embedded PostgreSQL in the data folder, checks it and applies pending
 * migrations (design 2.1). Throws errors whose codes start with `data_folder_`, `database_`, `record_` or `disk_`.
 */
export async function openDatabase(settings: Settings, options: DatabaseOptions): Promise<DatabaseHandle> {
  const server = await openServer(settings, options).catch(error => {
    throw toDataFolderError(settings.data, error)
  })
  const sql = createSqlPool(server.url, {
    maxConnections: options.maxConnections,
    applicationName: 'herald',
    log: options.log,
  })
  const close = async (): Promise<void> => {
    await sql.end({ timeout: CLOSE_SECONDS })
    await server.close()
  }
  try {
    await checkDatabaseRequirements(sql.withSignal(AbortSignal.timeout(CHECK_TIMEOUT_MS))).catch(error => {
      throw error instanceof HeraldError ? error : unreachableError(server.url, error)
    })
    if (await refusesTransactions(sql)) throw new HeraldError('database_unsuitable', STATEMENT_MODE)
    const applied = await runMigrations(sql, MIGRATIONS_FOLDER)
    if (applied.length > 0) options.log.info({ applied }, 'migrations applied')
    return { sql, url: server.url, isFirstUser: server.isFirstUser, appliedMigrations: applied, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer(settings: Settings, options: DatabaseOptions): Promise<EmbeddedPostgres> {
  await claimDataFolder(settings.data, options.clock)
  if (settings.databaseUrl !== null) {
    return { url: settings.databaseUrl, isFirstUser: false, close: async () => {} }
  }
  return openEmbeddedPostgres(settings.data, options)
}

function unreachableError(url: string, cause: unknown): HeraldError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new HeraldError(
    'database_unreachable',
    `The database ${redactDatabaseUrl(url)} cannot be used: ${reason}. Check DATABASE_URL and make sure the server is running.`,
    { cause },
  )
}
