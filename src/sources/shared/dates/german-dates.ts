import type { CalendarDay } from '../../../model/calendar-day.ts'
import { dayFromParts } from './french-dates.ts'

/** Parses a German date (`24.10.2025`); null for any other text and for implausible years. */
export function parseGermanDay(text: string): CalendarDay | null {
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return dayFromParts(year, month, dayOfMonth)
}
