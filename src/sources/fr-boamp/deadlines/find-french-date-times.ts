import { dayFromParts, type LocalDateTime } from '../../shared/dates.ts'

/** A date with an optional time, and where it stands in the text. */
export interface FoundDateTime {
  readonly value: LocalDateTime
  readonly start: number
  readonly end: number
}

const MONTHS = 'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre'.split(
  '|',
)
const DATE = new RegExp(
  [
    String.raw`(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.-]\d)`,
    String.raw`(?<!\d)(\d{1,2})(?:er)? (${MONTHS.join('|')}) (\d{4}|\d{2}(?! ?[h:\d]))(?!\d)`,
    String.raw`(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)`,
  ].join('|'),
  'g',
)
const TIME = String.raw`(\d{1,2}) ?(?:h(?:eures?|rs?)?\b ?(\d{2})?(?!\d)|h(\d{2})(?!\d)|:(\d{2})(?::\d{2}(?:\.\d{1,6})?)?(?!\d))`
/** Matches a time after its date: `t12:00:00`, ` à 12 heures`, ` (12h00)`, `, avant midi`. */
const TIME_AFTER = new RegExp(
  String.raw`(?:t|[ ,(-]{1,3}(?:(?:a|avant|au plus tard a|jusqu'a|heure limite ?:) ?)?)(?:${TIME}|(midi)\b)`,
  'y',
)
/** Matches a time before its date: `12h00 le mardi `. */
const TIME_BEFORE = new RegExp(
  String.raw`(?<!\d)(?:${TIME}|(midi))[ ,]{1,2}(?:(?:le|du) )?(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) )?$`,
)
/** Maximum length of a time before its date. */
const MAX_TIME_LENGTH = 32

/**
 * Finds the dates of a French text that `normalizeForComparison` has normalized, each with the time beside it:
 * `07/09/26 à 12h00`, `vendredi 14 mars 2025 à 12:00:00`, `12 heures le 1er avril 2025`. Years of two digits belong to
 * this century. Dates that do not exist are skipped.
 */
export function findFrenchDateTimes(text: string): FoundDateTime[] {
  return [...text.matchAll(DATE)].flatMap(match => {
    const day = parseDay(match)
    if (day === null) return []
    const start = match.index
    const end = start + match[0].length
    TIME_AFTER.lastIndex = end
    const after = TIME_AFTER.exec(text)
    if (after !== null) return [{ value: { day, time: parseTime(after) }, start, end: TIME_AFTER.lastIndex }]
    const before = TIME_BEFORE.exec(text.slice(Math.max(0, start - MAX_TIME_LENGTH), start))
    return [{ value: { day, time: before && parseTime(before) }, start, end }]
  })
}

function parseDay(match: RegExpExecArray): string | null {
  const [
    ,
    numericDay,
    ,
    numericMonth,
    numericYear,
    writtenDay,
    monthName,
    writtenYear,
    isoYear,
    isoMonth,
    isoDay,
  ] = match
  if (isoYear !== undefined) return dayFromParts(isoYear, isoMonth, isoDay)
  if (monthName !== undefined)
    return dayFromParts(completeYear(writtenYear), String(MONTHS.indexOf(monthName) + 1), writtenDay)
  return dayFromParts(completeYear(numericYear), numericMonth, numericDay)
}

function completeYear(year = ''): string {
  return year.length === 2 ? `20${year}` : year
}

/** Returns null for a time that does not exist, such as 25h00. */
function parseTime([, hour = '', minutes, joinedMinutes, clockMinutes, noon]: RegExpExecArray):
  | string
  | null {
  if (noon !== undefined) return '12:00'
  const minute = minutes ?? joinedMinutes ?? clockMinutes ?? '00'
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}
