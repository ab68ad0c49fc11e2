import { join } from 'node:path'
import { claimDataFolder, folderError } from './data-folder.ts'
import { type Embedded, openEmbedded } from './embedded/embedded.ts'
import { HeraldError } from './errors.ts'
import { migrate } from './migrate.ts'
import type { Ports } from './ports.ts'
import type { Settings } from './settings.ts'
import { connect, type Sql } from './sql.ts'
import { addressOf, checkDatabase } from './sql-check.ts'

/** The record, open: its tables are those of this Herald. */
export interface OpenRecord {
  readonly sql: Sql
  /** For threads that open a pool of their own. Holds the password: never logged. */
  readonly url: string
  /** Ends the pool, and PostgreSQL when it is ours and nobody else uses it. */
  close(): Promise<void>
}

export interface RecordPorts extends Omit<Ports, 'sql'> {
  /** Most connections of the pool. */
  readonly max: number
}

export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations')

const END_SECONDS = 5
/** A server that takes connections and never answers is told after this; one that is starting has answered by then. */
const CHECK_MS = 20_000

/**
 * Opens the record (design 2.1): the database of DATABASE_URL, or PostgreSQL of our own in the data folder; checks it
 * and brings its tables up to date. Throws the codes of `base/errors.ts` that begin with data_folder_, database_,
 * record_ and disk_, each with the place and the way out.
 */
export async function openRecord(settings: Settings, ports: RecordPorts): Promise<OpenRecord> {
  const server = await openServer(settings, ports).catch(error => {
    throw folderError(settings.data, error)
  })
  const sql = connect(server.url, { max: ports.max, applicationName: 'herald' })
  const close = async (): Promise<void> => {
    await sql.end({ timeout: END_SECONDS })
    await server.close()
  }
  try {
    await checkDatabase(sql.until(AbortSignal.timeout(CHECK_MS))).catch(error => {
      throw error instanceof HeraldError ? error : unreachable(server.url, error)
    })
    const applied = await migrate(sql, MIGRATIONS)
    if (applied.length > 0) ports.log.info({ applied }, 'record migrated')
    return { sql, url: server.url, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openServer(settings: Settings, ports: RecordPorts): Promise<Embedded> {
  await claimDataFolder(settings.data, ports.clock)
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, close: async () => {} }
  return openEmbedded(settings.data, ports)
}

function unreachable(url: string, cause: unknown): HeraldError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new HeraldError(
    'database_unreachable',
    `The database ${addressOf(url)} cannot be used: ${reason}. Check DATABASE_URL, and that the server runs.`,
    { cause },
  )
}
