import { type Day, dayAt, isDay } from '../../model/day.ts'

/** Returns the local day of an instant with an offset (`2026-07-21T20:06:07.562+02:00`) in an IANA zone; null for other texts. */
export function dayIn(timeZone: string, instant: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(instant)) return null
  const time = Date.parse(instant)
  // `Date.parse` reads 30 February as 2 March.
  return Number.isNaN(time) || !isDay(instant.slice(0, 10)) ? null : dayAt(timeZone, time)
}
