import { createGenerationalCache } from '../../platform/generational-cache.ts'
import { normalizeText } from '../../platform/text.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from '../languages/search-language.ts'
import { stemsInLanguage } from '../languages/stems.ts'
import { normalizeForTokenizing, splitChunks } from '../tokenizer.ts'
import { parseSynonymRule, type SynonymRules } from './synonym-rules.ts'

/** An expression that can replace another in a search, in the documents of one language. */
export interface Synonym {
  readonly language: SearchLanguage
  /** The words in lower case, with their accents. */
  readonly words: readonly string[]
  /** Whether the rule has an arrow, so that the expression is related rather than equivalent. */
  readonly isRelated: boolean
}

/** The synonyms of an expression. */
interface SynonymEntry {
  readonly language: SearchLanguage
  readonly from: readonly string[]
  readonly to: readonly Synonym[]
}

const CACHED_WORDS = 5_000

/** Synonym rules, prepared for looking up expressions. */
export class SynonymTable {
  /** The entries by the first word of their expression and by its stems. */
  readonly #entries = new Map<string, SynonymEntry[]>()
  /** Most words begin no expression, and a query looks each word up several times. */
  readonly #findCached = createGenerationalCache<readonly SynonymEntry[]>(CACHED_WORDS)
  /** The number of words in the longest expression. */
  readonly maxWords: number

  constructor(rules: SynonymRules) {
    const entries = Object.entries(rules).flatMap(([language, lines]) =>
      (lines ?? []).flatMap(line => toEntries(line, language as SearchLanguage)),
    )
    for (const entry of entries) {
      for (const key of wordKeys(entry.from[0] as string, entry.language)) {
        const others = this.#entries.get(key)
        if (others === undefined) this.#entries.set(key, [entry])
        else others.push(entry)
      }
    }
    this.maxWords = Math.max(1, ...entries.map(entry => entry.from.length))
  }

  /** Returns the synonyms of consecutive words, in any inflection. */
  find(words: readonly string[]): readonly Synonym[] {
    const candidates = this.#findCached(words[0] ?? '', first => this.#entriesOf(first))
    if (candidates.length === 0) return []
    return candidates.filter(entry => matchesEntry(words, entry)).flatMap(entry => entry.to)
  }

  /** Returns the entries whose expression begins with a word, in any inflection. */
  #entriesOf(first: string): readonly SynonymEntry[] {
    const found = new Set(this.#entries.get(normalizeText(first)))
    for (const language of SEARCH_LANGUAGES) {
      for (const key of wordKeys(first, language)) {
        for (const entry of this.#entries.get(key) ?? []) found.add(entry)
      }
    }
    return [...found]
  }
}

function toEntries(line: string, language: SearchLanguage): SynonymEntry[] {
  const { from, to } = parseSynonymRule(line)
  const isRelated = from !== to
  const targets = to.map(expression => ({ language, words: splitExpression(expression), isRelated }))
  return from.map(expression => {
    const words = splitExpression(expression)
    const others = targets.filter(target => target.words.join(' ') !== words.join(' '))
    return { language, from: words, to: others }
  })
}

/** Splits an expression into lower-case words. */
export function splitExpression(expression: string): readonly string[] {
  return splitChunks(normalizeForTokenizing(expression)).flatMap(chunk => chunk.words)
}

function matchesEntry(words: readonly string[], { from, language }: SynonymEntry): boolean {
  return (
    from.length === words.length &&
    from.every((word, at) => {
      const keys = wordKeys(word, language)
      return wordKeys(words[at] as string, language).some(key => keys.includes(key))
    })
  )
}

function wordKeys(word: string, language: SearchLanguage): readonly string[] {
  return [normalizeText(word), ...stemsInLanguage(word, language).map(stem => `${language} ${stem}`)]
}
