import type { Day } from '../../model/day.ts'
import { day } from './days.ts'

/** A local day with an optional time (`HH:MM`). */
export interface Moment {
  readonly day: Day
  readonly time: string | null
}

const ISO_8601 =
  /^(\d{4})-(\d\d)-(\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/**
 * Parses an ISO 8601 date or date-time as printed. It ignores the offset, because publishers state local times and some
 * get the offset wrong. Returns null for any other text and for implausible years.
 */
export function isoMoment(text: string): Moment | null {
  const [, year, month, dayOfMonth, time = null] = ISO_8601.exec(text) ?? []
  const date = day(year, month, dayOfMonth)
  return date === null ? null : { day: date, time }
}
