/** The connection was lost and the driver gave no reason. */
export class ConnectionLost extends Error {
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
/** Server shutting down, crashed or starting (57P01–57P03), and too many connections. */
const SERVER_CODES = ['57P01', '57P02', '57P03', '53300']

const UNREACHABLE_CODES = new Set([...SYSTEM_CODES, ...DRIVER_CODES, ...SERVER_CODES])

/** Whether a query failed because the server could not be reached; the same query may succeed later. */
export function isUnreachable(error: unknown): boolean {
  const code = errorCode(error)
  return UNREACHABLE_CODES.has(code) || code.startsWith('08') // class 08: connection exception
}

/** Whether the error means a full disk, on the PostgreSQL server (53100) or on this machine. */
export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100' || errorCode(error) === 'ENOSPC'
}

/**
 * Whether PostgreSQL rejected a value or row (classes 22 and 23) or found it too large for an index (class 54).
 * Such a statement would fail again.
 */
export function isDataError(error: unknown): error is Error {
  return /^(2[23]|54)/.test(errorCode(error))
}

/** Returns the error's code (an SQLSTATE, a system `E…` code or a driver code), or '' if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
