/** A reading of PostgreSQL's clock (ms since 1970), and the monotonic time before which it was not taken. */
export interface Told {
  readonly now: number
  readonly elapsed: number
}

/** Tolerance for PostgreSQL's clock running ahead, in milliseconds. */
const TOLERANCE_MS = 250

/** The latest time that PostgreSQL's clock can show at a later moment, unless it was set. */
export function latestOf(reading: Told | null, elapsed: number): Date | 'infinity' {
  return reading === null ? 'infinity' : new Date(reading.now + elapsed - reading.elapsed + TOLERANCE_MS)
}
