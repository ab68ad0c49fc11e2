import type { Day } from '../../model/day.ts'
import { day } from './days.ts'

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)
const MONTH = MONTHS.map(name => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
const WRITTEN = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?: day of)?,? (${MONTH}|sept)\.?,? (\d{4})(?!\d)`,
  'i',
)

/**
 * The first day an English text names as people write it: `5 October 2026`, `Friday 5th of Oct. 2026` without its `of`,
 * `05 OCTOBER 2026 at 10.30 am`. Null when it names none, or one that does not exist.
 */
export function englishDay(text: string): Day | null {
  const [, dayOfMonth, month, year] =
    WRITTEN.exec(text.replace(/\s+/g, ' ').replace(/(\d(?:st|nd|rd|th)?) of (?=[a-z])/i, '$1 ')) ?? []
  const number = MONTHS.findIndex(name => name.startsWith(month?.slice(0, 3).toLowerCase() ?? '?'))
  return number === -1 ? null : day(year, String(number + 1), dayOfMonth)
}
