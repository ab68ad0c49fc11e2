import { validate } from 'stdnum/lib/cjs/fr/siren.js'
import type { Identifier } from '../../model/entity.ts'

/**
 * The SIREN a document states, with blanks or without, leading zeros perhaps lost where it was written as a number.
 * Its check digit says whether it is valid (Luhn). Null for anything but 1 to 9 digits, and for zero, which is nobody's.
 */
export function siren(text: string): Identifier | null {
  const digits = text.replace(/[\s.]/g, '')
  if (!/^\d{1,9}$/.test(digits) || /^0+$/.test(digits)) return null
  const number = digits.padStart(9, '0')
  return { scheme: 'siren', jurisdiction: 'FR', number, valid: validate(number).isValid }
}
