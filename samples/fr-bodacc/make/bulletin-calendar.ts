/** A calendar date, `YYYY-MM-DD`. */
export type BodaccSampleDay = string

const MS_A_DAY = 86_400_000
/** The bulletin is dated Sunday, Tuesday, Wednesday, Thursday and Friday. */
const WEEKDAYS: readonly number[] = [0, 2, 3, 4, 5]

/** The day `days` after `day`; before it when negative. */
export function addSampleDays(day: BodaccSampleDay, days: number): BodaccSampleDay {
  return new Date(Date.parse(day) + days * MS_A_DAY).toISOString().slice(0, 10)
}

/** The first day of publication on or after `day`. */
export function nextBodaccIssueDay(day: BodaccSampleDay): BodaccSampleDay {
  return WEEKDAYS.includes(new Date(day).getUTCDay()) ? day : nextBodaccIssueDay(addSampleDays(day, 1))
}

/** Number of the issue of a day: the year and how many issues it has had, in eight digits. */
export function findBodaccIssueNumber(day: BodaccSampleDay): string {
  const year = day.slice(0, 4)
  let issues = 0
  for (let d = `${year}-01-01`; d <= day; d = addSampleDays(d, 1)) if (nextBodaccIssueDay(d) === d) issues++
  return `${year}${String(issues).padStart(4, '0')}`
}

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** `1er mars 2024`. */
export function formatFrenchDate(day: BodaccSampleDay): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date === 1 ? '1er' : date} ${MONTHS[month - 1]} ${year}`
}

/** `01/03/2024`. */
export function formatFrenchNumericDate(day: BodaccSampleDay): string {
  return day.split('-').reverse().join('/')
}
