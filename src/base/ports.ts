import type { Clock } from './clock.ts'
import type { Dice } from './dice.ts'
import type { Log } from './log.ts'
import type { Sql } from './sql.ts'

/** Everything with side effects, passed down as one argument so that tests can replace it. */
export interface Ports {
  readonly sql: Sql
  readonly clock: Clock
  readonly dice: Dice
  readonly log: Log
}
