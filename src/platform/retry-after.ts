import type { Clock } from './clock.ts'

/**
 * Converts a `Retry-After` value in seconds or HTTP date format (RFC 9110, 10.2.3) to ms. Returns `null` if it is
 * neither.
 */
export function parseRetryAfter(value: string | string[] | undefined, clock: Clock): number | null {
  if (typeof value !== 'string') return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - clock.now().getTime())
}
