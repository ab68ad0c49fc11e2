/** A range of days, as `YYYY-MM-DD`, both inclusive. */
export interface TimelineRange {
  readonly from: string
  readonly to: string
}

/** Anything with a date. */
interface DatedItem {
  readonly date: string
}

const DAY_MS = 86_400_000
/** The shortest visible range: below it, the axis would have to show hours. */
export const MIN_TIMELINE_RANGE_DAYS = 14

/** Returns the start of a day in UTC, in ms since 1970. */
export function startOfDayMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Reads the range from the URL; null without a valid one. */
export function readTimelineRange(params: URLSearchParams): TimelineRange | null {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return [from, to].every(isExistingDate) && from <= to ? { from, to } : null
}

function isExistingDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDayMs(text)) && toDate(startOfDayMs(text)) === text
  )
}

/** Counts the days of a range. */
export function countRangeDays({ from, to }: TimelineRange): number {
  return Math.round((startOfDayMs(to) - startOfDayMs(from)) / DAY_MS) + 1
}

/** Returns the range from the first event to the last; null without events. Events are sorted by date. */
export function findEventDateRange(events: readonly DatedItem[]): TimelineRange | null {
  const [first, last] = [events[0], events.at(-1)]
  return first && last ? { from: first.date, to: last.date } : null
}

/** Finds the index of the first event in a range, and the index after the last one. */
export function findEventIndexRange(
  events: readonly DatedItem[],
  { from, to }: TimelineRange,
): [start: number, end: number] {
  const start = events.findIndex(({ date }) => date >= from)
  if (start === -1) return [events.length, events.length]
  const after = events.findIndex(({ date }) => date > to)
  return [start, after === -1 ? events.length : Math.max(start, after)]
}

/** Returns the time span to draw for a range, in ms; very short ranges are widened. */
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

/** Doubles a range; null if that covers every event. */
export function zoomOutTimelineRange(range: TimelineRange, extent: TimelineRange): TimelineRange | null {
  const center = (startOfDayMs(range.from) + startOfDayMs(range.to)) / 2
  const next = centeredRange(center, Math.max(MIN_TIMELINE_RANGE_DAYS, countRangeDays(range) * 2))
  return next.from <= extent.from && next.to >= extent.to ? null : next
}

/** Returns a range of `days` around a point in time. */
function centeredRange(center: number, days: number): TimelineRange {
  const from = toDate(center - (days / 2) * DAY_MS)
  return { from, to: toDate(startOfDayMs(from) + (Math.ceil(days) - 1) * DAY_MS) }
}

/** Moves a range by half its length: -1 to earlier dates, 1 to later ones. */
export function panTimelineRange(range: TimelineRange, direction: -1 | 1): TimelineRange {
  const by = Math.max(1, Math.round(countRangeDays(range) / 2)) * DAY_MS * direction
  return { from: toDate(startOfDayMs(range.from) + by), to: toDate(startOfDayMs(range.to) + by) }
}
