/**
 * A reading of PostgreSQL's clock. `now` is in milliseconds since 1970, and `elapsed` is a monotonic time in
 * milliseconds at or before the reading.
 */
export interface DatabaseClockReading {
  readonly now: number
  readonly elapsed: number
}

/** Tolerance for PostgreSQL's clock running fast, in milliseconds. */
const TOLERANCE_MS = 250

/**
 * Returns the latest time that PostgreSQL's clock can show at the monotonic time `elapsed`, unless the clock was set.
 */
export function projectDatabaseTime(
  reading: DatabaseClockReading | null,
  elapsed: number,
): Date | 'infinity' {
  return reading === null ? 'infinity' : new Date(reading.now + elapsed - reading.elapsed + TOLERANCE_MS)
}
