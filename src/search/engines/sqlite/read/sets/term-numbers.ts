import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SearchLanguage } from '../../../../../query/languages/search-language.ts'
import { patternExpression, quoteFtsPhrase } from '../../../../../query/query-language.ts'
import type { SearchPattern } from '../../../../../query/search-pattern.ts'
import { filterToken } from '../../../../../query/tokenizer.ts'
import {
  intersectSets,
  type NumberSet,
  setBytes,
  setFromNumbersBelow,
  setSize,
  uniteSets,
} from '../../../../number-sets/number-set.ts'
import { NUMBER_OF_ROWID_SQL } from '../../rowids.ts'
import { firstCharacters } from '../../term-sets/collect-term-sets.ts'
import {
  MAX_SHORT_PREFIX,
  openTermSetReader,
  PREFIX_LENGTHS,
  type TermKind,
} from '../../term-sets/term-set-table.ts'
import { ByteBoundedCache } from './byte-bounded-cache.ts'
import { intersectAll } from './find-matches.ts'
import type { IndexNumbers } from './index-numbers.ts'

/** The maximum size of the sets kept in memory, for each thread. */
const CACHED_BYTES = 24 * 2 ** 20
const CACHED_TOKEN_BYTES = 8 * 2 ** 20
/** A pattern without a set that may match more announcements is found faster by FTS5, with the rest of the search. */
const MAX_LISTED = 3_000
const MAX_PREFIX = Math.max(...PREFIX_LENGTHS)
/** The last occurrence that is included: in a title, in any field, or in other forms too. */
const OCCURRENCES = { title: 'title', written: 'body', all: 'other' } as const

/** Finds the announcements that contain terms. Results do not apply to recent announcements. */
export class TermNumbers {
  readonly #readSet: ReturnType<typeof openTermSetReader>
  readonly #selectNumbers: StatementSync
  readonly #selectTermsWithPrefix: StatementSync
  readonly #sets = new ByteBoundedCache<NumberSet | null>(CACHED_BYTES, bytesOfSet)
  readonly #tokenSets = new ByteBoundedCache<NumberSet>(CACHED_TOKEN_BYTES, bytesOfSet)
  #generation = -1

