import type { SearchClause } from '../searched-indexes.ts'
import { type Aggregation, bucketList, countsByTerm } from '../state/search-results.ts'
import type { SearchState } from '../state/search-state.ts'

const LAST_CODE_POINT = 0x10_ffff
/** The number of words that are read at once. A cluster returns at most 65,536 by default. */
const WORDS_PER_READ = 10_000

/**
 * Returns all words of names that differ from a word by a number of typos and begin with the same letter, and other words of the
 * same names with this letter and a similar length. One typo is a letter that is missing, added or wrong, or two swapped ones.
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
  const letters = [...word]
  return listWords(
    state,
    { fuzzy: { vocabulary: fuzzy } },
    {
      beginning: letters.slice(0, 1).join(''),
      minLength: letters.length - maxTypos,
      maxLength: letters.length + maxTypos,
    },
  )
}

/** Returns the words of names that occur in the vocabulary. */
export async function selectKnownWords(state: SearchState, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { aggregations } = await state.search('entity', {
    query: { terms: { vocabulary: words } },
    aggs: { words: { terms: { field: 'vocabulary', include: words, size: words.length } } },
  })
  return new Set(countsByTerm(aggregations.words).keys())
}

/** Lists the words of names with a length that begin with a text, in order. */
export async function listNames(state: SearchState, length: number, beginning: string): Promise<string[]> {
  const query = { prefix: { vocabulary: { value: beginning } } }
  // A letter can be two units of JavaScript's length.
  const minLength = Math.ceil(length / 2)
  const found = await listWords(state, query, { beginning, minLength, maxLength: length })
  return found.filter(word => word.length === length).sort()
}

/** Which words are listed. Their lengths are numbers of Unicode characters. */
interface WordRange {
  readonly beginning: string
  readonly minLength: number
  readonly maxLength: number
}

/** Lists the words of a range in the entities that match a query. */
async function listWords(state: SearchState, query: SearchClause, range: WordRange): Promise<string[]> {
  const terms = { field: 'vocabulary', size: WORDS_PER_READ, include: patternOf(range) }
  const { aggregations } = await state.search('entity', { query, aggs: { words: { terms } } })
  const { words } = aggregations
  if ((words?.sum_other_doc_count ?? 0) > 0) return await pageThroughWords(state, query, range)
  return [...countsByTerm(words).keys()]
}

/** Lists the words of a range in several reads. They cannot be restricted by a pattern, and so also read words between. */
async function pageThroughWords(
  state: SearchState,
  query: SearchClause,
  { beginning, minLength, maxLength }: WordRange,
): Promise<string[]> {
  const sources = [{ word: { terms: { field: 'vocabulary' } } }]
  const found: string[] = []
  let after: Aggregation['after_key'] = { word: justBefore(beginning) }
  for (;;) {
    const composite = { sources, size: WORDS_PER_READ, after }
    const { aggregations } = await state.search('entity', { query, aggs: { words: { composite } } })
    const words = bucketList(aggregations.words).map(({ key }) => String((key as { word: string }).word))
    for (const word of words) {
      const { length } = [...word]
      if (word.startsWith(beginning) && length >= minLength && length <= maxLength) found.push(word)
    }
    const last = words.at(-1)
    after = aggregations.words?.after_key
    const isPast = last !== undefined && !last.startsWith(beginning) && isAfter(last, beginning)
    if (words.length < WORDS_PER_READ || after === undefined || isPast) return found
  }
}

/** Returns a text that is after all words that are before those with a beginning. */
function justBefore(beginning: string): string {
  const letters = [...beginning]
  const last = letters.pop()?.codePointAt(0) ?? 1
  return `${letters.join('')}${String.fromCodePoint(last - 1, LAST_CODE_POINT)}`
}

/** Compares words as the cluster orders them, by their UTF-8 bytes. */
function isAfter(word: string, other: string): boolean {
  return Buffer.compare(Buffer.from(word), Buffer.from(other)) > 0
}

/** Returns the regular expression of a range in the syntax of Lucene. */
function patternOf({ beginning, minLength, maxLength }: WordRange): string {
  const { length } = [...beginning]
  const [min, max] = [minLength, maxLength].map(limit => Math.max(0, limit - length))
  return `${escapeForRegExp(beginning)}.{${min},${max}}`
}

function escapeForRegExp(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, character => `\\${character}`)
}
