import { memo, useMemo } from 'react'
import { type Column, Columns } from '../../../charts/columns.tsx'
import { showMonth } from '../../../text/format.ts'
import { colourOfGroup, GROUP_KEYS, GROUPS, type Group, groupOf } from '../../../text/groups.ts'
import type { Event } from './events.ts'
import { extentOf, type Range } from './range.ts'
import css from './timeline.module.css'

/** More months than this are drawn as years. */
const MOST_MONTHS = 36

/** All events as a column for each month or year; pressing some looks at their time, pressing them again at all. */
export const Overview = memo(function Overview({
  events,
  range,
  onRange,
}: {
  events: readonly Event[]
  range: Range | null
  onRange: (range: Range | null) => void
}) {
  const intervals = useMemo(() => intervalsOf(events), [events])
  const columns = useMemo(() => columnsOf(events, intervals), [events, intervals])
  if (intervals.length < 2) return null
  const byYear = intervals[0]?.length === 4

  return (
    <div className={css.overview}>
      <div className={css.aligned}>
        <Columns
          title={`Announcements a ${byYear ? 'year' : 'month'}; press columns to look at their time`}
          columns={columns}
          series={GROUP_KEYS}
          height={112}
          showDate={date => (byYear ? date.slice(0, 4) : showMonth(date))}
          showSeries={group => GROUPS[group as Group]}
          colourAt={group => colourOfGroup(group as Group)}
          isChosen={date =>
            range === null || (firstOf(date, byYear) <= range.to && lastOf(date, byYear) >= range.from)
          }
          onChoose={(from, to) => {
            const next = { from: firstOf(from, byYear), to: lastOf(to, byYear) }
            onRange(range?.from === next.from && range.to === next.to ? null : next)
          }}
        />
      </div>
    </div>
  )
})

/** All years (`2026`) or months (`2026-03`) from the first event to the last, without holes. */
function intervalsOf(events: readonly Event[]): string[] {
  const extent = extentOf(events)
  if (extent === null) return []
  const [first, last] = [monthsOf(extent.from), monthsOf(extent.to)]
  if (last - first < MOST_MONTHS)
    return Array.from({ length: last - first + 1 }, (_, index) => {
      const month = first + index
      return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    })
  const year = Math.floor(first / 12)
  return Array.from({ length: Math.floor(last / 12) - year + 1 }, (_, index) => String(year + index))
}

/** Months since the year 0. */
function monthsOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

function columnsOf(events: readonly Event[], intervals: readonly string[]): Column[] {
  const length = intervals[0]?.length ?? 4
  const found = Map.groupBy(events, ({ date }) => date.slice(0, length))
  return intervals.map(interval => {
    const counts: Record<string, number> = {}
    for (const { category } of found.get(interval) ?? [])
      counts[groupOf(category)] = (counts[groupOf(category)] ?? 0) + 1
    return { date: firstOf(interval, length === 4), counts }
  })
}

function firstOf(date: string, byYear: boolean): string {
  return byYear ? `${date.slice(0, 4)}-01-01` : `${date.slice(0, 7)}-01`
}

function lastOf(date: string, byYear: boolean): string {
  if (byYear) return `${date.slice(0, 4)}-12-31`
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).toISOString().slice(0, 10)
}
