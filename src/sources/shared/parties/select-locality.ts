import { isPartyName } from './is-party-name.ts'

/** Maximum length of a town name in characters. A longer name contains a full address. */
const MAX_TOWN_LENGTH = 200
/** Length of the text before a number that decides what the number is. */
const MAX_WORDS_LENGTH = 30
/** Matches a house number after the name of a street: `Plaça de l'Ajuntament,3`. */
const HOUSE_NUMBER = /,\s?\d{1,4}\s?[a-z]?$/i
/** Matches words before a number that is that of a box, a road or a telephone. Course codes (`CS`) and `TSA` are French. */
const BEFORE_OTHER_NUMBER =
  /(?:^|[\s.,;(-])(?:post(?:bus|fach|boks|box|lad[ae]|lokero)|b\.? ?p|bo[iî]te postale|b[oō]x|pf|p\.? ?o\.? ?box|apartado(?: de correos)?|apdo|casilla(?: postal)?|casella(?: postale)?|caixa postal|skr(?:ytka)?(?: poczt(?:owa|\.)?)?|schließfach|locked bag|private bag|km|kil[oó]metro|pk|pb|pl|cs|tsa|cidex|n[°ºro]|num|núm|n[uú]mero|nummer|number|tel|telefon|telephone|t[ée]l[ée]phone|fax)[.:]?(?: ?n[°ºro]\.?)?$/iu

/**
 * Selects the locality of an address: the postal code or, without one, the town. Some forms have a whole address in the
 * field of the town; its postal code counts, and a street does not.
 */
export function selectLocality(postalCode: string | null, town: string | null): string | null {
  const embedded = findEmbeddedNumber(town)
  const isTown =
    town !== null && isPartyName(town) && !HOUSE_NUMBER.test(town.trim()) && embedded?.isPostcode !== false
  const candidates = [postalCode, embedded?.isPostcode ? embedded.number : null, isTown ? town : null]
  return candidates.find(part => part !== null && part.length <= MAX_TOWN_LENGTH) ?? null
}

/**
 * Finds the last number in a town that some forms fill with the whole address: `Hoofdstraat 13 1099 Brunelle`. The number
 * of a post office box is not a postal code: `Postbus 20350 Brunelle`.
 */
function findEmbeddedNumber(town: string | null): { number: string; isPostcode: boolean } | null {
  const text = ` ${town ?? ''}`
  const found = / (\d{4,5}) \p{L}[^\d]*$/u.exec(text)
  const number = found?.[1]
  if (found === null || number === undefined) return null
  return {
    number,
    isPostcode: !BEFORE_OTHER_NUMBER.test(text.slice(0, found.index).trim().slice(-MAX_WORDS_LENGTH)),
  }
}
