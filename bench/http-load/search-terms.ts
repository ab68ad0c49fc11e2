import { isFunctionWord } from '../../src/query/languages/function-words.ts'
import { isSearchLanguage } from '../../src/query/languages/search-language.ts'
import { stemToken } from '../../src/query/languages/stems.ts'
import { searchPatternsOf } from '../../src/query/query-language.ts'
import { tokenizeText } from '../../src/query/tokenizer.ts'
import type { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'

/** Words and phrases of a dataset, the most frequent first. */
export interface SearchTerms {
  /** Words that share their stem with no other word, so that both servers find them in the same rows. */
  readonly words: readonly string[]
  /** Pairs of such words that occur in the same announcement. */
  readonly pairs: readonly string[]
  /** Phrases of two or three consecutive words. */
  readonly phrases: readonly string[]
}

const SAMPLE_SIZE = 6_000
const MIN_WORD_LENGTH = 4

/** Collects the terms of a few thousand announcements, spread over the dataset. */
export function collectSearchTerms(dataset: SyntheticDataset): SearchTerms {
  const texts = sampleTexts(dataset)
  const isUnrelated = findUnrelatedWords(texts)
  const [words, pairs, phrases] = [new FrequencyCounter(), new FrequencyCounter(), new FrequencyCounter()]
  for (const { language, title } of texts) {
    const titleWords = tokenizeText(title, language).words
    const unrelated = [...new Set(titleWords.filter(isUnrelated))]
    for (const word of unrelated) words.add(word)
    if (unrelated.length > 1) pairs.add(`${unrelated[0]} ${unrelated.at(-1)}`)
    for (let i = 0; i + 1 < titleWords.length; i++)
      phrases.add(titleWords.slice(i, i + 2 + (i % 2)).join(' '))
  }
  return {
    words: words.mostFrequent(),
    pairs: pairs.mostFrequent(),
    phrases: phrases.mostFrequent().filter(phrase => /^\S{4,} .*\S{4,}$/.test(phrase)),
  }
}

interface SampleText {
  readonly language: string
  readonly title: string
  readonly all: string
}

function sampleTexts(dataset: SyntheticDataset): SampleText[] {
  return Array.from({ length: Math.min(SAMPLE_SIZE, dataset.rows) }, (_, i) => {
    const { announcement } = dataset.announcementAt(
      Math.floor((i * dataset.rows) / SAMPLE_SIZE) % dataset.rows,
    )
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
  for (const { language, all } of texts) {
    for (const word of tokenizeText(all, language).words) {
      const { words, variants, stems, parts } = tokenizeText(word, language)
      const stemTokens = isSearchLanguage(language) ? [...stems].map(stem => stemToken(language, stem)) : []
      for (const token of [...words, ...variants, ...stemTokens, ...parts]) {
        const words = holders.get(token)
        if (words === undefined) holders.set(token, new Set([word]))
        else words.add(word)
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

/** Counts how often each string occurs. */
class FrequencyCounter {
  readonly #counts = new Map<string, number>()

  add(text: string): void {
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1)
  }

  mostFrequent(): string[] {
    return [...this.#counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([text]) => text)
  }
}
