import type { Clock } from '../../src/platform/clock.ts'

/** Ends a run whose time has passed or that was interrupted. Another run continues from the kept data. */
export class BenchPaused extends Error {}

const MS_PER_MINUTE = 60_000

/** Creates a function that throws `BenchPaused` once the minutes have passed or the signal was given. */
export function createCheckpoint(clock: Clock, minutes: number | null, signal: AbortSignal): () => void {
  const end = minutes === null ? Number.POSITIVE_INFINITY : clock.elapsed() + minutes * MS_PER_MINUTE
  return () => {
    if (signal.aborted) throw new BenchPaused('interrupted')
    if (clock.elapsed() > end) throw new BenchPaused(`${minutes} minutes have passed`)
  }
}
