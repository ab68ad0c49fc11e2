import type { Day } from '../../model/day.ts'
import { day } from './days.ts'

/** The day `24.10.2025` means; null for anything else and for years no document can mean. */
export function germanDay(text: string): Day | null {
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return day(year, month, dayOfMonth)
}
