import type { AnnouncementFilter } from './list-filters.ts'

/** A filter that is stored and applied later. Which tenders are open depends on the time at which it is applied. */
export interface AnnouncementCondition {
  /** The filter without `deadlineAfter` and `deadlineUntil`. */
  readonly filter: AnnouncementFilter
  /** True for tenders whose deadline has not passed, false for those whose deadline has, `null` for all announcements. */
  readonly isOpen: boolean | null
}

const MS_PER_MINUTE = 60_000

/** Returns the minutes from 1970-01-01 UTC to a time. */
export function minuteOf(time: Date): number {
  return Math.floor(time.getTime() / MS_PER_MINUTE)
}

/** Returns the filter of a condition at a time. Tenders are open if their deadline ends after it. */
export function filterAt({ filter, isOpen }: AnnouncementCondition, now: Date): AnnouncementFilter {
  if (isOpen === null) return filter
  return { ...filter, [isOpen ? 'deadlineAfter' : 'deadlineUntil']: minuteOf(now) }
}
