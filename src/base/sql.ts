import postgres from 'postgres'
import { HeraldError } from './errors.ts'

/** How values travel: bigint as a safe number, date as `YYYY-MM-DD`, timestamptz as Date (the driver's default). */
const TYPES = {
  bigint: { to: 20, from: [20], serialize: String, parse: safeInteger },
  day: { to: 1082, from: [1082], serialize: String, parse: String },
}

type Types = { bigint: number; day: string }
/** A pool of connections: answers tagged templates. */
export type Sql = postgres.Sql<Types>
export type Transaction = postgres.TransactionSql<Types>
/** What a store function takes: it does not care whether a transaction is open. */
export type Queryable = Sql | Transaction

export interface PoolOptions {
  /** Most connections open at a time. */
  readonly max: number
  /** What `pg_stat_activity` shows. */
  readonly applicationName: string
}

const OLDEST_SERVER = 15
const CONNECT_SECONDS = 10
const LONGEST_RECONNECT_PAUSE_SECONDS = 1

/**
 * A pool to a `postgres://` address. It connects at the first query, and again by itself after the server was away.
 * Nothing is prepared and no session state is kept, so a pooler in transaction mode may stand between (design 2.1).
 */
export function connect(url: string, { max, applicationName }: PoolOptions): Sql {
  return postgres(url, {
    max,
    prepare: false,
    types: TYPES,
    connect_timeout: CONNECT_SECONDS,
    backoff: retries => Math.min(0.1 * retries, LONGEST_RECONNECT_PAUSE_SECONDS),
    onnotice: () => {},
    connection: { application_name: applicationName, TimeZone: 'UTC', DateStyle: 'ISO, YMD' },
  })
}

/** Runs `work` in one transaction: commits what it did when it resolves, rolls all of it back when it throws. */
export async function transaction<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  // Boxed, because the driver would wait for the promises in an array.
  const box = await sql.begin(async tx => ({ value: await work(tx) }))
  return (box as { value: T }).value
}

/** Throws `database_unsuitable` for a database that cannot hold the record (design 2.1). */
export async function checkDatabase(sql: Sql): Promise<void> {
  const [found] = await sql<[{ version: number; name: string; encoding: string; standby: boolean }]>`
    select current_setting('server_version_num')::int as version, current_database() as name,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby`
  const major = Math.floor(found.version / 10_000)
  if (major < OLDEST_SERVER) {
    throw unsuitable(`The server is PostgreSQL ${major}; Herald needs ${OLDEST_SERVER} or newer.`)
  }
  if (found.encoding !== 'UTF8') {
    throw unsuitable(
      `The database "${found.name}" is encoded in ${found.encoding}; Herald needs UTF8. ` +
        `Create one with: create database herald encoding 'UTF8' template template0`,
    )
  }
  if (found.standby) {
    throw unsuitable('The server is a standby and cannot be written to. Point DATABASE_URL at the primary.')
  }
}

/** Host, port and database of an address, for messages: never the user or the password. */
export function addressOf(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port === '' ? 5432 : port}${pathname}`
}

const UNREACHABLE = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED'], // the driver's own
  ...['57P01', '57P02', '57P03'], // the server stops, crashed, starts
  '53300', // too many connections
])

/** Whether a query failed because the server could not be talked to: the same query may succeed later. */
export function isUnreachable(error: unknown): boolean {
  const code = errorCode(error)
  return UNREACHABLE.has(code) || code.startsWith('08') // class 08: connection exception
}

/** Whether something failed because a disk is full: PostgreSQL's (53100) or this machine's. */
export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100' || errorCode(error) === 'ENOSPC'
}

/** Whether PostgreSQL refused a value or a row (classes 22 and 23): the same again would be refused again. */
export function isDataError(error: unknown): error is Error {
  return /^2[23]/.test(errorCode(error))
}

/** The code an error carries: an SQLSTATE, a system's `E…` or the driver's own; '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} is beyond what a number holds exactly`)
  return value
}

function unsuitable(detail: string): HeraldError {
  return new HeraldError('database_unsuitable', detail)
}
