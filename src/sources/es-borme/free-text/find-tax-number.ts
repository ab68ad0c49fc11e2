import type { EntityIdentifier } from '../../../model/entity.ts'
import { normalizeName } from '../../../model/legal-form.ts'
import { parseNif } from '../../shared/identifier-numbers.ts'

/** Matches a tax number of a company with what precedes it, and what names its holder. */
const STATED_NUMBER =
  /(?:con|siendo) (?:el )?(?:(?:actual|nuevo)(?: el)? )?(?:C\.?I\.?F\.?|N\.?I\.?F\.?)?(?: ?n[.ºo°]*| n[uú]mero)? ?([A-Z]-?[\d.-]{7,12}[A-J\d])(?![A-Z\d])/gi
/** Matches a text that reports the company's own new number. */
const OWN_NUMBER = /(?:C\.?I\.?F|N\.?I\.?F)\.? (?:de la sociedad|por transformaci[oó]n|de la compañ[ií]a)/i
/** Maximum length in characters of the part before a number that can end with the company's name. */
const MAX_NAME_LENGTH = 300

/**
 * Finds the tax number of a company: directly after its own name, as in `la mercantil X SL con CIF n. B10552347`, or as its
 * new one, as in `Modificación del NIF de la sociedad …, siendo el nuevo el B28945590`.
 */
export function findBormeTaxNumber(name: string, text: string): EntityIdentifier | null {
  const ownName = ` ${normalizeName(name)}`
  for (const { 0: match, 1: number = '', index } of text.matchAll(STATED_NUMBER)) {
    const identifier = parseNif(number)
    if (identifier.valid !== true) continue
    const before = ` ${normalizeName(text.slice(Math.max(0, index - MAX_NAME_LENGTH), index))}`
    const isOwn = match.startsWith('siendo') ? OWN_NUMBER.test(text) : before.endsWith(ownName)
    if (isOwn) return identifier
  }
  return null
}
