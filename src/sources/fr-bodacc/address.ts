import { frenchCountryCode } from '../kit/countries.ts'
import type { Fields } from '../kit/fields.ts'
import { fold } from '../kit/text.ts'

/** An address on one line, and the postal code or town that distinguishes parties of the same name. */
export interface Address {
  readonly line: string | null
  readonly place: string | null
  /** ISO 3166 code of a stated country other than France. */
  readonly abroad: string | null
}

/** ISO 3166 codes of France and its overseas territories. */
const FRENCH_TERRITORIES = new Set([
  'FR',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'PM',
  'BL',
  'MF',
  'WF',
  'PF',
  'NC',
  'TF',
])

/** Parses an address in France (separate parts) or abroad (`adresse`, `pays`). The line omits the country France. */
export function address(fields: Fields): Address {
  const street = [fields.text('numeroVoie'), fields.text('typeVoie'), fields.text('nomVoie')]
  const postalCode = fields.text('codePostal')
  const town = fields.text('ville')
  const country = fields.text('pays')
  const parts = [
    fields.text('adresse'),
    fields.text('complGeographique'),
    joinWords(street),
    fields.text('BP'),
    fields.text('localite'),
    joinWords([postalCode, town]),
    country !== null && fold(country) === 'france' ? null : country,
  ]
  const line = parts.filter(part => part !== null && part !== '').join(', ')
  const code = frenchCountryCode(country ?? '')
  const foreignCountry = code === null || FRENCH_TERRITORIES.has(code) ? null : code
  return { line: line || null, place: postalCode ?? town, abroad: foreignCountry }
}

function joinWords(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null).join(' ')
}
