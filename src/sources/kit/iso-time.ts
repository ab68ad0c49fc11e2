import type { Day } from '../../model/day.ts'
import { day } from './days.ts'

/** A day, and the time on it when one is stated, as `HH:MM`. */
export interface Moment {
  readonly day: Day
  readonly time: string | null
}

const ISO_8601 =
  /^(\d{4})-(\d\d)-(\d\d)(?:T((?:[01]\d|2[0-3]):[0-5]\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/**
 * The day and time of an ISO 8601 date or date-time as they are printed; the offset is not applied, since publishers
 * state local times and not all of them get the offset right. Null for anything else and for years no document can mean.
 */
export function isoMoment(text: string): Moment | null {
  const [, year, month, dayOfMonth, time = null] = ISO_8601.exec(text) ?? []
  const date = day(year, month, dayOfMonth)
  return date === null ? null : { day: date, time }
}
