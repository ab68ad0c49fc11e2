import { HeraldError } from './errors.ts'
import type { Queryable } from './sql.ts'

/** The properties of a database that Herald checks. */
interface DatabaseProperties {
  /** `server_version_num`, e.g. 180004 for 18.4. */
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly standby: boolean
}

const OLDEST_SERVER = 15

/** Throws `database_unsuitable` if the database does not meet Herald's requirements (design 2.1). */
export async function checkDatabase(sql: Queryable): Promise<void> {
  const [properties] = await sql<[DatabaseProperties]>`
    select current_setting('server_version_num')::int as version, current_database() as name,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`
  const reason = unfitness(properties)
  if (reason !== null) throw new HeraldError('database_unsuitable', reason)
}

/** Returns why a database cannot be used and how to fix it, or null if it can be used. */
export function unfitness({ version, name, encoding, standby }: DatabaseProperties): string | null {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_SERVER) {
    return `The server runs PostgreSQL ${major}; Herald requires ${OLDEST_SERVER} or newer. Use a newer server.`
  }
  if (encoding !== 'UTF8') {
    return (
      `The database "${name}" is encoded in ${encoding}; Herald requires UTF8. ` +
      "Create one with: create database herald encoding 'UTF8' template template0"
    )
  }
  if (standby) return 'The server is a read-only standby. Point DATABASE_URL at the primary.'
  return null
}

/** Returns the host, port and database of a URL for use in messages, without user and password. */
export function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port === '' ? 5432 : port}${pathname}`
}
