/** A calendar date, `YYYY-MM-DD`. */
export type BodaccSampleDay = string

const MS_A_DAY = 86_400_000
/** The weekdays on which the bulletin is published: Sunday, Tuesday, Wednesday, Thursday and Friday. */
const WEEKDAYS: readonly number[] = [0, 2, 3, 4, 5]

/** Returns the day `days` after `day`, or before it if `days` is negative. */
export function addSampleDays(day: BodaccSampleDay, days: number): BodaccSampleDay {
  return new Date(Date.parse(day) + days * MS_A_DAY).toISOString().slice(0, 10)
}

/** Returns the first publication day on or after `day`. */
export function nextBodaccIssueDay(day: BodaccSampleDay): BodaccSampleDay {
  return WEEKDAYS.includes(new Date(day).getUTCDay()) ? day : nextBodaccIssueDay(addSampleDays(day, 1))
}

/** Returns the issue number of a day in eight digits: the year and the number of its issues so far. */
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

/** Formats a date like `1er mars 2024`. */
export function formatFrenchDate(day: BodaccSampleDay): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date === 1 ? '1er' : date} ${MONTHS[month - 1]} ${year}`
}

/** Formats a date like `01/03/2024`. */
export function formatFrenchNumericDate(day: BodaccSampleDay): string {
  return day.split('-').reverse().join('/')
}
