import { normalizeText } from '../platform/text.ts'
import { compoundToken, findCompoundPart, splitCompound } from './compounds/split-compound.ts'
import { SEARCH_LANGUAGES, type SearchLanguage } from './languages/search-language.ts'
import { stemsInAllLanguages, stemsInLanguage, stemToken } from './languages/stems.ts'
import { restoreUmlauts, transliterateUmlauts } from './languages/umlauts.ts'
import { listedInflections } from './languages/word-forms.ts'
import { type MatchQuality, type SearchPattern, tokenPattern, writtenPattern } from './search-pattern.ts'

/** Parts of a term. Each part must match, by one of its patterns. */
export type PatternParts = readonly (readonly SearchPattern[])[]

/**
 * Returns the patterns for a word in lower case: as written, its stems in all languages, other spellings of umlauts, and
 * other spellings of numbers.
 */
export function patternsOfWord(piece: string): SearchPattern[] {
  const word = normalizeText(piece)
  return [
    tokenPattern(word),
    ...umlautPatterns(piece),
    ...stemsInAllLanguages(piece)
      .filter(({ language }) => listedInflections(word, language) === null)
      .flatMap(({ language, stem }) => stemPatterns(stem, word, language)),
    ...SEARCH_LANGUAGES.flatMap(language => inflectionPatterns(word, language)),
    ...splitRegisterNumber(word),
  ]
}

/** Returns patterns for the German compounds that contain a word. */
export function compoundPatterns(piece: string): SearchPattern[] {
  const part = findCompoundPart(normalizeText(piece))
  return part === null ? [] : [tokenPattern(compoundToken(part), { quality: 'related' })]
}

/** Returns the parts of a German compound, which can also be separate words, or `null` if the word is none. */
export function compoundParts(piece: string): PatternParts | null {
  const split = splitCompound(normalizeText(piece))
  if (split === null || !split.isComplete) return null
  return split.stems.map(stem => [
    tokenPattern(compoundToken(stem), { quality: 'related' }),
    tokenPattern(stemToken('de', stem), { quality: 'related' }),
    writtenPattern([stem], { language: 'de', quality: 'related' }),
  ])
}

/** Returns patterns for a word in the documents of one language. */
export function patternsInLanguage(
  piece: string,
  language: SearchLanguage,
  quality: MatchQuality,
): SearchPattern[] {
  const word = normalizeText(piece)
  const hasInflections = listedInflections(word, language) !== null
  const stems = hasInflections ? [] : stemsInLanguage(piece, language)
  return [
    writtenPattern([word], { language, quality }),
    ...inflectionPatterns(word, language, quality),
    ...stems.flatMap(stem => stemPatterns(stem, word, language, quality)),
  ]
}

/** Returns patterns for the other inflections of a word whose stem belongs to another word, too. */
function inflectionPatterns(
  word: string,
  language: SearchLanguage,
  quality: MatchQuality = 'stem',
): SearchPattern[] {
  const forms = listedInflections(word, language) ?? []
  return forms.filter(form => form !== word).map(form => writtenPattern([form], { language, quality }))
}

/**
 * Returns patterns for the documents of a language with words of the same stem. A document has no token for a stem that is
 * among its words.
 */
function stemPatterns(
  stem: string,
  word: string,
  language: SearchLanguage,
  quality: MatchQuality = 'stem',
): SearchPattern[] {
  const token = tokenPattern(stemToken(language, stem), { quality })
  return stem === word ? [token] : [token, writtenPattern([stem], { language, quality })]
}

/**
 * Returns patterns for `ä` typed as `ae` and so on. Documents have a token for the spelling with `ae` of each word with
 * umlauts, so only stems have to be tried in both spellings.
 */
function umlautPatterns(piece: string): SearchPattern[] {
  const transliterated = transliterateUmlauts(piece)
  if (transliterated !== null)
    return [tokenPattern(transliterated), ...patternsInLanguage(transliterated, 'de', 'stem')]
  const restored = restoreUmlauts(piece)
  return restored === null ? [] : patternsInLanguage(restored, 'de', 'stem')
}

/** Returns a pattern that lets `Lot12` also match `Lot 12`. */
function splitRegisterNumber(word: string): SearchPattern[] {
  const parts = /^(\p{L}+)(\d+)$/u.exec(word)
  return parts === null ? [] : [writtenPattern(parts.slice(1))]
}

/** Returns the words and tokens by which a query word is found. */
export function queryWordTokens(piece: string): ReadonlySet<string> {
  return new Set([...patternsOfWord(piece), ...compoundPatterns(piece)].flatMap(({ words }) => words))
}
