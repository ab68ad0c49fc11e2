import { type Day, FIRST_DAY, isDay, LAST_DAY } from '../../model/day.ts'
import { fold } from './text.ts'

const MONTHS: Readonly<Record<string, number>> = {
  janvier: 1,
  fevrier: 2,
  mars: 3,
  avril: 4,
  mai: 5,
  juin: 6,
  juillet: 7,
  aout: 8,
  septembre: 9,
  octobre: 10,
  novembre: 11,
  decembre: 12,
}

/**
 * Parses a date of a French document: `2020-04-10`, `2020/04/10`, `10/04/2020`, `10 avril 2020`, `1er janvier 2020`.
 * Returns null for any other text, for dates that do not exist and for implausible years (0009, 5025).
 */
export function frenchDay(text: string): Day | null {
  const iso = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(text)
  if (iso) return day(iso[1], iso[2], iso[3])
  const short = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  if (short) return day(short[3], short[2], short[1])
  const long = /^(\d{1,2})(?:er)? ([a-z]{3,9}) (\d{4})$/.exec(fold(text))
  return long ? day(long[3], String(MONTHS[long[2] ?? ''] ?? 0), long[1]) : null
}

/** Builds a day from its parts; null when it does not exist or lies outside the range of the search index. */
export function day(year = '', month = '', dayOfMonth = ''): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  return isDay(text) && text >= FIRST_DAY && text <= LAST_DAY ? text : null
}
