/** Thrown when a connection is lost or dropped and the driver gives no reason. */
export class ConnectionLostError extends Error {
  readonly code = 'CONNECTION_CLOSED'

  constructor() {
    super('the connection to PostgreSQL was lost')
    this.name = 'ConnectionLost'
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
const DRIVER_CODES = ['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED']
/** The server is shutting down, has crashed or is starting (57P01 to 57P03), or has too many connections (53300). */
const SERVER_CODES = ['57P01', '57P02', '57P03', '53300']

const UNREACHABLE_CODES = new Set([...SYSTEM_CODES, ...DRIVER_CODES, ...SERVER_CODES])

/** Returns whether a query failed because the server could not be reached. The same query may succeed later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  const code = getErrorCode(error)
  return UNREACHABLE_CODES.has(code) || code.startsWith('08') // class 08: connection exception
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
  return /^(2[23]|54)/.test(getErrorCode(error))
}

/** Returns the error's code (an SQLSTATE, a system `E…` code or a driver code), or '' if it has none. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
