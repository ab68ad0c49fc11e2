import type postgres from 'postgres'
import type { Logger } from '../logger.ts'
import { ConnectionPool } from './connection-pool.ts'
import { PIPELINE, type Pipeline } from './pipeline.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { type ExecuteStatement, SqlIdentifiers, SqlStatement, type SqlValue } from './sql-statement.ts'

export {
  getErrorCode,
  isDatabaseReadOnly,
  isDatabaseUnavailable,
  isDatabaseUnreachable,
  isOutOfDiskSpace,
  isPartitionCreatedError,
  isRejectedDataError,
} from './postgres-errors.ts'
export { WITHOUT_TIME_LIMITS } from './session-parameters.ts'

/** A connection pool or an open transaction, as accepted by store functions. */
export interface Queryable {
  /** Creates a statement. It runs when awaited, or becomes part of the statement it is nested in. */
  <Rows extends readonly object[] = postgres.Row[]>(
    text: TemplateStringsArray,
    ...values: readonly SqlValue[]
  ): SqlStatement<Rows>
  /** Quotes table or column names for use in a statement. */
  (names: string | readonly string[]): SqlIdentifiers
  /** Runs SQL text unchanged. It may contain several statements. */
  unsafe(text: string): Promise<postgres.RowList<postgres.Row[]>>
}

export interface SqlTransaction extends Queryable, Pipeline {
  /** Distinguishes a transaction from a pool at compile time. */
  readonly isTransaction: true
}

/** A connection pool with transactions. */
export interface SqlPool extends Queryable {
  /**
   * Runs `work` in a transaction, which is committed when `work` resolves and rolled back when it throws.
   * `mode` is appended to BEGIN, for example `isolation level repeatable read read only`.
   */
  begin<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>
  begin<T>(mode: string, work: (tx: SqlTransaction) => Promise<T>): Promise<T>
  /**
   * Returns a view of the pool whose unfinished statements fail as unreachable once `signal` is aborted. Their
   * connections are dropped so that an unresponsive server cannot occupy them.
   */
  withSignal(signal: AbortSignal): Queryable
  /** Closes all connections. Statements in progress have `timeout` seconds (5 by default) to finish. */
  end(options?: { timeout?: number }): Promise<void>
}

export interface SqlPoolOptions {
  /** The maximum number of open connections. */
  readonly maxConnections: number
  /** The name shown in `pg_stat_activity`, followed by a number of the connection. */
  readonly applicationName: string
  /** Whether the pool only reads, so that a standby is as good as a primary. */
  readonly isForReading?: boolean
  /** Logs connections that are dropped because the server does not respond. */
  readonly log?: Logger
}

const END_SECONDS = 5

/**
 * Creates a pool for a `postgres://` URL that connects on demand. When a connection is lost, its statement fails with
 * an error that satisfies `isDatabaseUnreachable`, and the next statement gets a new connection.
 */
export function createSqlPool(
  url: string,
  { maxConnections, applicationName, log, isForReading = false }: SqlPoolOptions,
): SqlPool {
  const pool = new ConnectionPool({ url, applicationName, maxConnections, isForReading, log: log ?? null })
  const execute =
    (signal?: AbortSignal): ExecuteStatement =>
    start =>
      pool.withConnection({
        start: connection => connection.run(start),
        finish: async (_connection, rows) => rows,
        signal,
      })
  return Object.assign(makeTag(execute()), {
    begin: <T>(...args: [Work<T>] | [string, Work<T>]) => {
      const [mode, work] = args.length === 1 ? ['', args[0]] : args
      return pool.withConnection({
        start: connection => connection.run(driver => driver.unsafe(`begin ${mode}`)),
        finish: connection => runTransaction(connection, work),
      })
    },
    withSignal: (signal: AbortSignal) => makeTag(execute(signal)),
    end: ({ timeout = END_SECONDS } = {}) => pool.close(timeout),
  })
}

type Work<T> = (tx: SqlTransaction) => Promise<T>

/** Runs the work of a transaction that has begun, and ends it. */
async function runTransaction<T>(connection: PostgresConnection, work: Work<T>): Promise<T> {
  let hasEnded = false
  const execute: ExecuteStatement = async start => {
    if (hasEnded) throw new Error('a statement was run after its transaction had ended')
    return connection.run(start)
  }
  const tx = Object.assign(makeTag(execute), { isTransaction: true as const, ...PIPELINE })
  try {
    const value = await work(tx)
    hasEnded = true
    const result = await connection.run(driver => driver.unsafe('commit'))
    // PostgreSQL reports ROLLBACK if a statement failed and `work` ignored the error.
    if (result.command === 'ROLLBACK')
      throw new Error('a statement in the transaction failed, so nothing was committed')
    return value
  } catch (error) {
    hasEnded = true
    if (!connection.isLost) await connection.run(driver => driver.unsafe('rollback'))
    throw error
  }
}

function makeTag(execute: ExecuteStatement): Queryable {
  const tag = (
    first: TemplateStringsArray | string | readonly string[],
    ...values: readonly SqlValue[]
  ): unknown =>
    typeof first === 'object' && 'raw' in first
      ? new SqlStatement(first, values, execute)
      : new SqlIdentifiers(first)
  return Object.assign(tag as Queryable, {
    unsafe: (text: string) => execute(driver => driver.unsafe(text)),
  })
}
