import { validate } from 'stdnum/lib/cjs/fr/siren.js'
import type { Identifier } from '../../model/entity.ts'

/**
 * Parses a French SIREN number, validated by its Luhn check digit, and restores leading zeros lost in numeric fields.
 * Returns null for anything but 1 to 9 digits, and for zero, which is never assigned.
 */
export function siren(text: string): Identifier | null {
  const digits = text.replace(/[\s.]/g, '')
  if (!/^\d{1,9}$/.test(digits) || /^0+$/.test(digits)) return null
  const number = digits.padStart(9, '0')
  return { scheme: 'siren', jurisdiction: 'FR', number, valid: validate(number).isValid }
}
