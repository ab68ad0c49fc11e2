import { type CalendarDay, isoWeekday, toEpochDay } from '../model/calendar-day.ts'
import type { SourceExpectations } from '../model/source-document.ts'

/** The number of announcements received on a day. */
export interface DailyCount {
  readonly day: CalendarDay
  readonly announcements: number
}

/** For each expected field, the number of records in which it is filled. */
export interface FieldCoverage {
  /** The number of records read. */
  readonly records: number
  readonly filled: Readonly<Record<string, number>>
}

/** Adds two counts. */
export function addFieldCoverage(a: FieldCoverage, b: FieldCoverage): FieldCoverage {
  const filled: Record<string, number> = { ...a.filled }
  for (const [field, count] of Object.entries(b.filled)) filled[field] = (filled[field] ?? 0) + count
  return { records: a.records + b.records, filled }
}

/** The findings of a run, which are compared with its source's expectations. */
export interface RunFindings {
  /** Counts of the finished days that received data in this run. */
  readonly days: readonly DailyCount[]
  /** Daily counts of the preceding weeks. */
  readonly baseline: readonly DailyCount[]
  readonly coverage: FieldCoverage
  /** The number of records and documents that could not be read. */
  readonly lost: number
}

/** The number of preceding weeks that form a weekday's baseline. */
export const BASELINE_WEEKS = 6
/** A weekday needs two samples before its median is trusted. */
const MIN_SAMPLES = 2
/** If the median is below this, a drop by half is within normal variation. */
const MIN_MEDIAN = 10
/** The share of filled fields is meaningful only for at least this many records. */
const MIN_RECORDS = 50

/**
 * Returns one message per anomaly that makes a run suspicious: lost records, a day outside the expected range or below
 * half of its weekday's median, and fields that are filled less often than expected.
 */
export function findAnomalies(
  expectations: SourceExpectations | undefined,
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
  { day, announcements }: DailyCount,
  expectations: SourceExpectations | undefined,
  issueDays: readonly number[],
  baseline: readonly DailyCount[],
): string | null {
  const median = weekdayMedian(day, baseline)
  if (median !== null && median >= MIN_MEDIAN && announcements < median / 2)
    return `${day} has ${announcements} records; the median for this weekday is ${median}`
  // The expected range applies only to days of issue, because other days receive just a few late records.
  if (expectations === undefined || !issueDays.includes(isoWeekday(day))) return null
  const [minimum, maximum] = expectations.recordsPerDay
  if (announcements < minimum) return `${day} has ${announcements} records; expected at least ${minimum}`
  if (announcements > maximum) return `${day} has ${announcements} records; expected at most ${maximum}`
  return null
}

/** Returns the median count of the same weekday in the preceding weeks, or `null` if there are too few samples. */
function weekdayMedian(day: CalendarDay, baseline: readonly DailyCount[]): number | null {
  const sameWeekday = baseline.filter(other => {
    const daysAgo = toEpochDay(day) - toEpochDay(other.day)
    return daysAgo > 0 && daysAgo % 7 === 0 && daysAgo <= BASELINE_WEEKS * 7
  })
  if (sameWeekday.length < MIN_SAMPLES) return null
  const counts = sameWeekday.map(other => other.announcements).sort((a, b) => a - b)
  return counts[counts.length >> 1] ?? null
}

function fieldAnomalies(
  { records, filled }: FieldCoverage,
  expectations: SourceExpectations | undefined,
): string[] {
  return Object.entries(expectations?.minFillRates ?? {}).flatMap(([field, minimum]) => {
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
