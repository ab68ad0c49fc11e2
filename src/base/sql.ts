import type postgres from 'postgres'
import type { Connection } from './sql-connection.ts'
import { Pool } from './sql-pool.ts'
import { type Execute, Names, Statement, type Value } from './sql-statement.ts'

export { errorCode, isDataError, isDiskFull, isUnreachable } from './sql-errors.ts'

/** What a store function takes: it does not care whether a transaction is open. */
export interface Queryable {
  /** A statement: it runs when it is awaited, or becomes part of the one it stands in. */
  <Rows extends readonly object[] = postgres.Row[]>(
    text: TemplateStringsArray,
    ...values: readonly Value[]
  ): Statement<Rows>
  /** Names of tables or columns, to stand in a statement. */
  (names: string | readonly string[]): Names
  /** Runs a text as it is: a whole file of statements, or what has no parameters. */
  unsafe(text: string): Promise<postgres.RowList<postgres.Row[]>>
}

export interface Transaction extends Queryable {
  /** Only to tell it from a pool. */
  readonly isTransaction: true
}

/** A pool of connections. */
export interface Sql extends Queryable {
  /**
   * Runs `work` in one transaction: commits what it did when it resolves, rolls all of it back when it throws.
   * `mode` is what stands after BEGIN, e.g. `isolation level repeatable read read only`.
   */
  begin<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  begin<T>(mode: string, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * The same pool for statements that must not wait for ever: once `signal` is aborted those that have no answer fail as
   * unreachable, and their connections are cut, so that a silent server cannot keep them.
   */
  until(signal: AbortSignal): Queryable
  /** Closes all connections. What runs may finish within `timeout` seconds (5), then it is cut. */
  end(options?: { timeout?: number }): Promise<void>
}

export interface PoolOptions {
  /** Most connections open at a time. */
  readonly max: number
  /** What `pg_stat_activity` shows. */
  readonly applicationName: string
}

const END_SECONDS = 5

/**
 * A pool to a `postgres://` address. It connects when first needed and again after the server was away: a statement
 * that met the loss fails (`isUnreachable`), the next one finds a new connection.
 */
export function connect(url: string, { max, applicationName }: PoolOptions): Sql {
  const pool = new Pool(url, applicationName, max)
  const tag = makeTag(start => pool.lend(connection => connection.run(start)))
  return Object.assign(tag, {
    begin: <T>(...args: [Work<T>] | [string, Work<T>]) => {
      const [mode, work] = args.length === 1 ? ['', args[0]] : args
      return pool.lend(connection => runTransaction(connection, mode, work))
    },
    until: (signal: AbortSignal) => makeTag(start => pool.lend(connection => connection.run(start), signal)),
    end: ({ timeout = END_SECONDS } = {}) => pool.close(timeout),
  })
}

type Work<T> = (tx: Transaction) => Promise<T>

async function runTransaction<T>(connection: Connection, mode: string, work: Work<T>): Promise<T> {
  let isOver = false
  const execute: Execute = async start => {
    if (isOver) throw new Error('a statement came after the end of its transaction')
    return connection.run(start)
  }
  const tx = Object.assign(makeTag(execute), { isTransaction: true as const })
  await connection.run(driver => driver.unsafe(`begin ${mode}`))
  try {
    const value = await work(tx)
    isOver = true
    const done = await connection.run(driver => driver.unsafe('commit'))
    // PostgreSQL answers so when a statement failed and `work` went on without it.
    if (done.command === 'ROLLBACK') throw new Error('a statement had failed: nothing was committed')
    return value
  } catch (error) {
    isOver = true
    if (!connection.isLost) await connection.run(driver => driver.unsafe('rollback'))
    throw error
  }
}

function makeTag(execute: Execute): Queryable {
  const tag = (
    first: TemplateStringsArray | string | readonly string[],
    ...values: readonly Value[]
  ): unknown =>
    typeof first === 'object' && 'raw' in first ? new Statement(first, values, execute) : new Names(first)
  return Object.assign(tag as Queryable, {
    unsafe: (text: string) => execute(driver => driver.unsafe(text)),
  })
}
