import { normalizeText } from '../platform/text.ts'
import { companyNumberPatterns } from './company-numbers/number-patterns.ts'
import { isFunctionWord } from './languages/function-words.ts'
import { inferLanguage } from './languages/infer-language.ts'
import type { SearchLanguage } from './languages/search-language.ts'
import { type QueryTerm, surfaceWordsOf, wordsOfTerm } from './query-terms.ts'
import { type SearchPattern, tokenPattern, writtenPattern } from './search-pattern.ts'
import type { Synonym, SynonymTable } from './synonyms/synonym-table.ts'
import { joinSpacedGroup, SPACED_GROUP_PATTERN, splitChunks } from './tokenizer.ts'
import {
  compoundParts,
  compoundPatterns,
  type PatternParts,
  patternsInLanguage,
  patternsOfWord,
} from './word-patterns.ts'

/** A term of a query as patterns. It matches if one of the alternatives does. */
export interface TermPatterns {
  readonly isNegative: boolean
  readonly alternatives: readonly PatternParts[]
  /** If the term is a company number, the keys under which entities with this number are indexed. */
  readonly numberKeys: readonly string[]
  /** The term as typed, apart from case and accents. */
  readonly text: string
}

/** Returns whether a term has no operator. */
export function isPlainTerm({ isNegative, isPhrase, isPrefix }: QueryTerm): boolean {
  return !isNegative && !isPhrase && !isPrefix
}

/** The words that match in place of others. */
export interface RelatedWords {
  /** The language of the query, or `null` if it is unknown. */
  readonly language: SearchLanguage | null
  /** The number of words in the longest expression with synonyms. */
  readonly maxWords: number
  readonly hasCompounds: boolean
  findSynonyms(words: readonly string[]): readonly Synonym[]
}

/** Returns the related words of a query in its language, or in all languages if it is unknown. */
export function relatedWords(
  groups: readonly (readonly QueryTerm[])[],
  synonyms: SynonymTable,
): RelatedWords {
  const language = inferLanguage(
    groups.flat().flatMap(term => (term.isNegative || term.isPrefix ? [] : surfaceWordsOf(term))),
  )
  return {
    language,
    maxWords: synonyms.maxWords,
    hasCompounds: language === null || language === 'de',
    findSynonyms: words =>
      synonyms.find(words).filter(synonym => language === null || synonym.language === language),
  }
}

/** Finds the longest expression of several words with synonyms at the start of a query. */
export function findExpression(
  groups: readonly (readonly QueryTerm[])[],
  related: RelatedWords,
): { readonly term: TermPatterns; readonly length: number } | null {
  const terms: QueryTerm[] = []
  for (const [term, ...others] of groups) {
    if (
      term === undefined ||
      others.length > 0 ||
      !isPlainTerm(term) ||
      term.number !== null ||
      terms.length === related.maxWords
    )
      break
    terms.push(term)
  }
  for (let length = terms.length; length > 1; length--) {
    const parts = terms.slice(0, length)
    const found = related.findSynonyms(parts.flatMap(surfaceWordsOf))
    if (found.length === 0) continue
    const required = parts.filter(term => !wordsOfTerm(term).every(isFunctionWord))
    const asTyped = (required.length === 0 ? parts : required).flatMap(
      term => spellingsOf(term, related.hasCompounds).parts,
    )
    return {
      length,
      term: {
        isNegative: false,
        alternatives: [asTyped, ...found.map(synonymParts)],
        numberKeys: [],
        text: parts.map(part => part.text).join(' '),
      },
    }
  }
  return null
}

/** Returns the patterns of a synonym: a word in any inflection, or the exact words. */
function synonymParts({ words, language }: Synonym): PatternParts {
  const [word, ...others] = words
  if (word !== undefined && others.length === 0) return [patternsInLanguage(word, language, 'related')]
  return [[writtenPattern(words.map(normalizeText), { language, quality: 'related' })]]
}

export function patternsOfTerm(term: QueryTerm, related: RelatedWords): TermPatterns {
  const { isNegative, isPhrase, isPrefix, text } = term
  const typed = isPhrase ? `"${text}"` : `${text}${isPrefix ? '*' : ''}`
  const { parts, joined } = spellingsOf(term, related.hasCompounds && !isNegative)
  const alternatives = [parts, ...joined.map((pattern): PatternParts => [[pattern]])]
  if (isPlainTerm(term) && term.number === null) {
    const [word, ...others] = surfaceWordsOf(term)
    const isSplit = related.hasCompounds && word !== undefined && others.length === 0
    const compound = isSplit ? compoundParts(word) : null
    if (compound !== null) alternatives.push(compound)
    alternatives.push(...related.findSynonyms(surfaceWordsOf(term)).map(synonymParts))
  }
  return {
    isNegative,
    alternatives,
    numberKeys: term.number?.keys ?? [],
    text: `${isNegative ? '-' : ''}${typed}`,
  }
}

/** Returns the patterns for a term. Either one pattern must match for each part, or one of the patterns in `joined`. */
function spellingsOf(
  term: QueryTerm,
  hasCompounds: boolean,
): {
  readonly parts: PatternParts
  readonly joined: readonly SearchPattern[]
} {
  if (term.number !== null) return companyNumberPatterns(term.number)
  if (term.isPhrase) return { parts: [[writtenPattern(wordsOfTerm(term))]], joined: [] }
  const chunks = splitChunks(term.text)
  const parts = chunks.map(({ words: pieces, joined }, index) => {
    const words = pieces.map(normalizeText)
    const isPrefix = term.isPrefix && index === chunks.length - 1
    const [piece] = pieces
    if (!isPrefix && words.length === 1 && piece !== undefined)
      return [...patternsOfWord(piece), ...(hasCompounds ? compoundPatterns(piece) : [])]
    return [
      writtenPattern(words, { isPrefix }),
      ...(joined === null ? [] : [tokenPattern(joined, { isPrefix })]),
    ]
  })
  if (parts.length === 1 || !isSpacedGroup(term.text)) return { parts, joined: [] }
  const joinedWord = joinSpacedGroup(term.text)
  return { parts, joined: [tokenPattern(joinedWord)] }
}

function isSpacedGroup(text: string): boolean {
  return text.match(SPACED_GROUP_PATTERN)?.[0] === text
}
