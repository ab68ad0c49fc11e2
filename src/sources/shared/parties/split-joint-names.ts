import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import { splitLegalForm } from '../../../model/legal-form.ts'

/** Matches a separator between two names in a list. */
const SEPARATOR = /\s?-\s?|\s[–—/+]\s|\s?[;|]\s?|\s?\/\/?\s?|,\s(?:y|e|i)\s|,\s|\s(?:y|e|i)\s|\.-\s?/giu

/**
 * Splits the names of several companies where a legal form ends before a separator. Returns `null` unless every part
 * ends with a legal form, because separators also occur inside names. `clean` removes what may follow a name.
 */
export function splitNamesByLegalForm(
  text: string,
  jurisdiction: Jurisdiction,
  clean: (part: string) => string,
): string[] | null {
  const hasForm = (part: string): boolean => endsWithForm(clean(part), jurisdiction)
  const parts: string[] = []
  let start = 0
  for (const { index, 0: separator } of text.matchAll(SEPARATOR)) {
    const part = text.slice(start, index)
    if (index < start || !hasForm(part) || isOnlyForm(text.slice(index + separator.length), jurisdiction))
      continue
    parts.push(part)
    start = index + separator.length
  }
  parts.push(text.slice(start))
  return parts.length > 1 && parts.every(hasForm) ? parts : null
}

function endsWithForm(text: string, jurisdiction: Jurisdiction): boolean {
  const { legalFormClass, name } = splitLegalForm(text, jurisdiction)
  return legalFormClass !== null && legalFormClass !== 'ES:ute' && name.length > 1
}

/** Returns true for what follows the comma in `Ejemplo, S.A.`: a legal form without a name. */
function isOnlyForm(text: string, jurisdiction: Jurisdiction): boolean {
  return splitLegalForm(`X ${text}`, jurisdiction).name === 'X'
}
