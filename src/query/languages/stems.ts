import { stemmer as stemFrench } from '@orama/stemmers/french'
import { stemmer as stemGerman } from '@orama/stemmers/german'
import { stemmer as stemItalian } from '@orama/stemmers/italian'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import stemEnglish from 'wink-porter2-stemmer'
import { createGenerationalCache } from '../../platform/generational-cache.ts'
import { normalizeText } from '../../platform/text.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from './search-language.ts'

/** Snowball's algorithm of each language. */
const STEMMERS: Readonly<Record<SearchLanguage, (word: string) => string>> = {
  es: stemSpanish,
  fr: stemFrench,
  de: stemGerman,
  it: stemItalian,
  en: stemEnglish,
}

const HAS_DIGIT = /\p{N}/u
/** The maximum length of words that are stemmed. Longer ones are not words of a language. */
const MAX_STEMMED_LENGTH = 64

/**
 * Returns the normalized stems of a lower-case word. The word is stemmed both as written, because stemmers use accents, and
 * in normalized form, so that accents are optional. A word without inflection is its own stem.
 */
export function stemsInLanguage(word: string, language: SearchLanguage): readonly string[] {
  if (HAS_DIGIT.test(word) || word.length > MAX_STEMMED_LENGTH) return []
  const normalized = normalizeText(word)
  const stem = STEMMERS[language]
  const stems = word === normalized ? [stem(word)] : [normalizeText(stem(word)), stem(normalized)]
  return [...new Set(stems)].filter(found => found !== '')
}

/** Returns the index token for a stem. Stems of two languages have different tokens, and words never contain `~`. */
export function stemToken(language: SearchLanguage, stem: string): string {
  return `~${language}~${stem}`
}

/** A stem of a query word in one language. */
export interface LanguageStem {
  readonly language: SearchLanguage
  readonly stem: string
}

const stemCache = createGenerationalCache<readonly LanguageStem[]>(4_000)

/** Returns the stems of a word in all languages. */
export function stemsInAllLanguages(word: string): readonly LanguageStem[] {
  return stemCache(word, () =>
    SEARCH_LANGUAGES.flatMap(language => stemsInLanguage(word, language).map(stem => ({ language, stem }))),
  )
}
