import { normalizeTaxId } from '../../model/list-filters.ts'
import { isFunctionWord } from '../languages/function-words.ts'
import { normalizeForTokenizing } from '../tokenizer.ts'
import { findCompanyNumbers } from './find-company-numbers.ts'
import { nationalNumbersOf } from './number-keys.ts'
import { splitIntoPieces } from './number-pieces.ts'

/**
 * Returns the numbers that a typed tax ID can refer to: the ID itself, the number of the legal unit contained in a French
 * SIRET or in a Spanish, French or Italian VAT number (design 5), and what a number with a label or a court means.
 */
export function taxIdCandidates(text: string): readonly string[] {
  const typed = normalizeTaxId(text)
  return [...new Set([typed, ...nationalNumbersOf(typed), ...keysOfWholeText(text)])]
}

/** Returns the keys of a text that is nothing but one company number, apart from words such as `con`. */
function keysOfWholeText(text: string): readonly string[] {
  const normalized = normalizeForTokenizing(text)
  const [number, ...others] = findCompanyNumbers(normalized)
  if (number === undefined || others.length > 0) return []
  const rest = normalized.slice(0, number.start) + normalized.slice(number.end)
  return splitIntoPieces(rest).every(piece => isFunctionWord(piece.text)) ? number.keys : []
}
