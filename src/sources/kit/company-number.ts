import type { Identifier } from '../../model/entity.ts'

/**
 * Eight digits, or a prefix for Scotland, Northern Ireland, partnerships, overseas companies, societies, charitable
 * organisations etc. with six digits; `R` takes seven (Companies House, "Uniform Resource Identifiers" guide).
 */
const FORMAT =
  /^(?:\d{8}|(?:AC|CE|CS|FC|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC)\d{6}|R\d{7})$/

/**
 * Parses a Companies House number and restores lost leading zeros. There is no check digit: a number is valid when its
 * format is. Returns null for zero, which is never assigned.
 */
export function companyNumber(text: string): Identifier | null {
  const compact = text.replace(/[\s.-]/g, '').toUpperCase()
  if (/^0*$/.test(compact)) return null
  const number = /^\d{6,7}$/.test(compact) ? compact.padStart(8, '0') : compact
  return { scheme: 'company_number', jurisdiction: 'GB', number, valid: FORMAT.test(number) }
}
