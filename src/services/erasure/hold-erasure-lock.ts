import { acquireErasureLock } from '../../erasure/erasure-store.ts'
import { type SqlPool, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'

/** The last work of this process that holds the lock or waits for it, by the pool whose connection it uses. */
const lastWork = new WeakMap<SqlPool, Promise<void>>()

/**
 * Does work on erasures while no other process does any. The work of one process waits in line before it takes a connection,
 * because the work itself needs further connections of the pool. It must not call this function again.
 */
export async function holdErasureLock<T>(sql: SqlPool, work: () => Promise<T>): Promise<T> {
  const before = lastWork.get(sql) ?? Promise.resolve()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  lastWork.set(sql, finished)
  await before
  try {
    return await sql.begin(WITHOUT_TIME_LIMITS, async lock => {
      await acquireErasureLock(lock)
      return await work()
    })
  } finally {
    finish()
  }
}
