import type { Day } from '../../model/day.ts'
import { day } from './days.ts'

/** Parses a German date (`24.10.2025`); null for any other text and for implausible years. */
export function germanDay(text: string): Day | null {
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return day(year, month, dayOfMonth)
}
