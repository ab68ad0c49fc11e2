import { JURISDICTION_CODES, type Jurisdiction } from '../../../../../model/jurisdiction.ts'
import { isFunctionWord } from '../../../../../query/languages/function-words.ts'
import { BRANCH_SUFFIX, recallComparedName } from '../../../../../query/matching/name-keys.ts'
import { anyOfFtsExpressions, quoteFtsPhrase } from '../../../../../query/query-language.ts'
import { wordsWithOneTypo } from '../suggestions/close-words.ts'

/** The maximum number of words of a name that are searched. The longest ones are the rarest. */
const MAX_WORDS = 8
/** The minimum number of words of a name of which one may be missing in the other name. */
const MIN_WORDS_TO_DROP_ONE = 3
const DISTINCTIVE_WORD = /\p{L}{4}/u

/**
 * Builds the FTS5 expressions for names similar to a name, from the most to the least similar: all words, all words with one
 * typing error each, and all words but one. `selectKnownWords` returns which of some words occur in names.
 */
export function* similarNameExpressions(
  name: string,
  jurisdictions: readonly Jurisdiction[],
  selectKnownWords: (words: readonly string[]) => readonly string[],
): Generator<string> {
  const words = searchedWords(name, jurisdictions)
  if (words.length === 0) return
  yield allOf(words.map(word => quoteFtsPhrase(word)))
  const withTypos = (word: string): readonly string[] => {
    const close = /\p{N}/u.test(word) ? [] : wordsWithOneTypo(word)
    return [word, ...selectKnownWords(close)]
  }
  const tolerant = words.map(word => anyOfFtsExpressions(withTypos(word).map(other => quoteFtsPhrase(other))))
  yield allOf(tolerant)
  if (words.length < MIN_WORDS_TO_DROP_ONE) return
  yield anyOfFtsExpressions(tolerant.map((_, dropped) => `(${allOf(tolerant.toSpliced(dropped, 1))})`))
}

/**
 * Builds the FTS5 expression for names that can begin with a name, or returns `null` if the name has no word that tells
 * entities apart.
 */
export function longerNamesExpression(name: string, jurisdictions: readonly Jurisdiction[]): string | null {
  const words = searchedWords(name, jurisdictions)
  const isDistinctive = words.some(word => DISTINCTIVE_WORD.test(word) && !isFunctionWord(word))
  return isDistinctive ? allOf(words.map(word => quoteFtsPhrase(word))) : null
}

function allOf(expressions: readonly string[]): string {
  return expressions.join(' AND ')
}

/** Returns the significant words of a name without its legal form, in whichever country that is shortest. */
function searchedWords(name: string, jurisdictions: readonly Jurisdiction[]): string[] {
  const names = (jurisdictions.length > 0 ? jurisdictions : JURISDICTION_CODES).map(
    jurisdiction => recallComparedName(name, 'company', jurisdiction).name,
  )
  const [shortest = ''] = names.sort((a, b) => a.length - b.length)
  const words = [...new Set(shortest.replace(BRANCH_SUFFIX, '').match(/[\p{L}\p{N}]+/gu) ?? [])]
  const significant = words.filter(word => !isFunctionWord(word))
  const searched = significant.length > 0 ? significant : words
  return searched.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
}
