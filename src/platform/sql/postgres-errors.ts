/** Thrown when a connection is lost or dropped and the driver gives no reason. */
export class ConnectionLostError extends Error {
  readonly code = 'CONNECTION_CLOSED'

  constructor() {
    super('the connection to PostgreSQL was lost')
    this.name = 'ConnectionLost'
  }
}

/** Thrown when a server keeps a connection open and does not respond. */
export class UnresponsiveServerError extends Error {
  readonly code = 'SERVER_UNRESPONSIVE'

  constructor(reason: string) {
    super(`PostgreSQL does not respond: ${reason}`)
    this.name = 'UnresponsiveServer'
  }
}

/** Thrown when too many callers wait for a connection. */
export class ConnectionQueueFullError extends Error {
  readonly code = '53300'

  constructor() {
    super('too many callers wait for a connection to PostgreSQL')
    this.name = 'ConnectionQueueFull'
  }
}

const SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]
const DRIVER_CODES = ['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'SERVER_UNRESPONSIVE']
/** The server is shutting down, has crashed or is starting (57P01 to 57P03), or has too many connections (53300). */
const SERVER_CODES = ['57P01', '57P02', '57P03', '53300']

const UNREACHABLE_CODES = new Set([...SYSTEM_CODES, ...DRIVER_CODES, ...SERVER_CODES])

/** Returns whether a query failed because the server could not be reached. The same query may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const code = getErrorCode(error)
  return UNREACHABLE_CODES.has(code) || code.startsWith('08') // class 08: connection exception
}

/** The errors that PgBouncer reports with a general code when it has no connection left. */
const POOLER_LIMIT = /no more connections allowed|query_wait_timeout|too many (?:connections|clients)/i

/**
 * Returns whether no connection was free: at the server, for the user, for the database or at a pooler. The statement
 * was not run, and a connection may be free soon.
 */
export function isConnectionLimitError(error: unknown): boolean {
  const code = getErrorCode(error)
  return code === '53300' || (code === '08P01' && error instanceof Error && POOLER_LIMIT.test(error.message))
}

/** Returns whether a statement failed because the database accepts no writes, such as a standby. */
export function isDatabaseReadOnly(error: unknown): boolean {
  return getErrorCode(error) === '25006'
}

/**
 * Returns whether a statement failed because the server could not be reached or accepts no writes. The same statement may
 * succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isDatabaseUnreachable(error) || isDatabaseReadOnly(error)
}

/** Returns whether an error is a response of the server, so that it exists and responds. */
export function isServerResponse(error: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(getErrorCode(error)) && !SYSTEM_CODES.includes(getErrorCode(error))
}

/** Returns whether an error was caused by a full disk, either on the PostgreSQL server (53100) or on this machine. */
export function isOutOfDiskSpace(error: unknown): boolean {
  return getErrorCode(error) === '53100' || getErrorCode(error) === 'ENOSPC'
}

/**
 * Returns whether PostgreSQL rejected a value or row (classes 22 and 23) or found it too large for an index (class 54).
 * The same statement would fail again.
 */
export function isRejectedDataError(error: unknown): error is Error {
  return /^(2[23]|54)/.test(getErrorCode(error)) && !isPartitionCreatedError(error)
}

/**
 * Returns whether a row was on its way to a default partition when the partition to which it belongs was created. That
 * check violation names no constraint. The same statement finds the new partition.
 */
export function isPartitionCreatedError(error: unknown): boolean {
  const constraint = error instanceof Error && 'constraint_name' in error ? error.constraint_name : undefined
  return getErrorCode(error) === '23514' && constraint === undefined
}

/** Returns the error's code (an SQLSTATE, a system `E…` code or a driver code), or '' if it has none. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
