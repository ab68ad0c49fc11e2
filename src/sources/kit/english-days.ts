import type { Day } from '../../model/day.ts'
import { day } from './days.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const MONTH_PATTERN = MONTHS.map(name => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
const WRITTEN_DATE = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?: day of)?,? (${MONTH_PATTERN}|sept)\.?,? (\d{4})(?!\d)`,
  'i',
)

/**
 * Finds the first written date in an English text: `5 October 2026`, `Friday 5th of Oct. 2026`,
 * `05 OCTOBER 2026 at 10.30 am`. Returns null when there is none or it does not exist.
 */
export function englishDay(text: string): Day | null {
  const [, dayOfMonth, month, year] =
    WRITTEN_DATE.exec(text.replace(/\s+/g, ' ').replace(/(\d(?:st|nd|rd|th)?) of (?=[a-z])/i, '$1 ')) ?? []
  const monthIndex = MONTHS.findIndex(name => name.startsWith(month?.slice(0, 3).toLowerCase() ?? '?'))
  return monthIndex === -1 ? null : day(year, String(monthIndex + 1), dayOfMonth)
}
