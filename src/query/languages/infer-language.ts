import { lazy } from '../../platform/caching/lazy.ts'
import { createGenerationalCache } from '../../platform/generational-cache.ts'
import { normalizeText } from '../../platform/text.ts'
import { languagesOfFunctionWord } from './function-words.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from './search-language.ts'
import { stemsInLanguage } from './stems.ts'
import { VOCABULARY } from './vocabulary.ts'

/** The votes of a word for a language. A function word may belong to a name (Banco de Santander), so it counts less. */
const VOTES = {
  vocabulary: 5,
  withoutAccents: 4,
  stem: 3,
  ending: 3,
  character: 2,
  functionWord: 1,
} as const

/** Endings of nouns and adverbs. Those of several of the languages are listed in each. */
const ENDINGS: Readonly<Record<SearchLanguage, readonly string[]>> = {
  es: ['ción', 'ciones', 'cion', 'sión', 'dades', 'miento', 'mientos', 'iendo', 'eria', 'ería', 'mente'],
  fr: ['euse', 'eur', 'eurs', 'aux', 'ière', 'erie', 'ité', 'ités', 'ée', 'ées', 'oire', 'ment', 'ments'],
  de: ['ung', 'ungen', 'keit', 'heit', 'schaft', 'schaften', 'verfahren', 'arbeiten', 'bau'],
  it: ['zione', 'zioni', 'mento', 'menti', 'ità', 'aggio', 'eria', 'mente'],
  en: ['ing', 'ings', 'ness', 'ship', 'ment', 'ments'],
}
const MIN_STEM_BEFORE_ENDING = 3

/** Letters that a language does not have. In Italian, only the last letter has an accent. */
const FOREIGN_LETTERS: Readonly<Record<SearchLanguage, RegExp>> = {
  es: /[^\p{ASCII}ñáéíóúü]/u,
  fr: /[^\p{ASCII}àâæçéèêëîïôœùûüÿ]/u,
  de: /[^\p{ASCII}äöüßé]/u,
  it: /[^\p{ASCII}àèéìòù]|[^\p{ASCII}](?=.)/u,
  en: /[^\p{ASCII}]/u,
}

/** The end of Spanish words that contain an `é`, such as `técnica`. French words have others. */
const SPANISH_END = /[ao]s?$/

/** Whether a word has letters that tell a language. An `é` is French, except in Spanish words such as `técnica` and `almacén`. */
const HAS_LETTERS: Readonly<Record<SearchLanguage, (word: string) => boolean>> = {
  es: word => /[ñáíóú]|én$|gü[ei]/.test(word) || (word.includes('é') && SPANISH_END.test(word)),
  fr: word => /[âæçêëîïôœûÿ]|[àèù](?=.)/.test(word) || (/é(?![ns]$)/.test(word) && !SPANISH_END.test(word)),
  de: word => /[äöß]|(?<!g)ü|gü(?![ei])/.test(word),
  it: word => /[ìò]$/.test(word),
  en: () => false,
}

/** Endings of inflected words. The stem of another word is a coincidence, such as that of `social` and the Italian `sociale`. */
const INFLECTED: Readonly<Record<SearchLanguage, RegExp>> = {
  es: /[aeoáéó]s?$|[lnrdz]$/,
  fr: /[^ao]$/,
  de: /[^aio]$/,
  it: /[aeioàèéìòù]$/,
  en: /[^aiou]$/,
}

type LanguageVotes = Readonly<Partial<Record<SearchLanguage, number>>>

/**
 * The words of the vocabulary of each language: as written, without accents after `^`, and their stems after `~`. Most threads
 * never infer a language, and stemming the vocabulary takes 300 ms.
 */
const knownWords = lazy(
  () =>
    Object.fromEntries(
      SEARCH_LANGUAGES.map(language => [language, collectWords(VOCABULARY[language], language)]),
    ) as Record<SearchLanguage, ReadonlySet<string>>,
)

function collectWords(text: string, language: SearchLanguage): ReadonlySet<string> {
  const words = text.split(/\s+/).filter(word => word !== '')
  return new Set(
    words.flatMap(word => [
      word,
      `^${normalizeText(word)}`,
      ...stemsInLanguage(word, language).map(stem => `~${stem}`),
    ]),
  )
}

const votesOfWord = createGenerationalCache<LanguageVotes>(10_000)

function countVotes(word: string): LanguageVotes {
  const normalized = normalizeText(word)
  const functionWords = languagesOfFunctionWord(normalized)
  return Object.fromEntries(
    SEARCH_LANGUAGES.map((language): [SearchLanguage, number] => {
      if (functionWords.size > 0) return [language, functionWords.has(language) ? VOTES.functionWord : 0]
      if (FOREIGN_LETTERS[language].test(word)) return [language, 0]
      const vocabulary = vocabularyVotes(word, language)
      const character = HAS_LETTERS[language](word) ? VOTES.character : 0
      return [
        language,
        vocabulary === 0 && character === 0 ? endingVotes(word, language) : vocabulary + character,
      ]
    }),
  )
}

function endingVotes(word: string, language: SearchLanguage): number {
  const isFound = ENDINGS[language].some(
    ending => word.endsWith(ending) && word.length >= ending.length + MIN_STEM_BEFORE_ENDING,
  )
  return isFound ? VOTES.ending : 0
}

/** Accents that are left out are common, but a typed accent tells `fusión` from `fusion`. */
function vocabularyVotes(word: string, language: SearchLanguage): number {
  const known = knownWords()[language]
  if (known.has(word)) return VOTES.vocabulary
  const normalized = normalizeText(word)
  const isAccented = normalized !== word
  if (!isAccented && known.has(`^${normalized}`)) return VOTES.withoutAccents
  if (isAccented && (language === 'en' || known.has(`^${normalized}`))) return 0
  if (!INFLECTED[language].test(word)) return 0
  return stemsInLanguage(word, language).some(stem => known.has(`~${stem}`)) ? VOTES.stem : 0
}

/** Returns whether a word belongs to the ordinary vocabulary of announcements in any language. */
export function isVocabularyWord(word: string): boolean {
  return SEARCH_LANGUAGES.some(language => vocabularyVotes(word, language) > 0)
}

/**
 * Infers the language of words by vocabulary, endings, letters and function words. Returns `null` if no word tells it, or if
 * two languages have equal votes.
 */
export function inferLanguage(words: readonly string[]): SearchLanguage | null {
  const totals = SEARCH_LANGUAGES.map(language => ({
    language,
    votes: words.reduce((sum, word) => sum + (votesOfWord(word, countVotes)[language] ?? 0), 0),
  })).sort((a, b) => b.votes - a.votes)
  const [first, second] = totals
  if (first === undefined || first.votes < VOTES.character || first.votes === second?.votes) return null
  return first.language
}
