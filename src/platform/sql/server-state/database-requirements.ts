import { HeraldError } from '../../errors.ts'
import { splitServers } from '../database-servers.ts'
import type { Queryable } from '../sql-pool.ts'

/** The database properties that Herald checks. */
interface DatabaseProperties {
  /** The value of `server_version_num`, such as 180004 for version 18.4. */
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly standby: boolean
}

const OLDEST_SERVER = 15

/** Throws `database_unsuitable` if the database does not meet Herald's requirements (design 2.1). */
export async function checkDatabaseRequirements(sql: Queryable): Promise<void> {
  const [properties] = await sql<[DatabaseProperties]>`
    select current_setting('server_version_num')::int as version, current_database() as name,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`
  const reason = findUnmetRequirement(properties)
  if (reason !== null) throw new HeraldError('database_unsuitable', reason)
}

/** Returns a message that explains why a database cannot be used and how to fix it, or `null` if it can be used. */
export function findUnmetRequirement({
  version,
  name,
  encoding,
  standby,
}: DatabaseProperties): string | null {
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
  if (standby)
    return 'The server is a read-only standby. Point DATABASE_URL at the primary, or name all servers in it, separated by commas.'
  return null
}

/** Returns the servers and the database of a URL, without the user and password, for use in messages. */
export function redactDatabaseUrl(url: string): string {
  const servers = splitServers(url).map(server => new URL(server))
  const addresses = servers.map(({ hostname, port }) => `${hostname}:${port === '' ? 5432 : port}`)
  return `${addresses.join()}${servers[0]?.pathname ?? ''}`
}
