import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'
import type { Random } from './random.ts'
import type { SqlPool } from './sql/sql-pool.ts'

/** The objects with side effects, passed down as one argument so that tests can replace them. */
export interface Dependencies {
  readonly sql: SqlPool
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
}
