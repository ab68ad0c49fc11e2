import { useMemo } from 'react'
import { type HistoryAsked, useHistory } from '../../api/history.ts'
import { dayAfter, daysBetween, today } from './days.ts'

/** How many days the small charts show. */
export const DAYS_SHOWN = 60

/** Announcements of one day. */
export interface DayCount {
  readonly date: string
  readonly count: number
}

/** Counts a day of the last days, with zeros: by the key of the series that `by` asks for. Null until they are there. */
export function useDaily(asked: Pick<HistoryAsked, 'by' | 'source'>): Map<string, DayCount[]> | null {
  const to = today()
  const from = dayAfter(to, 1 - DAYS_SHOWN)
  const { data } = useHistory({ ...asked, interval: 'day', date_from: from, date_to: to })
  return useMemo(() => {
    if (data === undefined) return null
    const days = daysBetween(from, to)
    return new Map(
      data.series.map(({ key, points }) => {
        const counts = new Map(points.map(({ date, count }) => [date, count]))
        return [key ?? '', days.map(date => ({ date, count: counts.get(date) ?? 0 }))]
      }),
    )
  }, [data, from, to])
}
