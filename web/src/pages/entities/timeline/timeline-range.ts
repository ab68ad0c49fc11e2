/** Days from `from` to `to`, both included, as YYYY-MM-DD. */
export interface TimelineRange {
  readonly from: string
  readonly to: string
}

/** What happened on a day. */
interface DatedItem {
  readonly date: string
}

const DAY_MS = 86_400_000
/** The shortest time that is drawn, in days: below it an axis would have to show hours. */
export const MIN_VISIBLE_DAYS = 14

/** Milliseconds since 1970 at the start of a day, in UTC. */
export function startOfDayMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The range in the address; null when there is none, or none that can be. */
export function readTimelineRange(params: URLSearchParams): TimelineRange | null {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return [from, to].every(isExistingDate) && from <= to ? { from, to } : null
}

function isExistingDate(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfDayMs(text)) && toDate(startOfDayMs(text)) === text
  )
}

/** Days in a range. */
export function countDays({ from, to }: TimelineRange): number {
  return Math.round((startOfDayMs(to) - startOfDayMs(from)) / DAY_MS) + 1
}

/** From the first event to the last; null without events. They stand in the order of their dates. */
export function findEventExtent(events: readonly DatedItem[]): TimelineRange | null {
  const [first, last] = [events[0], events.at(-1)]
  return first && last ? { from: first.date, to: last.date } : null
}

/** The places of the events in a range: the first one, and the one after the last. */
export function findEventIndexes(
  events: readonly DatedItem[],
  { from, to }: TimelineRange,
): [start: number, end: number] {
  const start = events.findIndex(({ date }) => date >= from)
  if (start === -1) return [events.length, events.length]
  const after = events.findIndex(({ date }) => date > to)
  return [start, after === -1 ? events.length : Math.max(start, after)]
}

/** The time that is drawn for a range: longer where it is very short. */
export function visibleTimeSpan(range: TimelineRange): [start: number, end: number] {
  const missing = Math.max(0, MIN_VISIBLE_DAYS - countDays(range)) * DAY_MS
  return [startOfDayMs(range.from) - missing / 2, startOfDayMs(range.to) + missing / 2]
}

/** Half of a range, around the event in the middle of those in it, so that there always is something to see. */
export function zoomInRange(range: TimelineRange, events: readonly DatedItem[]): TimelineRange {
  const [start, end] = findEventIndexes(events, range)
  const middle = events[Math.floor((start + end) / 2)]
  const centre = middle ? startOfDayMs(middle.date) : (startOfDayMs(range.from) + startOfDayMs(range.to)) / 2
  return centredRange(centre, Math.max(MIN_VISIBLE_DAYS, countDays(range) / 2))
}

/** Twice as long as a range; null when that is all there is. */
export function zoomOutRange(range: TimelineRange, extent: TimelineRange): TimelineRange | null {
  const centre = (startOfDayMs(range.from) + startOfDayMs(range.to)) / 2
  const next = centredRange(centre, Math.max(MIN_VISIBLE_DAYS, countDays(range) * 2))
  return next.from <= extent.from && next.to >= extent.to ? null : next
}

/** So many days around a moment. */
function centredRange(centre: number, days: number): TimelineRange {
  const from = toDate(centre - (days / 2) * DAY_MS)
  return { from, to: toDate(startOfDayMs(from) + (Math.ceil(days) - 1) * DAY_MS) }
}

/** Moved by half its length, -1 is earlier, 1 later. */
export function panRange(range: TimelineRange, direction: -1 | 1): TimelineRange {
  const by = Math.max(1, Math.round(countDays(range) / 2)) * DAY_MS * direction
  return { from: toDate(startOfDayMs(range.from) + by), to: toDate(startOfDayMs(range.to) + by) }
}
