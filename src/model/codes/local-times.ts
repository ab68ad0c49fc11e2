const MS_PER_MINUTE = 60_000
const MINUTES_PER_DAY = 24 * 60

/** A cache of formatters by time zone, because creating one takes a thousand times as long as using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the instant of a local date and time (`YYYY-MM-DD`, `HH:MM`) in minutes since 1970-01-01 UTC. An hour that the
 * clock shows twice counts as the later one, and one that it skips as an hour later, so that no deadline ends early.
 */
export function localTimeToEpochMinute(day: string, time: string, timeZone: string): number {
  const stated = Date.parse(`${day}T${time}:00Z`) / MS_PER_MINUTE
  const candidates = [stated - MINUTES_PER_DAY, stated + MINUTES_PER_DAY].map(
    near => stated - offsetMinutes(near, timeZone),
  )
  const shown = candidates.filter(candidate => candidate + offsetMinutes(candidate, timeZone) === stated)
  return Math.max(...(shown.length > 0 ? shown : candidates))
}

/** Returns how many minutes the local time of a zone is ahead of UTC at an instant. */
function offsetMinutes(epochMinute: number, timeZone: string): number {
  const format = FORMATS.get(timeZone) ?? createFormat(timeZone)
  FORMATS.set(timeZone, format)
  // The Swedish locale writes dates as ISO 8601.
  const local = format.format(epochMinute * MS_PER_MINUTE).replace(' ', 'T')
  return Date.parse(`${local}:00Z`) / MS_PER_MINUTE - epochMinute
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}
