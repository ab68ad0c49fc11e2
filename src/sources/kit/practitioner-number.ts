import type { Identifier } from '../../model/entity.ts'

/** Four or five digits in Great Britain; `GBNI` and three digits in Northern Ireland. */
const FORMAT = /^(?:\d{3,5}|GBNI\d{2,4})$/

/**
 * Parses the authorisation number of a British insolvency practitioner (Insolvency Service register). There is no check
 * digit: a number is valid when its format is. Returns null for placeholders (`n/a`, `0`).
 */
export function practitionerNumber(text: string): Identifier | null {
  const number = text
    .toUpperCase()
    .replace(/^\W*(?:(?:IP|OFFICE ?HOLDER|PRACTITIONER)\W*)?(?:(?:NO|NUMBER|NUM|NR)S?\b\W*)?/, '')
    .replace(/[\s./-]+/g, '')
    .replace(/[^A-Z\d]+$/, '')
    .replace(/^0+/, '')
  if (!/\d/.test(number)) return null
  return { scheme: 'ip_number', jurisdiction: 'GB', number, valid: FORMAT.test(number) }
}
