import { isDatabaseUnreachable, type Queryable, type SqlPool } from '../sql-pool.ts'

/** The limits without which a process that hangs keeps its locks for ever. */
const NEEDED_LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const

/**
 * Returns the names of the time limits that the sessions of a pool do not have. Each session asks for them when it begins, but
 * a pooler may refuse or ignore that.
 */
export async function findMissingLimits(sql: Queryable): Promise<readonly string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from pg_settings where name = any(${NEEDED_LIMITS}::text[]) and setting = '0' order by name`
  return rows.map(({ name }) => name)
}

/**
 * Returns whether transactions are refused although the server responds. A pooler in statement mode drops a connection that
 * begins one. It has to happen twice, because a server can be lost at the same moment.
 */
export async function refusesTransactions(sql: SqlPool): Promise<boolean> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const isRefused = await sql
      .begin(tx => tx`select 1`)
      .then(
        () => false,
        error => {
          if (isDatabaseUnreachable(error)) return true
          throw error
        },
      )
    if (!isRefused) return false
    await sql`select 1`
  }
  return true
}
