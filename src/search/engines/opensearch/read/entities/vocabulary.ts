import type { SearchClause } from '../searched-indexes.ts'
import { countsByTerm } from '../state/search-results.ts'
import type { SearchState } from '../state/search-state.ts'

/** More than any word has similar ones that begin with the same letters. */
const MAX_WORDS = 50_000

/**
 * Returns all words of names that differ from a word by a number of typos and begin with the same letter, and other words with
 * this letter of the same names. One typo is a letter that is missing, added or wrong, or two swapped ones.
 */
export function findSimilarWords(state: SearchState, word: string, maxTypos: number): Promise<string[]> {
  const fuzzy = {
    value: word,
    fuzziness: maxTypos,
    prefix_length: 1,
    // Two swapped letters are two typos where two are allowed, so that no third one is.
    transpositions: maxTypos === 1,
    rewrite: 'constant_score',
  }
  return findWords(state, { fuzzy: { vocabulary: fuzzy } }, [...word].slice(0, 1).join(''))
}

/** Returns the words of names that occur in the vocabulary. */
export async function selectKnownWords(state: SearchState, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const found = await findWords(state, { terms: { vocabulary: words } }, '')
  return new Set(found).intersection(new Set(words))
}

/** Lists the words of names with a length that begin with a text, in order. */
export async function listNames(state: SearchState, length: number, beginning: string): Promise<string[]> {
  const found = await findWords(state, { prefix: { vocabulary: { value: beginning } } }, beginning)
  return found.filter(word => word.length === length).sort()
}

async function findWords(state: SearchState, query: SearchClause, beginning: string): Promise<string[]> {
  const include = `${escapeForRegExp(beginning)}.*`
  const terms = { field: 'vocabulary', size: MAX_WORDS, include }
  const { aggregations } = await state.search('entity', { query, aggs: { words: { terms } } })
  return [...countsByTerm(aggregations.words).keys()]
}

function escapeForRegExp(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, character => `\\${character}`)
}
