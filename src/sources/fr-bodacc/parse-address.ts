import { countryFromFrenchName } from '../shared/codes/country-names.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

/** An address on one line, with the postal code or town that distinguishes parties of the same name. */
export interface BodaccAddress {
  readonly line: string | null
  readonly locality: string | null
  readonly town: string | null
  /** The ISO 3166 code of the stated country, or `null` when none or France is stated. */
  readonly foreignCountry: string | null
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

/**
 * Parses an address in France, which has separate parts, or abroad (`adresse`, `pays`). The line omits the country if
 * it is France.
 */
export function parseBodaccAddress(fields: FieldReader): BodaccAddress {
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
    country !== null && normalizeForComparison(country) === 'france' ? null : country,
  ]
  const line = parts.filter(part => part !== null && part !== '').join(', ')
  const code = countryFromFrenchName(country ?? '')
  const foreignCountry = code === null || FRENCH_TERRITORIES.has(code) ? null : code
  return { line: line || null, locality: postalCode ?? town, town, foreignCountry: foreignCountry }
}

function joinWords(parts: readonly (string | null)[]): string {
  return parts.filter(part => part !== null).join(' ')
}
