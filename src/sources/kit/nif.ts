import { validate } from 'stdnum/lib/cjs/es/nif.js'
import type { Identifier } from '../../model/entity.ts'

const ZEROS = /^(?:0{8}|[A-Z]0{7})[A-Z\d]$/

/**
 * The Spanish tax number a document states (companies, bodies, DNI, NIE), with `ES` before it or not. Its check
 * character says whether it is valid; what is no such number at all is kept as it stands, as an invalid one, and so is
 * a number of nothing but zeros (`B00000000`, `00000000T`): it passes the check, and is written where one has none yet.
 */
export function nif(text: string): Identifier {
  const compact = text.toUpperCase().replace(/[\s./-]/g, '')
  const number = compact.replace(/^ES(?=[A-Z\d]{9}$)/, '')
  return { scheme: 'nif', jurisdiction: 'ES', number, valid: validate(number).isValid && !ZEROS.test(number) }
}

/** Whom a NIF is given to, by its first sign (Orden EHA/451/2008, Real Decreto 1065/2007); null when it says nothing. */
export function nifHolder(number: string): 'person' | 'company' | 'authority' | null {
  if (/^[\dXYZKLM]\d{7}[A-Z]$/.test(number)) return 'person'
  if (/^[PQS]\d{7}[A-J\d]$/.test(number)) return 'authority'
  return /^[ABCDEFGHJNRUVW]\d{7}[A-J\d]/.test(number) ? 'company' : null
}
