/** A range of dates as `YYYY-MM-DD`. Both ends are inclusive. */
export interface TimelineRange {
  readonly from: string
  readonly to: string
}

/** An item with a date as `YYYY-MM-DD`. */
interface DatedItem {
  readonly date: string
}

const DAY_MS = 86_400_000
/** Shortest visible range, in days. A shorter one would need hours on the axis. */
export const MIN_TIMELINE_RANGE_DAYS = 14

/** Returns the start of a day in UTC, in ms since 1970. */
export function startOfDayMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Reads the range from the URL. Returns null unless the URL contains a valid range. */
export function readTimelineRange(params: URLSearchParams): TimelineRange | null {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return [from, to].every(isExistingDate) && from <= to ? { from, to } : null
}

function isExistingDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDayMs(text)) && toDate(startOfDayMs(text)) === text
  )
}

/** Counts the days in a range. */
export function countRangeDays({ from, to }: TimelineRange): number {
  return Math.round((startOfDayMs(to) - startOfDayMs(from)) / DAY_MS) + 1
}

/**
 * Returns the range from the first event to the last, or null if there are no events. `events` must be sorted by date.
 */
export function findEventDateRange(events: readonly DatedItem[]): TimelineRange | null {
  const [first, last] = [events[0], events.at(-1)]
  return first && last ? { from: first.date, to: last.date } : null
}

/** Returns the index of the first event in a range and the index after its last event. */
export function findEventIndexRange(
  events: readonly DatedItem[],
  { from, to }: TimelineRange,
): [start: number, end: number] {
  const start = events.findIndex(({ date }) => date >= from)
  if (start === -1) return [events.length, events.length]
  const after = events.findIndex(({ date }) => date > to)
  return [start, after === -1 ? events.length : Math.max(start, after)]
}

/** Returns the time span that the axis covers for a range, in ms since 1970. Very short ranges are widened. */
export function timelineAxisSpanMs(range: TimelineRange): [start: number, end: number] {
  const missing = Math.max(0, MIN_TIMELINE_RANGE_DAYS - countRangeDays(range)) * DAY_MS
  return [startOfDayMs(range.from) - missing / 2, startOfDayMs(range.to) + missing / 2]
}

/** Halves a range around its middle event, so that at least one event stays visible. */
export function zoomInTimelineRange(range: TimelineRange, events: readonly DatedItem[]): TimelineRange {
  const [start, end] = findEventIndexRange(events, range)
  const middle = events[Math.floor((start + end) / 2)]
  const center = middle ? startOfDayMs(middle.date) : (startOfDayMs(range.from) + startOfDayMs(range.to)) / 2
  return centeredRange(center, Math.max(MIN_TIMELINE_RANGE_DAYS, countRangeDays(range) / 2))
}

/** Doubles a range. Returns null if the result covers every event. */
export function zoomOutTimelineRange(range: TimelineRange, extent: TimelineRange): TimelineRange | null {
  const center = (startOfDayMs(range.from) + startOfDayMs(range.to)) / 2
  const next = centeredRange(center, Math.max(MIN_TIMELINE_RANGE_DAYS, countRangeDays(range) * 2))
  return next.from <= extent.from && next.to >= extent.to ? null : next
}

/** Returns a range of `days` days around a point in time. */
function centeredRange(center: number, days: number): TimelineRange {
  const from = toDate(center - (days / 2) * DAY_MS)
  return { from, to: toDate(startOfDayMs(from) + (Math.ceil(days) - 1) * DAY_MS) }
}

/** Moves a range by half its length, to earlier (-1) or later (1) dates. */
export function panTimelineRange(range: TimelineRange, direction: -1 | 1): TimelineRange {
  const by = Math.max(1, Math.round(countRangeDays(range) / 2)) * DAY_MS * direction
  return { from: toDate(startOfDayMs(range.from) + by), to: toDate(startOfDayMs(range.to) + by) }
}
