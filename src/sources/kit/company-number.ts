import type { Identifier } from '../../model/entity.ts'

/**
 * Two letters in front of six digits, or `R` in front of seven: Scotland and Northern Ireland, partnerships, overseas
 * companies, societies, charitable organisations and the like (Companies House, "Uniform Resource Identifiers" guide).
 */
const FORM =
  /^(?:\d{8}|(?:AC|CE|CS|FC|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC)\d{6}|R\d{7})$/

/**
 * The Companies House number a document states; digits that lost zeros at their start get them back, as Companies House
 * itself does. It has no check digit: it is valid when it has the form of one. Null for zero, which is nobody's.
 */
export function companyNumber(text: string): Identifier | null {
  const signs = text.replace(/[\s.-]/g, '').toUpperCase()
  if (/^0*$/.test(signs)) return null
  const number = /^\d{6,7}$/.test(signs) ? signs.padStart(8, '0') : signs
  return { scheme: 'company_number', jurisdiction: 'GB', number, valid: FORM.test(number) }
}
