import { type Day, dayNumber, weekdayOf } from '../model/day.ts'
import type { Expectations } from '../model/raw.ts'

/** Announcements received on a day. */
export interface DayCount {
  readonly day: Day
  readonly announcements: number
}

/** How many records had each expected field filled. */
export interface Census {
  /** Records read. */
  readonly records: number
  readonly filled: Readonly<Record<string, number>>
}

/** Adds the counts of two documents. */
export function sumOf(a: Census, b: Census): Census {
  const filled: Record<string, number> = { ...a.filled }
  for (const [field, count] of Object.entries(b.filled)) filled[field] = (filled[field] ?? 0) + count
  return { records: a.records + b.records, filled }
}

/** The findings of a run, to compare with its source's expectations. */
export interface RunFindings {
  /** Finished days that received data in this run. */
  readonly days: readonly DayCount[]
  /** Counts of the preceding weeks. */
  readonly baseline: readonly DayCount[]
  readonly coverage: Census
  /** Records and documents that could not be read. */
  readonly lost: number
}

/** Number of preceding weeks that form a weekday's baseline. */
export const USUAL_WEEKS = 6
/** A weekday needs two samples before its median is trusted. */
const MIN_SAMPLES = 2
/** Below this median, half as many records is within normal variation. */
const MIN_MEDIAN = 10
/** A percentage of fewer records than this is not meaningful. */
const MIN_RECORDS = 50

/**
 * Lists what makes a run suspicious, one sentence each: lost records, a day outside the expected range or below half its
 * weekday's median, and fields filled less often than expected.
 */
export function oddities(
  expectations: Expectations | undefined,
  issueDays: readonly number[],
  { days, baseline, coverage, lost }: RunFindings,
): string[] {
  const found: string[] = []
  if (lost > 0) found.push(`${lost} records or documents could not be read`)
  for (const count of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const anomaly = dayAnomaly(count, expectations, issueDays, baseline)
    if (anomaly !== null) found.push(anomaly)
  }
  if (coverage.records >= MIN_RECORDS) found.push(...fieldAnomalies(coverage, expectations))
  return found
}

function dayAnomaly(
  { day, announcements }: DayCount,
  expectations: Expectations | undefined,
  issueDays: readonly number[],
  baseline: readonly DayCount[],
): string | null {
  const median = weekdayMedian(day, baseline)
  if (median !== null && median >= MIN_MEDIAN && announcements < median / 2)
    return `${day} has ${announcements} records; the median for this weekday is ${median}`
  // The expected range applies to days of issue; other days only receive a few late records.
  if (expectations === undefined || !issueDays.includes(weekdayOf(day))) return null
  const [minimum, maximum] = expectations.perDay
  if (announcements < minimum) return `${day} has ${announcements} records; expected at least ${minimum}`
  if (announcements > maximum) return `${day} has ${announcements} records; expected at most ${maximum}`
  return null
}

/** Returns the median of the same weekday over the preceding weeks, or null with too few samples. */
function weekdayMedian(day: Day, baseline: readonly DayCount[]): number | null {
  const sameWeekday = baseline.filter(other => {
    const daysAgo = dayNumber(day) - dayNumber(other.day)
    return daysAgo > 0 && daysAgo % 7 === 0 && daysAgo <= USUAL_WEEKS * 7
  })
  if (sameWeekday.length < MIN_SAMPLES) return null
  const counts = sameWeekday.map(other => other.announcements).sort((a, b) => a - b)
  return counts[counts.length >> 1] ?? null
}

function fieldAnomalies({ records, filled }: Census, expectations: Expectations | undefined): string[] {
  return Object.entries(expectations?.filled ?? {}).flatMap(([field, minimum]) => {
    const share = (filled[field] ?? 0) / records
    if (share >= minimum) return []
    return [
      `"${field}" is filled in ${percent(share)} of ${records} records; expected at least ${percent(minimum)}`,
    ]
  })
}

function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`
}
