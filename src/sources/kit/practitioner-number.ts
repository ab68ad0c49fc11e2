import type { Identifier } from '../../model/entity.ts'

/** Four or five digits in Great Britain; `GBNI` and three digits in Northern Ireland. */
const FORM = /^(?:\d{3,5}|GBNI\d{2,4})$/

/**
 * The number under which a British insolvency practitioner is authorised (Insolvency Service, "Find an insolvency
 * practitioner"). It has no check digit: it is valid when it has the form of one. Null where a notice says that there is
 * none (`n/a`, `0`).
 */
export function practitionerNumber(text: string): Identifier | null {
  const signs = text
    .toUpperCase()
    .replace(/^\W*(?:(?:IP|OFFICE ?HOLDER|PRACTITIONER)\W*)?(?:(?:NO|NUMBER|NUM|NR)S?\b\W*)?/, '')
    .replace(/[\s./-]+/g, '')
    .replace(/[^A-Z\d]+$/, '')
    .replace(/^0+/, '')
  if (!/\d/.test(signs)) return null
  return { scheme: 'ip_number', jurisdiction: 'GB', number: signs, valid: FORM.test(signs) }
}
