import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import type { FirstArrival } from '../receivers/odd-receivers.ts'
import { statementReachesPostgres } from './delivery-accidents.ts'

/** A delivery is recorded within milliseconds. One that is not, this long after its arrival, may be sent again. */
const MAX_RECORDING_MS = 500

/**
 * Knows which deliveries arrived and were not recorded because of an accident. Only those may be sent again. Called in
 * intervals, it asks the database only for deliveries that were not recorded at the last call.
 */
export class InFlightRecord {
  readonly #sql: SqlPool
  /** Time of arrival by delivery ID. */
  readonly #unrecorded = new Map<string, number>()
  readonly #inFlight = new Set<string>()
  #accidentEnd = Number.NEGATIVE_INFINITY

  constructor(sql: SqlPool) {
    this.#sql = sql
  }

  /** The number of deliveries that were in flight in any accident. */
  get size(): number {
    return this.#inFlight.size
  }

  has(id: string): boolean {
    return this.#inFlight.has(id)
  }

  beginAccident(): void {
    this.#accidentEnd = Number.POSITIVE_INFINITY
  }

  /** The accident is over; its consequences last `ms` longer. */
  endAccident(ms: number): void {
    this.#accidentEnd = clock.elapsed() + ms
  }

  /** Adds newly received deliveries and forgets those that are recorded. */
  async update(received: readonly FirstArrival[]): Promise<void> {
    for (const { id, at } of received) this.#unrecorded.set(id, at)
    const asked = [...this.#unrecorded.keys()]
    if (asked.length > 0)
      await statementReachesPostgres(
        this.#sql<{ id: string }[]>`
          select id from deliveries where id = any(${asked}::uuid[])`.then(rows => {
          for (const { id } of rows) this.#unrecorded.delete(id)
        }),
      )
    const now = clock.elapsed()
    if (now > this.#accidentEnd) return
    for (const [id, at] of this.#unrecorded) if (now - at > MAX_RECORDING_MS) this.#inFlight.add(id)
  }
}
