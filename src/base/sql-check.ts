import { HeraldError } from './errors.ts'
import type { Queryable } from './sql.ts'

/** What matters of a database that is to hold the record. */
interface Found {
  /** As in `server_version_num`: 180004 is 18.4. */
  readonly version: number
  readonly name: string
  readonly encoding: string
  readonly standby: boolean
}

const OLDEST_SERVER = 15

/** Throws `database_unsuitable` for a database that cannot hold the record (design 2.1). */
export async function checkDatabase(sql: Queryable): Promise<void> {
  const [found] = await sql<[Found]>`
    select current_setting('server_version_num')::int as version, current_database() as name,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`
  const reason = unfitness(found)
  if (reason !== null) throw new HeraldError('database_unsuitable', reason)
}

/** Why a database cannot hold the record, and the way out; null when it can. */
export function unfitness({ version, name, encoding, standby }: Found): string | null {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_SERVER) {
    return `The server is PostgreSQL ${major}; Herald needs ${OLDEST_SERVER} or newer. Use a newer server.`
  }
  if (encoding !== 'UTF8') {
    return (
      `The database "${name}" is encoded in ${encoding}; Herald needs UTF8. ` +
      "Make one with: create database herald encoding 'UTF8' template template0"
    )
  }
  if (standby)
    return 'The server is a standby, which cannot be written to. Point DATABASE_URL at the primary.'
  return null
}

/** Host, port and database of an address, for messages: never the user or the password. */
export function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port === '' ? 5432 : port}${pathname}`
}
