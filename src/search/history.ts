import type { DatabaseSync } from 'node:sqlite'
import { type Day, dayOfNumber } from '../model/day.ts'
import type { AnnouncementFilter } from '../model/filter.ts'
import { CHOSEN, chosen, monthText, PARTS, stretched } from './counts.ts'
import type { HistoryAnswer, HistoryOptions, HistorySeries } from './reader.ts'

/** Announcements of one value in one month, or on one day. */
interface Count {
  readonly key: string | null
  readonly at: number
  readonly n: number
}

const KEYS = {
  none: 'null',
  source: 'facet.source',
  jurisdiction: 'facet.jurisdiction',
  category: 'facet.category',
}

/** Counts announcements over time, by the counts that the writer keeps. To be asked within a read transaction. */
export function openHistory(db: DatabaseSync) {
  const selects = Object.fromEntries(
    Object.entries(KEYS).map(([by, key]) => [
      by,
      {
        months: db.prepare(`${PARTS}
          select ${key} as key, month as at, sum(part.n) as n from part join facet using (facet)
          group by key, at order by key, at`),
        days: db.prepare(`
          select ${key} as key, day as at, sum(facet_day.n) as n from facet_day join facet using (facet)
          where facet in (${CHOSEN}) and day between :from and :to group by key, at order by key, at`),
      },
    ]),
  )
  const selectSpan = db.prepare(`
    select min((select min(day) from facet_day where facet_day.facet = facet.facet)) as first,
           max((select max(day) from facet_day where facet_day.facet = facet.facet)) as last
    from facet where n > 0 and facet in (${CHOSEN})`)

  return {
    /** The first and the last publication date of what a filter lets through, its own dates aside. */
    span(filter: AnnouncementFilter): { readonly from: Day; readonly to: Day } | null {
      const { first, last } = selectSpan.get(chosen(filter)) as { first: number | null; last: number }
      return first === null ? null : { from: dayOfNumber(first), to: dayOfNumber(last) }
    },
    history(filter: AnnouncementFilter, { interval, by }: HistoryOptions, change: number): HistoryAnswer {
      const select = selects[by ?? 'none']
      const { from, to, ...rest } = stretched(filter)
      const rows =
        interval === 'day'
          ? select?.days.all({ ...chosen(filter), from, to })
          : select?.months.all({ ...rest, from, to })
      const dateOf = DATES[interval]
      const series = [...Map.groupBy((rows ?? []) as unknown as Count[], count => count.key)].map(
        ([key, counts]) => seriesOf(key, counts, dateOf),
      )
      series.sort((a, b) => b.total - a.total) // the same total: by name, as they came
      const total = series.reduce((sum, one) => sum + one.total, 0)
      const empty = by === null && series.length === 0 ? [{ key: null, total: 0, points: [] }] : series
      return { series: empty, total, change }
    },
  }
}

/** The first day of the interval that a day, or a month, is in. */
const DATES: Record<HistoryOptions['interval'], (at: number) => Day> = {
  day: dayOfNumber,
  month: month => `${monthText(month)}-01`,
  year: month => `${monthText(month).slice(0, 4)}-01-01`,
}

/** One line of a chart; `counts` are in order. */
function seriesOf(key: string | null, counts: readonly Count[], dateOf: (at: number) => Day): HistorySeries {
  const points = [...Map.groupBy(counts, ({ at }) => dateOf(at))].map(([date, within]) => ({
    date,
    count: within.reduce((sum, { n }) => sum + n, 0),
  }))
  return { key, points, total: points.reduce((sum, { count }) => sum + count, 0) }
}
