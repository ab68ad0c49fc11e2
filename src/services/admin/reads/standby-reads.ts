import { readLatestPosition } from '../../../changes/change-number-store.ts'
import type { ChangePosition } from '../../../model/database-change.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Queryable, SqlPool } from '../../../platform/sql/sql-pool.ts'

/** Reads from a standby, which lags behind the primary by a moment and can be away. */
export interface StandbyReads {
  /** Runs a query, or returns `null` if the standby cannot answer it at the moment. Never throws. */
  read<T>(query: (sql: Queryable) => Promise<T>): Promise<{ readonly value: T } | null>
}

interface StandbyOptions {
  readonly clock: Clock
  readonly log: Logger
  /** Returns the position of what this node serves already, which the standby must have reached; `null` before there is any. */
  readonly servedPosition: () => ChangePosition | null
}

/** Time for a query at the standby, in ms. The primary has two more seconds. */
const QUERY_TIMEOUT_MS = 1_000
/** Time for which a standby that failed is left alone, in ms. */
const PAUSE_MS = 5_000

/**
 * Creates the reads from a standby. It is used only once it has everything that this node serves from its search index, so that
 * no response is older than the list before it, and nothing that was erased comes back.
 */
export function createStandbyReads(
  sql: SqlPool,
  { clock, log, servedPosition }: StandbyOptions,
): StandbyReads {
  let reached: ChangePosition | null = null
  let pausedUntil = Number.NEGATIVE_INFINITY
  let isAway = false

  async function hasReached(standby: Queryable, served: ChangePosition): Promise<boolean> {
    if (reached === null || !covers(reached, served)) reached = await readLatestPosition(standby)
    return covers(reached, served)
  }

  /** Logs the first failure of several, and the first success after it. */
  function noteState(error: unknown): void {
    const isFailure = error !== null
    if (isFailure) {
      pausedUntil = clock.elapsed() + PAUSE_MS
      reached = null
    }
    if (isFailure === isAway) return
    isAway = isFailure
    if (isFailure)
      log.warn({ err: error }, 'the standby in DATABASE_READ_URL cannot be read; reads go to the primary')
    else log.info('the standby in DATABASE_READ_URL is read again')
  }

  return {
    async read<T>(query: (standby: Queryable) => Promise<T>) {
      const served = servedPosition()
      if (served === null || clock.elapsed() < pausedUntil) return null
      const standby = sql.withSignal(AbortSignal.timeout(QUERY_TIMEOUT_MS))
      const answer = async () =>
        (await hasReached(standby, served)) ? { value: await query(standby) } : null
      return await answer().then(
        result => {
          noteState(null)
          return result
        },
        (error: unknown) => {
          noteState(error)
          return null
        },
      )
    },
  }
}

/** Returns whether a database has every change up to a position. Positions of another database never are. */
function covers(position: ChangePosition, { recordId, change }: ChangePosition): boolean {
  return position.recordId === recordId && position.change >= change
}
