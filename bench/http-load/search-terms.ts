import type { LanguageCode } from '../../src/model/announcement.ts'
import { isFunctionWord } from '../../src/query/languages/function-words.ts'
import { isSearchLanguage } from '../../src/query/languages/search-language.ts'
import { stemToken } from '../../src/query/languages/stems.ts'
import { searchPatternsOf } from '../../src/query/query-language.ts'
import { tokenizeText, WORD_PATTERN } from '../../src/query/tokenizer.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'

/** Words and phrases of a dataset, the most frequent first. */
export interface SearchTerms {
  /** Words that share their stem with no other word, so that both servers find them in the same rows. */
  readonly words: readonly string[]
  /** Pairs of such words that occur in the same announcement. */
  readonly pairs: readonly string[]
  /** Phrases of two or three consecutive words. */
  readonly phrases: readonly string[]
  /** The three least frequent words of an announcement, of announcements all over the dataset. */
  readonly rareTriples: readonly string[]
}

const SAMPLE_SIZE = 6_000
const MIN_WORD_LENGTH = 4
const RARE_WORDS = 3

const collected = new WeakMap<SyntheticDataset, SearchTerms>()

/** Collects the terms of a few thousand announcements, spread over the dataset. This takes seconds, once for each dataset. */
export function collectSearchTerms(dataset: SyntheticDataset): SearchTerms {
  const terms = collected.get(dataset) ?? countSearchTerms(dataset)
  collected.set(dataset, terms)
  return terms
}

function countSearchTerms(dataset: SyntheticDataset): SearchTerms {
  const texts = sampleTexts(dataset)
  const isUnrelated = findUnrelatedWords(texts)
  const [words, pairs, phrases] = [new FrequencyCounter(), new FrequencyCounter(), new FrequencyCounter()]
  const unrelatedWords: string[][] = []
  for (const { language, title } of texts) {
    const titleWords = tokenizeText(title, language).words
    const unrelated = [...new Set(titleWords.filter(isUnrelated))]
    for (const word of unrelated) words.add(word)
    unrelatedWords.push(unrelated)
    if (unrelated.length > 1) pairs.add(`${unrelated[0]} ${unrelated.at(-1)}`)
    for (let i = 0; i + 1 < titleWords.length; i++)
      phrases.add(titleWords.slice(i, i + 2 + (i % 2)).join(' '))
  }
  return {
    words: words.mostFrequent(),
    pairs: pairs.mostFrequent(),
    phrases: phrases.mostFrequent().filter(phrase => /^\S{4,} .*\S{4,}$/.test(phrase)),
    rareTriples: buildRareTriples(unrelatedWords, words),
  }
}

function buildRareTriples(texts: readonly (readonly string[])[], words: FrequencyCounter): string[] {
  const triples = texts
    .filter(text => text.length >= RARE_WORDS)
    .map(text => [...text].sort((a, b) => words.countOf(a) - words.countOf(b)).slice(0, RARE_WORDS))
  return [...new Set(triples.map(triple => triple.sort().join(' ')))]
}

interface SampleText {
  readonly language: LanguageCode
  readonly title: string
  readonly all: string
}

function sampleTexts(dataset: SyntheticDataset): SampleText[] {
  const size = Math.min(SAMPLE_SIZE, dataset.rows)
  return Array.from({ length: size }, (_, i) => {
    const { announcement } = dataset.announcementAt(Math.floor((i * dataset.rows) / size))
    const { language, title, summary, mentions } = announcement
    const all = [title, summary ?? '', ...mentions.map(mention => mention.name)].join('\n')
    return { language, title: `${title} ${summary ?? ''}`, all }
  })
}

/**
 * Excludes related words, because Herald stems words (`servicios` matches `servicio`) and the baseline does not, and function
 * words, which Herald does not require.
 */
function findUnrelatedWords(texts: readonly SampleText[]): (word: string) => boolean {
  const holders = new Map<string, Set<string>>()
  for (const [language, words] of listDistinctWords(texts)) {
    // With their accents, because stems depend on them.
    for (const accented of words) {
      const { words: spellings, variants, stems, parts } = tokenizeText(accented, language)
      const stemTokens = isSearchLanguage(language) ? [...stems].map(stem => stemToken(language, stem)) : []
      for (const token of [...spellings, ...variants, ...stemTokens, ...parts]) {
        const tokenHolders = holders.get(token) ?? new Set()
        holders.set(token, tokenHolders)
        for (const word of spellings) tokenHolders.add(word)
      }
    }
  }
  const isOnlyFormOf = (form: string, word: string) =>
    [...(holders.get(form) ?? [])].every(holder => holder === word)
  return word =>
    word.length >= MIN_WORD_LENGTH &&
    /^\p{L}+$/u.test(word) &&
    !isFunctionWord(word) &&
    // The patterns include synonyms, which the baseline does not know either.
    searchPatternsOf(word).every(
      ({ words: [form = '', ...others] }) => others.length === 0 && isOnlyFormOf(form, word),
    )
}

function listDistinctWords(texts: readonly SampleText[]): Map<LanguageCode, Set<string>> {
  const words = new Map<LanguageCode, Set<string>>()
  for (const { language, all } of texts) {
    const ofLanguage = words.get(language) ?? new Set()
    words.set(language, ofLanguage)
    for (const [word] of all.matchAll(WORD_PATTERN)) ofLanguage.add(word)
  }
  return words
}

/** Counts how often each string occurs. */
class FrequencyCounter {
  readonly #counts = new Map<string, number>()

  add(text: string): void {
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
  }

  countOf(text: string): number {
    return this.#counts.get(text) ?? 0
  }

  mostFrequent(): string[] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text)
  }
}
