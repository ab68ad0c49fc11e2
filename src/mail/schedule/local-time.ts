/** A date and time as clocks in a time zone show it. `month` starts at 1. */
export interface LocalTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const DAY_MS = 86_400_000
/** Formatters by time zone. Creating one takes a thousand times longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATTERS = 1_000

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const formatter = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  formatters.set(timeZone, formatter)
  return formatter
}

/** Returns whether a text is the name of an IANA time zone, such as `Europe/Berlin`. Offsets are no names. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false
  try {
    return formatterOf(text) !== undefined
  } catch {
    // The constructor is the only way to find out which zones and aliases exist.
    return false
  }
}

/** Returns what clocks in a time zone show at an instant, as if it were UTC, in milliseconds. */
function wallTimeOf(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatterOf(timeZone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the local time at an instant. */
export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  const wall = new Date(wallTimeOf(Math.floor(instant.getTime() / 1_000) * 1_000, timeZone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  }
}

/**
 * Returns the instant of a local time. A time that exists twice, when clocks are set back, is the first of the two. A time
 * that clocks skip is moved forward by the length of the gap: 02:30 becomes 03:30.
 */
export function fromLocalTime({ year, month, day, hour, minute }: LocalTime, timeZone: string): Date {
  const wall = Date.UTC(year, month - 1, day, hour, minute)
  // The offsets a day before and a day after enclose every transition near this time.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map(instant => wallTimeOf(instant, timeZone) - instant)
  const candidates = offsets.map(offset => wall - offset)
  const existing = candidates.filter(instant => wallTimeOf(instant, timeZone) === wall)
  return new Date(existing.length > 0 ? Math.min(...existing) : (candidates[0] as number))
}

/** Returns the day of the week of a calendar day, from 1 (Monday) to 7. */
export function weekdayOf({ year, month, day }: Pick<LocalTime, 'year' | 'month' | 'day'>): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

/** Returns midnight of a later calendar day. */
export function midnightAfterDays({ year, month, day }: LocalTime, days: number): LocalTime {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
  }
}