  constructor(db: DatabaseSync) {
    this.#readSet = openTermSetReader(db)
    this.#selectNumbers = db.prepare(`
      select json_group_array(${NUMBER_OF_ROWID_SQL}) as numbers from announcement_text
      where announcement_text match ?`)
    this.#selectTermsWithPrefix = db.prepare(
      'select distinct term from term_set where term > ? and term < ? and kind < 2',
    )
  }

  /** Returns the announcements whose title has one of the patterns, which must be words or tokens. */
  findInTitle(patterns: readonly SearchPattern[], numbers: IndexNumbers): NumberSet {
    this.#forgetOtherGenerations(numbers)
    const sets = patterns.map(pattern => this.#findStored('term', pattern.words[0] ?? '', 'title', numbers))
    const rare = patterns
      .filter((_, at) => sets[at] === null)
      .map(pattern => patternExpression(pattern, 'title'))
    const stored = sets.flatMap((set, at) =>
      set === null ? [] : [this.#inLanguage(set, patterns[at]?.language ?? null, numbers)],
    )
    return uniteSets(
      rare.length === 0 ? stored : [...stored, this.findByFullText(rare.join(' OR '), numbers)],
    )
  }

  /** Returns the announcements that match one of the patterns, or `null` if only FTS5 can find them fast. */
  findAny(patterns: readonly SearchPattern[], numbers: IndexNumbers): NumberSet | null {
    this.#forgetOtherGenerations(numbers)
    const sets: NumberSet[] = []
    const rare: string[] = []
    for (const pattern of patterns) {
      const set = needsFullText(pattern) ? null : this.#findOne(pattern, numbers)
      if (set !== null) sets.push(set)
      else if (needsFullText(pattern) && !this.#isRare(pattern, numbers)) return null
      else rare.push(patternExpression(pattern))
    }
    return uniteSets(rare.length === 0 ? sets : [...sets, this.findByFullText(rare.join(' OR '), numbers)])
  }

  /** Returns the announcements with one of the tokens. */
  findTokens(tokens: readonly string[], numbers: IndexNumbers): NumberSet {
    this.#forgetOtherGenerations(numbers)
    return this.#tokenSets.getOrCompute(tokens.join(' '), () => {
      const sets = tokens.map(token => this.#findStored('term', token, 'all', numbers))
      const rare = tokens.filter((_, at) => sets[at] === null).map(token => quoteFtsPhrase(token))
      const stored = sets.filter(set => set !== null)
      return uniteSets(
        rare.length === 0 ? stored : [...stored, this.findByFullText(rare.join(' OR '), numbers)],
      )
    })
  }

  /** Returns the announcements with a word or prefix, or `null` if it is rare. */
  #findOne(pattern: SearchPattern, numbers: IndexNumbers): NumberSet | null {
    const set = this.#findInAnyLanguage(pattern, numbers)
    return set === null ? null : this.#inLanguage(set, pattern.language, numbers)
  }

  #inLanguage(set: NumberSet, language: SearchLanguage | null, numbers: IndexNumbers): NumberSet {
    return language === null
      ? set
      : intersectSets(set, this.findTokens([filterToken('language', language)], numbers))
  }

  #findInAnyLanguage(
    { words: [word = ''], isPrefix, isExact }: Pick<SearchPattern, 'words' | 'isPrefix' | 'isExact'>,
    numbers: IndexNumbers,
  ): NumberSet | null {
    const included = isExact ? 'written' : 'all'
    if (!isPrefix) return this.#findStored('term', word, included, numbers)
    const set = this.#findStored('prefix', word, included, numbers)
    if (set === null || !isLongerThan(word, MAX_SHORT_PREFIX)) return set
    const rows = this.#selectTermsWithPrefix.all(word, `${word}${LAST_CHARACTER}`)
    const frequent = [word, ...rows.map(row => String(row.term))].map(term =>
      this.#findStored('term', term, included, numbers),
    )
    return uniteSets([set, ...frequent.filter(found => found !== null)])
  }

  /** Returns the announcements with all frequent words of a phrase, or `null` if it has none. */
  findFrequentWords({ words, isPrefix, isExact }: SearchPattern, numbers: IndexNumbers): NumberSet | null {
    this.#forgetOtherGenerations(numbers)
    const sets = words
      .slice(0, isPrefix ? -1 : words.length)
      .map(word => this.#findStored('term', word, isExact ? 'written' : 'all', numbers))
      .filter(set => set !== null)
    const [first] = sets
    return first === undefined ? null : intersectAll(sets, first)
  }

  /** Returns whether a phrase or long prefix matches few announcements, going by its words or beginning. */
  #isRare({ words, isPrefix }: SearchPattern, numbers: IndexNumbers): boolean {
    const wordSets = words
      .slice(0, isPrefix ? -1 : words.length)
      .map(word => this.#findStored('term', word, 'written', numbers))
    const prefix = isPrefix ? firstCharacters(words.at(-1) ?? '', MAX_PREFIX) : null
    const prefixSet =
      prefix === null ? [] : [this.#findInAnyLanguage({ words: [prefix], isPrefix, isExact: true }, numbers)]
    const sets = [...wordSets, ...prefixSet]
    if (words.includes('') || sets.length === 0) return false
    const [first, ...others] = sets.filter(set => set !== null)
    // A word without a set is rare.
    if (first === undefined || others.length + 1 < sets.length) return true
    return setSize(others.reduce(intersectSets, first)) <= MAX_LISTED
  }

  #findStored(
    kind: TermKind,
    term: string,
    included: keyof typeof OCCURRENCES,
    { capacity }: IndexNumbers,
  ): NumberSet | null {
    return this.#sets.getOrCompute(`${kind} ${included} ${term}`, () =>
      this.#readSet(kind, term, OCCURRENCES[included], capacity),
    )
  }

  /** Returns the announcements that match an FTS5 expression. */
  findByFullText(expression: string, { capacity }: IndexNumbers): NumberSet {
    const row = this.#selectNumbers.get(expression)
    const numbers = JSON.parse(String(row?.numbers)) as number[]
    return setFromNumbersBelow(capacity, numbers)
  }

  #forgetOtherGenerations({ generation }: IndexNumbers): void {
    if (generation === this.#generation) return
    this.#sets.clear()
    this.#tokenSets.clear()
    this.#generation = generation
  }
}

/** Returns whether a pattern can be frequent and have no set. */
export function needsFullText({ words: [word = '', ...others], isPrefix }: SearchPattern): boolean {
  return word === '' || others.length > 0 || (isPrefix && isLongerThan(word, MAX_PREFIX))
}

function isLongerThan(word: string, length: number): boolean {
  return firstCharacters(word, length + 1) !== null
}

const ENTRY_BYTES = 100

function bytesOfSet(set: NumberSet | null): number {
  return ENTRY_BYTES + (set === null ? 0 : setBytes(set))
}

/** Sorts after all characters of terms. */
const LAST_CHARACTER = '\u{10ffff}'
