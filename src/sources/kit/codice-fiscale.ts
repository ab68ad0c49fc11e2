import { validate as person } from 'stdnum/lib/cjs/it/codicefiscale.js'
import { validate as firm } from 'stdnum/lib/cjs/it/iva.js'
import type { Identifier } from '../../model/entity.ts'

/**
 * The codice fiscale a document states: 11 digits of a company or a body (which companies mostly have as partita IVA
 * too), 16 characters of a natural person; with `IT` before it or not. Its check digit or character says whether it is
 * valid; what is no such number, such as that of a foreign supplier, is kept as it stands, as an invalid one.
 */
export function codiceFiscale(text: string): Identifier {
  const compact = text.toUpperCase().replace(/[\s./:-]/g, '')
  const number = compact.replace(/^IT(?=\d{11}$)/, '')
  const valid =
    number.length === 16 ? person(number).isValid : firm(number).isValid && /^\d{11}$/.test(number)
  return { scheme: 'codice_fiscale', jurisdiction: 'IT', number, valid }
}

/** True for the form that natural persons have. */
export function isPersonal({ number }: Identifier): boolean {
  return /^[A-Z]{6}[A-Z0-9]{10}$/.test(number)
}
