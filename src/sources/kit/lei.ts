import type { Identifier } from '../../model/entity.ts'

const FORMAT = /^[0-9A-Z]{18}\d{2}$/

/** Parses a Legal Entity Identifier (ISO 17442); null when its check digits (ISO 7064 MOD 97-10) are wrong. */
export function lei(text: string): Identifier | null {
  const number = text.toUpperCase().replace(/[\s-]/g, '')
  if (!FORMAT.test(number)) return null
  const digits = number.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n ? { scheme: 'lei', jurisdiction: 'EU', number, valid: true } : null
}
