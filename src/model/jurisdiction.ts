/** The API jurisdiction codes (contract 1): five countries, and `EU` for the European Union and all other countries. */
export const JURISDICTION_CODES = ['ES', 'FR', 'DE', 'IT', 'GB', 'EU'] as const
export type Jurisdiction = (typeof JURISDICTION_CODES)[number]

/**
 * Returns the jurisdiction for an ISO 3166 country code: the same code for the five covered countries, otherwise `EU`
 * (design 3.2).
 */
export function jurisdictionOf(country: string): Jurisdiction {
  const code = country.toUpperCase()
  return JURISDICTION_CODES.find(known => known === code) ?? 'EU'
}
