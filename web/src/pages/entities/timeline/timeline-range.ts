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
export const MIN_VISIBLE_DAYS = 14

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
export function countDays({ from, to }: TimelineRange): number {
  return Math.round((startOfDayMs(to) - startOfDayMs(from)) / DAY_MS) + 1
}

/** Returns the range from the first event to the last; null without events. Events are sorted by date. */
export function findEventExtent(events: readonly DatedItem[]): TimelineRange | null {
  const [first, last] = [events[0], events.at(-1)]
  return first && last ? { from: first.date, to: last.date } : null
}

/** Finds the index of the first event in a range, and the index after the last one. */
export function findEventIndexes(
  events: readonly DatedItem[],
  { from, to }: TimelineRange,
): [start: number, end: number] {
  const start = events.findIndex(({ date }) => date >= from)
  if (start === -1) return [events.length, events.length]
  const after = events.findIndex(({ date }) => date > to)
  return [start, after === -1 ? events.length : Math.max(start, after)]
}

/** Returns the time span to draw for a range, in ms; very short ranges are widened. */
export function visibleTimeSpan(range: TimelineRange): [start: number, end: number] {
  const missing = Math.max(0, MIN_VISIBLE_DAYS - countDays(range)) * DAY_MS
  return [startOfDayMs(range.from) - missing / 2, startOfDayMs(range.to) + missing / 2]
}

/** Halves a range around its middle event, so that at least one event stays visible. */
export function zoomInRange(range: TimelineRange, events: readonly DatedItem[]): TimelineRange {
  const [start, end] = findEventIndexes(events, range)
  const middle = events[Math.floor((start + end) / 2)]
  const centre = middle ? startOfDayMs(middle.date) : (startOfDayMs(range.from) + startOfDayMs(range.to)) / 2
  return centredRange(centre, Math.max(MIN_VISIBLE_DAYS, countDays(range) / 2))
}

/** Doubles a range; null if that covers every event. */
export function zoomOutRange(range: TimelineRange, extent: TimelineRange): TimelineRange | null {
  const centre = (startOfDayMs(range.from) + startOfDayMs(range.to)) / 2
  const next = centredRange(centre, Math.max(MIN_VISIBLE_DAYS, countDays(range) * 2))
  return next.from <= extent.from && next.to >= extent.to ? null : next
}

/** Returns a range of `days` around a point in time. */
function centredRange(centre: number, days: number): TimelineRange {
  const from = toDate(centre - (days / 2) * DAY_MS)
  return { from, to: toDate(startOfDayMs(from) + (Math.ceil(days) - 1) * DAY_MS) }
}

/** Moves a range by half its length: -1 to earlier dates, 1 to later ones. */
export function panRange(range: TimelineRange, direction: -1 | 1): TimelineRange {
  const by = Math.max(1, Math.round(countDays(range) / 2)) * DAY_MS * direction
  return { from: toDate(startOfDayMs(range.from) + by), to: toDate(startOfDayMs(range.to) + by) }
}
