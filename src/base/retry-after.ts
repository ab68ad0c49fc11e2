import type { Clock } from './clock.ts'

/** Parses `Retry-After`, given in seconds or as an HTTP date (RFC 9110, 10.2.3), into ms; null if it is neither. */
export function retryAfter(value: string | string[] | undefined, clock: Clock): number | null {
  if (typeof value !== 'string') return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - clock.now().getTime())
}
