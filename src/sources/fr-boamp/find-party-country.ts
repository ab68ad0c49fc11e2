import { countryFromAlpha3 } from '../shared/codes/country-alpha3.ts'
import { countryFromFrenchName } from '../shared/codes/country-names.ts'
import { findBoampText } from './read-tree-values.ts'

/** Country codes of NUTS that differ from ISO 3166. */
const ISO_CODES: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' }

/**
 * Finds the country of a party as an ISO 3166 code, from its country or from its NUTS code, which begins with the country.
 * Returns null when neither is stated.
 */
export function findBoampPartyCountry(party: unknown): string | null {
  const stated = findBoampText(party, 'pays', 'adr.pays')
  const country = stated === null ? null : parseCountry(stated)
  const [, prefix] =
    /^([A-Z]{2})[0-9A-Z]{0,3}$/.exec(findBoampText(party, 'codenuts', 'adjudicateurnuts') ?? '') ?? []
  return country ?? (prefix === undefined ? null : (ISO_CODES[prefix] ?? prefix))
}

function parseCountry(stated: string): string | null {
  if (/^[A-Z]{2}$/.test(stated)) return ISO_CODES[stated] ?? stated
  return countryFromAlpha3(stated) ?? countryFromFrenchName(stated)
}
