/** Days from `from` to `to`, both included, as YYYY-MM-DD. */
export interface Range {
  readonly from: string
  readonly to: string
}

/** What happened on a day. */
interface Dated {
  readonly date: string
}

const DAY = 86_400_000
/** The shortest time that is drawn, in days: below it an axis would have to show hours. */
export const SHORTEST = 14

/** Milliseconds since 1970 at the start of a day, in UTC. */
export function timeOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The range in the address; null when there is none, or none that can be. */
export function rangeOf(params: URLSearchParams): Range | null {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return [from, to].every(isDate) && from <= to ? { from, to } : null
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(timeOf(text)) && dateOf(timeOf(text)) === text
}

/** Days in a range. */
export function daysOf({ from, to }: Range): number {
  return Math.round((timeOf(to) - timeOf(from)) / DAY) + 1
}

/** From the first event to the last; null without events. They stand in the order of their dates. */
export function extentOf(events: readonly Dated[]): Range | null {
  const [first, last] = [events[0], events.at(-1)]
  return first && last ? { from: first.date, to: last.date } : null
}

/** The places of the events in a range: the first one, and the one after the last. */
export function placesOf(events: readonly Dated[], { from, to }: Range): [start: number, end: number] {
  const start = events.findIndex(({ date }) => date >= from)
  if (start === -1) return [events.length, events.length]
  const after = events.findIndex(({ date }) => date > to)
  return [start, after === -1 ? events.length : Math.max(start, after)]
}

/** The time that is drawn for a range: longer where it is very short. */
export function viewOf(range: Range): [start: number, end: number] {
  const missing = Math.max(0, SHORTEST - daysOf(range)) * DAY
  return [timeOf(range.from) - missing / 2, timeOf(range.to) + missing / 2]
}

/** Half of a range, around the event in the middle of those in it, so that there always is something to see. */
export function closer(range: Range, events: readonly Dated[]): Range {
  const [start, end] = placesOf(events, range)
  const middle = events[Math.floor((start + end) / 2)]
  const centre = middle ? timeOf(middle.date) : (timeOf(range.from) + timeOf(range.to)) / 2
  return around(centre, Math.max(SHORTEST, daysOf(range) / 2))
}

/** Twice as long as a range; null when that is all there is. */
export function wider(range: Range, extent: Range): Range | null {
  const centre = (timeOf(range.from) + timeOf(range.to)) / 2
  const next = around(centre, Math.max(SHORTEST, daysOf(range) * 2))
  return next.from <= extent.from && next.to >= extent.to ? null : next
}

/** So many days around a moment. */
function around(centre: number, days: number): Range {
  const from = dateOf(centre - (days / 2) * DAY)
  return { from, to: dateOf(timeOf(from) + (Math.ceil(days) - 1) * DAY) }
}

/** Moved by half its length, -1 is earlier, 1 later. */
export function moved(range: Range, direction: -1 | 1): Range {
  const by = Math.max(1, Math.round(daysOf(range) / 2)) * DAY * direction
  return { from: dateOf(timeOf(range.from) + by), to: dateOf(timeOf(range.to) + by) }
}
