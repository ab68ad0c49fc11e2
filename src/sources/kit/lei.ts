import type { Identifier } from '../../model/entity.ts'

const FORM = /^[0-9A-Z]{18}\d{2}$/

/** The Legal Entity Identifier a document states, when its check digits are right (ISO 17442, ISO 7064 mod 97-10); else null. */
export function lei(text: string): Identifier | null {
  const number = text.toUpperCase().replace(/[\s-]/g, '')
  if (!FORM.test(number)) return null
  const digits = number.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n ? { scheme: 'lei', jurisdiction: 'EU', number, valid: true } : null
}
