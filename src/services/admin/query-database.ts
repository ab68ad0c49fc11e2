import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import {
  isDatabaseReadOnly,
  isDatabaseUnreachable,
  type Queryable,
  type SqlTransaction,
} from '../../platform/sql/sql-pool.ts'

/** Timeout of one lookup, in milliseconds. A lookup normally takes a few milliseconds. */
const LOOKUP_TIMEOUT_MS = 2_000

/**
 * Runs a transaction. Throws `database_read_only` when the database accepts no writes, and `unavailable` when it does not
 * respond; then nothing was changed or all of it.
 */
export async function changeDatabase<T>(
  { sql }: Pick<Dependencies, 'sql'>,
  work: (tx: SqlTransaction) => Promise<T>,
): Promise<T> {
  try {
    return await sql.begin(work)
  } catch (error) {
    throw toRequestError(error, { isTimedOut: false })
  }
}

/**
 * Converts the errors of a database that can be used again later. Returns any other error unchanged. When the time for a lookup
 * is over, its connection is dropped, whether the server is away or only slow.
 */
function toRequestError(cause: unknown, { isTimedOut }: { readonly isTimedOut: boolean }): unknown {
  const extras = { headers: { 'Retry-After': '5' }, cause }
  if (isDatabaseReadOnly(cause))
    return new HeraldError(
      'database_read_only',
      'The database accepts no writes at the moment, so nothing was changed. Reads work. Try again later.',
      extras,
    )
  if (!isDatabaseUnreachable(cause)) return cause
  const problem = isTimedOut
    ? `The database did not answer within ${LOOKUP_TIMEOUT_MS / 1_000} seconds.`
    : 'The database cannot be reached at the moment.'
  const detail = `${problem} Try again in a few seconds.`
  return new HeraldError('unavailable', detail, extras)
}

/** Runs a query with a 2-second timeout. Throws `unavailable`, never `not_found`, when the database does not respond. */
export async function queryDatabase<T>(
  { sql, clock }: Pick<Dependencies, 'sql' | 'clock'>,
  query: (sql: Queryable) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController()
  const timer = new AbortController()
  void clock.sleep(LOOKUP_TIMEOUT_MS, timer.signal).then(() => timeout.abort())
  try {
    return await query(sql.withSignal(timeout.signal))
  } catch (error) {
    throw toRequestError(error, { isTimedOut: timeout.signal.aborted })
  } finally {
    timer.abort()
  }
}
