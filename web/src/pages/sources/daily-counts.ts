import { useMemo } from 'react'
import { type AnnouncementHistoryQuery, useAnnouncementHistory } from '../../api/announcement-history.ts'
import { addCalendarDays, listDays, todayUtc } from '../../text/calendar-days.ts'

/** How many days the small charts show. */
export const DAILY_COUNT_DAYS = 60

/** Announcements of one day. */
export interface DailyCountPoint {
  readonly date: string
  readonly count: number
}

/** Counts a day of the last days, with zeros: by the key of the series that `by` asks for. Null until they are there. */
export function useDailyCounts(
  asked: Pick<AnnouncementHistoryQuery, 'by' | 'source'>,
): Map<string, DailyCountPoint[]> | null {
  const to = todayUtc()
  const from = addCalendarDays(to, 1 - DAILY_COUNT_DAYS)
  const { data } = useAnnouncementHistory({ ...asked, interval: 'day', date_from: from, date_to: to })
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
