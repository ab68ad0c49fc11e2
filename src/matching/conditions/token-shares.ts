import { isFunctionWord } from '../../query/languages/function-words.ts'

/*
 * How many announcements contain a token before any has been seen. Only the speed depends on these shares: a condition is
 * looked up by its rarest requirement, and the shares are replaced by what is observed.
 */

const FUNCTION_WORD_SHARE = 0.4
const SHORT_NUMBER_SHARE = 0.03
const STEM_SHARE = 0.003
const PREFIX_SHARE = 0.01
const WORD_SHARE = 0.001

/** Shares of the tokens of filter values, by their kind. */
const VALUE_SHARES: Readonly<Record<string, number>> = {
  source: 0.15,
  jurisdiction: 0.2,
  category: 0.04,
  language: 0.25,
  cpv: 0.01,
  region: 0.02,
  procedure: 0.1,
  withdrawn: 0.002,
  corrects: 0.000_001,
  procedure_id: 0.000_003,
  entity: 0.000_01,
  tax_id: 0.000_01,
}
const OTHER_VALUE_SHARE = 0.1

/** Returns the share of announcements that are expected to contain a token. */
export function expectedShare(token: string): number {
  if (token.startsWith('-')) return VALUE_SHARES[token.slice(1, token.indexOf('-', 1))] ?? OTHER_VALUE_SHARE
  if (token.startsWith('~')) return STEM_SHARE
  if (token.endsWith('*')) return PREFIX_SHARE
  if (/^\d{1,5}$/.test(token)) return SHORT_NUMBER_SHARE
  return isFunctionWord(token) ? FUNCTION_WORD_SHARE : WORD_SHARE
}
