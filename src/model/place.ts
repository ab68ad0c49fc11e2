/** Jurisdiction codes of the API (contract 1): five countries, and EU for the Union and all other countries. */
export const JURISDICTIONS = ['ES', 'FR', 'DE', 'IT', 'GB', 'EU'] as const
export type Jurisdiction = (typeof JURISDICTIONS)[number]

/** The jurisdiction of an ISO 3166 country: itself for the five covered countries, otherwise `EU` (design 3.2). */
export function jurisdictionOf(country: string): Jurisdiction {
  const code = country.toUpperCase()
  return JURISDICTIONS.find(known => known === code) ?? 'EU'
}
