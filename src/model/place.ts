/** Jurisdiction codes of the contract (spec 1): five countries, and EU for what is of the Union or of none of the five. */
export const JURISDICTIONS = ['ES', 'FR', 'DE', 'IT', 'GB', 'EU'] as const
export type Jurisdiction = (typeof JURISDICTIONS)[number]

/** The jurisdiction of an ISO 3166 country: itself when it is one of the five, else `EU` (design 3.2). */
export function jurisdictionOf(country: string): Jurisdiction {
  const code = country.toUpperCase()
  return JURISDICTIONS.find(known => known === code) ?? 'EU'
}
