import { LANGUAGE, LOCALE } from '../i18n/language.ts'

const DATE = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const TIMESTAMP = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' })
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' })
const NAMED = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
const NUMBER = new Intl.NumberFormat(LOCALE)
const SHARE = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })
const COMPACT = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })

/** Formats a date: `2026-03-31` becomes `31 Mar 2026`. */
export function formatDate(date: string): string {
  return DATE.format(new Date(`${date}T00:00:00Z`))
}

/** Formats a range of dates as the locale does, with what both have in common once. */
export function formatFromTo(from: string, to: string): string {
  return DATE.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
}

/** Formats a date without its year, for use where the context gives the year: `2026-03-31` becomes `31 Mar`. */
export function formatDayAndMonth(date: string): string {
  return DAY.format(new Date(`${date}T00:00:00Z`))
}

/** Formats a month: `2026-03-01` and `2026-03` become `March 2026`. */
export function formatMonthName(date: string): string {
  return MONTH.format(new Date(`${date.slice(0, 7)}-01T00:00:00Z`))
}

/** Formats a timestamp in the user’s time zone. */
export function formatTimestamp(timestamp: string): string {
  return TIMESTAMP.format(new Date(timestamp))
}

/** Formats a timestamp in UTC, for example `2026-03-31 08:15:00 UTC`. */
export function formatUtcTimestamp(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const RELATIVE_UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]

/**
 * Formats a timestamp relative to `now` in whole units that have passed or remain, for example `3 minutes ago`,
 * `in 2 hours` or `now`. 47 hours are `1 day ago`, because two days have not passed.
 */
export function formatRelativeTime(timestamp: string, now: number): string {
  const ms = new Date(timestamp).getTime() - now
  const [unit, size] = RELATIVE_UNITS.find(([, size]) => Math.abs(ms) >= size) ?? []
  if (unit === undefined || size === undefined) return NAMED.format(0, 'second')
  return RELATIVE.format(Math.trunc(ms / size), unit)
}

/**
 * Formats an age in days: `today`, `yesterday` or `3 days ago`. Some languages have a word for two days ago, which no other age
 * uses.
 */
export function formatDaysAgo(days: number): string {
  return (days > 1 ? RELATIVE : NAMED).format(-days, 'day')
}

/** Formats a number with digit grouping: `1234567` becomes `1,234,567`. */
export function formatNumber(value: number): string {
  return NUMBER.format(value)
}

/** Formats a share: `0.351` becomes `35.1%`. */
export function formatShare(share: number): string {
  return SHARE.format(share)
}

/** Formats a number in compact form: `1234567` becomes `1.2M`. */
export function formatCompactNumber(value: number): string {
  return COMPACT.format(value)
}

/** French counts in octets. */
const BYTE = LANGUAGE === 'fr' ? 'o' : 'B'
const BYTE_UNITS = [BYTE, `k${BYTE}`, `M${BYTE}`, `G${BYTE}`, `T${BYTE}`] as const

/** Formats a size in decimal units, as operating systems do: `1.3 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1_000 ** power
  return `${NUMBER.format(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))} ${BYTE_UNITS[power]}`
}

/** Formats a duration in ms with a readable unit, for example `12 ms`, `1.3 s`, `23 min 50 s` or `2 h 5 min`. */
export function formatMilliseconds(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  if (seconds >= 3_600) return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`
  if (seconds >= 120) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return ms < 1_000
    ? `${NUMBER.format(Math.round(ms * 10) / 10)} ms`
    : `${NUMBER.format(Math.round(ms / 100) / 10)} s`
}
