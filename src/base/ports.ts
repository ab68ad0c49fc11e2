import type { Clock } from './clock.ts'
import type { Dice } from './dice.ts'
import type { Log } from './log.ts'
import type { Sql } from './sql.ts'

/** All that is not pure, handed down as one argument. */
export interface Ports {
  readonly sql: Sql
  readonly clock: Clock
  readonly dice: Dice
  readonly log: Log
}
