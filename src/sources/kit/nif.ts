import { validate } from 'stdnum/lib/cjs/es/nif.js'
import type { Identifier } from '../../model/entity.ts'

const PLACEHOLDER = /^(?:0{8}|[A-Z]0{7})[A-Z\d]$/

/**
 * Parses a Spanish tax number (company, public body, DNI or NIE), with or without the prefix `ES`. Other numbers are kept
 * as invalid; so are all-zero placeholders (`B00000000`, `00000000T`), which pass the check of the check character.
 */
export function nif(text: string): Identifier {
  const compact = text.toUpperCase().replace(/[\s./-]/g, '')
  const number = compact.replace(/^ES(?=[A-Z\d]{9}$)/, '')
  return {
    scheme: 'nif',
    jurisdiction: 'ES',
    number,
    valid: validate(number).isValid && !PLACEHOLDER.test(number),
  }
}

/** Returns the type of holder by the first character of a NIF (Orden EHA/451/2008, Real Decreto 1065/2007); null if unknown. */
export function nifHolder(number: string): 'person' | 'company' | 'authority' | null {
  if (/^[\dXYZKLM]\d{7}[A-Z]$/.test(number)) return 'person'
  if (/^[PQS]\d{7}[A-J\d]$/.test(number)) return 'authority'
  return /^[ABCDEFGHJNRUVW]\d{7}[A-J\d]/.test(number) ? 'company' : null
}
