import type { DatabaseSync } from 'node:sqlite'
import { distance } from 'fastest-levenshtein'
import { normalizeText } from '../../../../../platform/text.ts'
import { patternExpression } from '../../../../../query/query-language.ts'
import { writtenPattern } from '../../../../../query/search-pattern.ts'
import { wordsWithOneTypo } from './close-words.ts'

/** Names of this length or longer may contain two typing errors. */
const MIN_LENGTH_FOR_TWO_TYPOS = 6
const MAX_NAME_TYPOS = 2
/** The letters at the beginning of a name that are taken as typed, so that few names have to be compared. */
const TYPED_LETTERS = 2
const LAST_LETTER = '\u{10ffff}'
/** The maximum number of spellings of a word, those in the most announcements first. */
const MAX_SPELLINGS = 3
/** The maximum number of words in names whose announcements are counted. */
const MAX_COUNTED_NAMES = 12
/** Words in more announcements are all counted as this many, which bounds the time of counting. */
export const MAX_COUNT = 10_000

/** The maximum number of words that are looked up at once. */
const MAX_LOOKED_UP = 128
/** The lengths of beginnings that the full-text index finds fast. */
const INDEXED_PREFIXES = [2, 3, 4]

/** Finds the most frequent spellings that resemble a typed word. */
export type SpellingLookup = (typed: string, checkpoint: () => void) => Spelling[]

/** A word that occurs in announcements and resembles another one. */
export interface Spelling {
  readonly word: string
  readonly announcements: number
  /** The number of typing errors by which they differ. */
  readonly typos: number
}

/** The lookups of words by which spellings are found. */
export interface WordLookups {
  /** Returns whether an announcement matches one of several full-text expressions. */
  findsAny(expressions: readonly string[]): boolean
  /** Counts the announcements that match a full-text expression, up to `MAX_COUNT`. */
  count(expression: string): number
  /** Lists the words of names with a length that begin with a text, in order. */
  listNames(length: number, beginning: string): readonly string[]
}

/** Prepares finding the spellings of a word. Words are looked up in the full-text index, which has no further copy of them. */
export function openSpellingLookup(db: DatabaseSync): SpellingLookup {
  const selectCount = db.prepare(
    `select count(*) as n from (select 1 from announcement_text where announcement_text match ? limit ${MAX_COUNT})`,
  )
  const selectNames = db.prepare('select word from vocabulary where length = ? and word between ? and ?')
  const selectExists = db.prepare(
    'select 1 as found from announcement_text where announcement_text match ? limit 1',
  )
  return createSpellingLookup({
    findsAny: expressions => selectExists.get(expressions.join(' OR ')) !== undefined,
    count: expression => Number(selectCount.get(expression)?.n),
    listNames: (length, beginning) =>
      selectNames.all(length, beginning, beginning + LAST_LETTER).map(row => String(row.word)),
  })
}

/**
 * Creates the function that finds the spellings of a word that occur in announcements: words with one other letter, and words
 * of entity names with two after the first letters.
 */
export function createSpellingLookup(lookups: WordLookups): SpellingLookup {
  const words = createWordLookup(lookups)

  function similarNames(word: string): string[] {
    if (word.length < MIN_LENGTH_FOR_TWO_TYPOS) return []
    const beginning = [...word].slice(0, TYPED_LETTERS).join('')
    const shortest = word.length - MAX_NAME_TYPOS
    return Array.from({ length: 2 * MAX_NAME_TYPOS + 1 }, (_, n) => shortest + n)
      .flatMap(length => lookups.listNames(length, beginning))
      .filter(name => distance(word, name) === MAX_NAME_TYPOS)
      .slice(0, MAX_COUNTED_NAMES)
  }

  return (typed, checkpoint) => {
    const word = normalizeText(typed)
    const close = words.selectExisting(wordsWithOneTypo(word, words.lengthOfUnknownBeginning(word)))
    checkpoint()
    const found = close.length > 0 ? close : similarNames(word)
    checkpoint()
    return found
      .map(other => ({
        word: other,
        announcements: lookups.count(expressionOf(other)),
        typos: close.length > 0 ? 1 : MAX_NAME_TYPOS,
      }))
      .filter(({ announcements }) => announcements > 0)
      .sort((a, b) => b.announcements - a.announcements || (a.word < b.word ? -1 : 1))
      .slice(0, MAX_SPELLINGS)
  }
}

function halvesOf(words: readonly string[]): (readonly string[])[] {
  const half = words.length >> 1
  return [words.slice(0, half), words.slice(half)]
}

/** Creates the functions that tell which words occur in announcements. */
function createWordLookup({ findsAny }: Pick<WordLookups, 'findsAny'>) {
  /** Returns the words that occur. Few do, so many are looked up at once, and divided only if one of them occurs. */
  function selectExisting(words: readonly string[]): string[] {
    if (words.length > MAX_LOOKED_UP) return halvesOf(words).flatMap(selectExisting)
    if (words.length === 0 || !findsAny(words.map(expressionOf))) return []
    return words.length === 1 ? [...words] : halvesOf(words).flatMap(selectExisting)
  }

  /** Returns the number of first letters with which no word begins, so that one of them is wrong, or `undefined`. */
  function lengthOfUnknownBeginning(word: string): number | undefined {
    return INDEXED_PREFIXES.find(length => {
      const beginning = writtenPattern([[...word].slice(0, length).join('')], { isPrefix: true })
      return !findsAny([patternExpression(beginning)])
    })
  }

  return { selectExisting, lengthOfUnknownBeginning }
}

/** Returns the FTS5 expression of a word as written. */
function expressionOf(word: string): string {
  return patternExpression(writtenPattern([word]))
}
