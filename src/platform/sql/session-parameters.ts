import { getErrorCode } from './postgres-errors.ts'

/** Time after which PostgreSQL cancels a statement. Transactions with long statements lift it. */
const STATEMENT_LIMIT_MS = 600_000
/** Time after which PostgreSQL ends a transaction whose client has submitted nothing. */
const IDLE_TRANSACTION_LIMIT_MS = 600_000

/** Appended to BEGIN for transactions that can take hours: migrations, snapshots and reads of the whole database. */
export const WITHOUT_TIME_LIMITS =
  ';set local statement_timeout = 0;set local idle_in_transaction_session_timeout = 0'

/** Parameters that every session sends. Poolers accept and track them. */
export const COMMON_PARAMETERS = { TimeZone: 'UTC', DateStyle: 'ISO, YMD' } as const

/** Parameters that let PostgreSQL notice within seconds that a client is gone, so that it keeps no locks for it. */
export const LIMIT_PARAMETERS: Readonly<Record<string, string>> = {
  statement_timeout: String(STATEMENT_LIMIT_MS),
  idle_in_transaction_session_timeout: String(IDLE_TRANSACTION_LIMIT_MS),
  client_connection_check_interval: '5000',
  tcp_keepalives_idle: '5',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '10000',
}

/** Returns whether a server rejected the session's parameters, as PgBouncer does with those that it cannot track. */
export function isUnsupportedParameterError(error: unknown): boolean {
  const code = getErrorCode(error)
  // Some systems do not support checking connections: PostgreSQL then rejects the value (22023).
  if (code === '22023') return true
  return code === '08P01' && error instanceof Error && /unsupported startup parameter/i.test(error.message)
}
