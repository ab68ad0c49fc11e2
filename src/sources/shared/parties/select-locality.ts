import { isPartyName } from './is-party-name.ts'

/** Maximum length of a town name in characters. A longer name contains a full address. */
const MAX_TOWN_LENGTH = 200
/** Matches a house number after the name of a street: `Plaça de l'Ajuntament,3`. */
const HOUSE_NUMBER = /,\s?\d{1,4}\s?[a-z]?$/i

/**
 * Selects the locality of an address: the postal code or, without one, the town. Some forms have a whole address in the
 * field of the town; its postal code counts, and a street does not.
 */
export function selectLocality(postalCode: string | null, town: string | null): string | null {
  const isTown = town !== null && isPartyName(town) && !HOUSE_NUMBER.test(town.trim())
  const candidates = [postalCode, findEmbeddedPostcode(town), isTown ? town : null]
  return candidates.find(part => part !== null && part.length <= MAX_TOWN_LENGTH) ?? null
}

/** Finds the postal code in a town that some forms fill with the whole address: `Hoofdstraat 13 1099 Brunelle`. */
function findEmbeddedPostcode(town: string | null): string | null {
  return / (\d{4,5}) \p{L}[^\d]*$/u.exec(` ${town ?? ''}`)?.[1] ?? null
}
