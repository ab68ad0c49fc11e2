import { validate as validatePersonal } from 'stdnum/lib/cjs/it/codicefiscale.js'
import { validate as validatePartitaIva } from 'stdnum/lib/cjs/it/iva.js'
import type { Identifier } from '../../model/entity.ts'

/**
 * Parses an Italian tax code, with or without the prefix `IT`: 11 digits for companies and public bodies, 16 characters
 * for natural persons. A failed check digit or any other number, e.g. of a foreign supplier, is kept as invalid.
 */
export function codiceFiscale(text: string): Identifier {
  const compact = text.toUpperCase().replace(/[\s./:-]/g, '')
  const number = compact.replace(/^IT(?=\d{11}$)/, '')
  const valid =
    number.length === 16
      ? validatePersonal(number).isValid
      : validatePartitaIva(number).isValid && /^\d{11}$/.test(number)
  return { scheme: 'codice_fiscale', jurisdiction: 'IT', number, valid }
}

/** Returns true for a number in the format of natural persons. */
export function isPersonal({ number }: Identifier): boolean {
  return /^[A-Z]{6}[A-Z0-9]{10}$/.test(number)
}
