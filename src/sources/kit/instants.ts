import { type Day, dayAt, isDay } from '../../model/day.ts'

/** The day on which a moment with an offset (`2026-07-21T20:06:07.562+02:00`) falls in an IANA zone; null for anything else. */
export function dayIn(zone: string, moment: string): Day | null {
  if (!/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(moment)) return null
  const time = Date.parse(moment)
  // The parser takes 30 February for 2 March.
  return Number.isNaN(time) || !isDay(moment.slice(0, 10)) ? null : dayAt(zone, time)
}
