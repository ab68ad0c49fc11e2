import { useMemo } from 'react'
import { type AnnouncementCountsQuery, useAnnouncementCountsOverTime } from '../../api/announcement-counts.ts'
import { addCalendarDays, listDays, todayUtc } from '../../text/calendar-days.ts'

/** Number of days that the daily charts cover. */
export const DAILY_COUNT_DAYS = 60

/** Number of announcements on one day. */
export interface DailyAnnouncementCount {
  readonly date: string
  readonly count: number
}

/** Loads daily counts, including zeros, keyed by the series that `by` selects. Returns null while loading. */
export function useDailyAnnouncementCounts(
  query: Pick<AnnouncementCountsQuery, 'by' | 'source'>,
): Map<string, DailyAnnouncementCount[]> | null {
  const to = todayUtc()
  const from = addCalendarDays(to, 1 - DAILY_COUNT_DAYS)
  const { data } = useAnnouncementCountsOverTime({ ...query, interval: 'day', date_from: from, date_to: to })
  return useMemo(() => {
    if (data === undefined) return null
    const days = listDays(from, to)
    return new Map(
      data.series.map(({ key, points }) => {
        const counts = new Map(points.map(({ date, count }) => [date, count]))
        return [key ?? '', days.map(date => ({ date, count: counts.get(date) ?? 0 }))]
      }),
    )
  }, [data, from, to])
}
