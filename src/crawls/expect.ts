import { type Day, dayNumber, weekdayOf } from '../model/day.ts'
import type { Expectations } from '../model/raw.ts'

/** What came on a day, or over a day from a feed. */
export interface DayCount {
  readonly day: Day
  readonly announcements: number
}

/** How often the fields that a source promises were filled. */
export interface Census {
  /** Records that were read. */
  readonly records: number
  readonly filled: Readonly<Record<string, number>>
}

/** What two documents hold together. */
export function sumOf(a: Census, b: Census): Census {
  const filled: Record<string, number> = { ...a.filled }
  for (const [field, count] of Object.entries(b.filled)) filled[field] = (filled[field] ?? 0) + count
  return { records: a.records + b.records, filled }
}

/** What a run found, to be compared with what its source promises. */
export interface RunFindings {
  /** Days that are over and had data in this run. */
  readonly days: readonly DayCount[]
  /** The same of the weeks before, to know what is usual. */
  readonly before: readonly DayCount[]
  readonly census: Census
  /** Records and documents that could not be read. */
  readonly lost: number
}

/** Weeks that say what is usual for a weekday. */
export const USUAL_WEEKS = 6
/** One day less is no usual. */
const FEWEST_DAYS = 2
/** Where so few are usual, half as many come by chance. */
const FEWEST_USUAL = 10
/** Of fewer records a share says nothing. */
const FEWEST_RECORDS = 50

/**
 * What makes a run suspicious, each in one sentence; none when it is healthy (house, `crawls/expect.ts`): a day with
 * fewer or more records than its source promises or with less than half of what is usual on that weekday, fields that
 * are filled less often than promised, records that were lost.
 */
export function oddities(
  expects: Expectations | undefined,
  issueDays: readonly number[],
  { days, before, census, lost }: RunFindings,
): string[] {
  const found: string[] = []
  if (lost > 0) found.push(`${lost} records or documents could not be read`)
  for (const count of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const odd = oddDay(count, expects, issueDays, before)
    if (odd !== null) found.push(odd)
  }
  if (census.records >= FEWEST_RECORDS) found.push(...oddFields(census, expects))
  return found
}

function oddDay(
  { day, announcements }: DayCount,
  expects: Expectations | undefined,
  issueDays: readonly number[],
  before: readonly DayCount[],
): string | null {
  const usual = usualOn(day, before)
  if (usual !== null && usual >= FEWEST_USUAL && announcements < usual / 2)
    return `${day} has ${announcements} records; usual on that weekday are ${usual}`
  // The promise is about days of issue; what little comes on others is late.
  if (expects === undefined || !issueDays.includes(weekdayOf(day))) return null
  const [fewest, most] = expects.perDay
  if (announcements < fewest) return `${day} has ${announcements} records; expected are at least ${fewest}`
  if (announcements > most) return `${day} has ${announcements} records; expected are at most ${most}`
  return null
}

/** The median of the same weekday over the weeks before; null when there are too few. */
function usualOn(day: Day, before: readonly DayCount[]): number | null {
  const same = before.filter(other => {
    const ago = dayNumber(day) - dayNumber(other.day)
    return ago > 0 && ago % 7 === 0 && ago <= USUAL_WEEKS * 7
  })
  if (same.length < FEWEST_DAYS) return null
  const counts = same.map(other => other.announcements).sort((a, b) => a - b)
  return counts[counts.length >> 1] ?? null
}

function oddFields({ records, filled }: Census, expects: Expectations | undefined): string[] {
  return Object.entries(expects?.filled ?? {}).flatMap(([field, least]) => {
    const share = (filled[field] ?? 0) / records
    if (share >= least) return []
    return [`"${field}" is filled in ${percent(share)} of ${records} records; expected is ${percent(least)}`]
  })
}

function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`
}
