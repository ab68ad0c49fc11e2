import { frenchCountryCode } from '../kit/countries.ts'
import type { Fields } from '../kit/fields.ts'
import { fold } from '../kit/text.ts'

/** An address in one line, and the postal code or town that tells namesakes apart. */
export interface Address {
  readonly line: string | null
  readonly place: string | null
  /** ISO 3166 of a country other than France, where the address names one. */
  readonly abroad: string | null
}

/** Codes of ISO 3166 for France and its parts overseas. */
const FRANCE = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'WF', 'PF', 'NC', 'TF'])

/** Reads an address of France (parts) or of abroad (`adresse`, `pays`). France itself is not named. */
export function address(fields: Fields): Address {
  const street = [fields.text('numeroVoie'), fields.text('typeVoie'), fields.text('nomVoie')]
  const postalCode = fields.text('codePostal')
  const town = fields.text('ville')
  const country = fields.text('pays')
  const parts = [
    fields.text('adresse'),
    fields.text('complGeographique'),
    joined(street),
    fields.text('BP'),
    fields.text('localite'),
    joined([postalCode, town]),
    country !== null && fold(country) === 'france' ? null : country,
  ]
  const line = parts.filter(part => part !== null && part !== '').join(', ')
  const code = frenchCountryCode(country ?? '')
  const abroad = code === null || FRANCE.has(code) ? null : code
  return { line: line || null, place: postalCode ?? town, abroad }
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null).join(' ')
}
