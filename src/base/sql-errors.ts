/** The server could not be talked to, though nothing says why. */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_CLOSED'

  constructor() {
    super('the connection to PostgreSQL was lost')
    this.name = 'ConnectionLost'
  }
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

/**
 * Whether PostgreSQL refused a value or a row (classes 22 and 23), or found it too large for an index (class 54, program
 * limit exceeded): the same again would be refused again.
 */
export function isDataError(error: unknown): error is Error {
  return /^(2[23]|54)/.test(errorCode(error))
}

/** The code an error carries: an SQLSTATE, a system's `E…` or the driver's own; '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
