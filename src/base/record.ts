import { join } from 'node:path'
import { claimDataFolder, folderError } from './data-folder.ts'
import { type Embedded, openEmbedded } from './embedded/embedded.ts'
import { HeraldError } from './errors.ts'
import { migrate } from './migrate.ts'
import type { Ports } from './ports.ts'
import type { Settings } from './settings.ts'
import { connect, type Sql } from './sql.ts'
import { addressOf, checkDatabase } from './sql-check.ts'

/** An open database whose tables match this version of Herald. */
export interface OpenRecord {
  readonly sql: Sql
  /** Connection URL for threads that open their own pool. It contains the password and must never be logged. */
  readonly url: string
  /** Closes the pool, and stops the embedded PostgreSQL if no other process uses it. */
  close(): Promise<void>
}

export interface RecordPorts extends Omit<Ports, 'sql'> {
  /** Maximum number of connections in the pool. */
  readonly max: number
}

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

const CLOSE_SECONDS = 5
/** Maximum time for the first query, in ms. A server that is merely starting responds well before. */
const CHECK_TIMEOUT_MS = 20_000

/**
 * Opens the database in DATABASE_URL, or the embedded PostgreSQL in the data folder, checks it and applies pending
 * migrations (design 2.1). Throws the errors whose codes start with data_folder_, database_, record_ and disk_.
 */
export async function openRecord(settings: Settings, options: RecordPorts): Promise<OpenRecord> {
  const server = await openServer(settings, options).catch(error => {
    throw folderError(settings.data, error)
  })
  const sql = connect(server.url, { max: options.max, applicationName: 'herald' })
  const close = async (): Promise<void> => {
    await sql.end({ timeout: CLOSE_SECONDS })
    await server.close()
  }
  try {
    await checkDatabase(sql.until(AbortSignal.timeout(CHECK_TIMEOUT_MS))).catch(error => {
      throw error instanceof HeraldError ? error : unreachableError(server.url, error)
    })
    const applied = await migrate(sql, MIGRATIONS)
    if (applied.length > 0) options.log.info({ applied }, 'migrations applied')
    return { sql, url: server.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer(settings: Settings, options: RecordPorts): Promise<Embedded> {
  await claimDataFolder(settings.data, options.clock)
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, close: async () => {} }
  return openEmbedded(settings.data, options)
}

function unreachableError(url: string, cause: unknown): HeraldError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new HeraldError(
    'database_unreachable',
    `The database ${addressOf(url)} cannot be used: ${reason}. Check DATABASE_URL and make sure the server is running.`,
    { cause },
  )
}
