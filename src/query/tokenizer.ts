import type { LanguageCode } from '../model/announcement.ts'
import { createGenerationalCache } from '../platform/generational-cache.ts'
import { normalizeText } from '../platform/text.ts'
import { compoundToken, splitCompound } from './compounds/split-compound.ts'
import { isSearchLanguage, type SearchLanguage } from './languages/search-language.ts'
import { stemsInLanguage } from './languages/stems.ts'
import { transliterateUmlauts } from './languages/umlauts.ts'

/** The token at the end of each indexed field, so that phrases do not span fields. Words never contain this character. */
export const FIELD_END_TOKEN = '~'

/** The token in every indexed row, so that a query with only negated words has a set to subtract from. */
export const MATCH_ALL_TOKEN = '-'

/** The index tokens for a text. */
export interface TextTokens {
  /** The normalized words, in order. */
  readonly words: readonly string[]
  /** Additional spellings: `o'neill`, `12.345`, `880 878 145` or `S. L.` written as one word, and `müller` as `mueller`. */
  readonly variants: ReadonlySet<string>
  /** The stems that are not among the words. */
  readonly stems: ReadonlySet<string>
  /** The tokens of the parts of compounds. */
  readonly parts: ReadonlySet<string>
}

/** Filters whose values are indexed as tokens. */
export type FilterTokenKind =
  | 'source'
  | 'jurisdiction'
  | 'category'
  | 'cpv'
  | 'region'
  | 'procedure'
  | 'withdrawn'
  | 'corrects'
  | 'procedure_id'
  | 'language'
  | 'type'
  | 'status'
  | 'tax_id'
  | 'identifier'
  | 'register'
  | 'name'
  | 'form'

/** Returns the index token for a filter value. It starts with a character that words never contain. */
export function filterToken(kind: FilterTokenKind, value: string): string {
  const encoded = value.replace(
    /[^\p{L}\p{N}_-]/gu,
    character => `~${character.codePointAt(0)?.toString(16)}~`,
  )
  return `-${kind}-${encoded}`
}

/** The tokens for a text or a chunk. */
interface TokenizedText {
  readonly words: readonly string[]
  readonly variants: readonly string[]
  readonly stems: readonly string[]
  readonly parts: readonly string[]
  /** The words, joined with spaces. */
  readonly text: string
}

/** The number of chunks in each generation of a tokenizer's cache. */
const CACHE_GENERATION_SIZE = 20_000
/**
 * The maximum length of a cached chunk. Longer chunks rarely repeat, and a text without spaces would be cached as a
 * whole.
 */
const MAX_CACHED_LENGTH = 64
const tokenizers = new Map<SearchLanguage | null, (text: string) => TokenizedText>()

/** Matches a chunk: words joined by punctuation without spaces, such as `l'épicerie`, `104-123456` or `S.A.R.L`. */
export const CHUNK_PATTERN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['.&·_/‐-―-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu
/** Matches the punctuation that joins the parts of a chunk. */
const JOINER = /['.&·_/‐-―-]/
export const WORD_PATTERN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const INITIALS = /^\p{L}(?:\.\p{L})+$/u
export const ELISION_PATTERN =
  /(?<![\p{L}\p{N}\p{M}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|dell|all|nell|dall|sull|coll|quell)'/gu
/** Matches digit groups and initials that are separated by spaces, such as `880 878 145` and `S. L.` */
export const SPACED_GROUP_PATTERN =
  /(?<![\p{L}\p{N}.])(?:\d{1,3}(?: \d{3})+(?: \d{5})?|\p{L}\.(?: \p{L}\.)+)(?![\p{L}\p{N}])/gu
/** A cheaper pattern that every text with a spaced group also matches. */
const MAYBE_SPACED_GROUP = /[\d.] [\d\p{L}]/u
const HAS_DIGIT = /\p{N}/u
/** The maximum length of a joined chunk. Longer ones are URLs or paths, which nobody types as one word. */
const MAX_JOINED_LENGTH = 32
/** Matches characters that NFKC may change. Most texts contain none, and this check is cheaper than normalizing. */
const NEEDS_NFKC = /[^\0-\x9f¡-§©«¬®°±¶·»¿-ÿŒœŠšŽž–—‘’“”€]/

/** Normalizes a text before it is split into chunks: applies NFKC and lower case, and unifies apostrophes and spaces. */
export function normalizeForTokenizing(text: string): string {
  const composed = NEEDS_NFKC.test(text) ? text.normalize('NFKC') : text
  return composed
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s{2,}|[^\S ]/g, ' ')
}

/** Returns the index tokens for a text. Languages other than es, fr, de, it and en are not stemmed. */
export function tokenizeText(text: string, language: LanguageCode): TextTokens {
  const { words, variants, stems, parts } = tokenize(text, language)
  return { words, variants: new Set(variants), stems: new Set(stems), parts: new Set(parts) }
}

function tokenize(text: string, language: LanguageCode): TokenizedText {
  const key = isSearchLanguage(language) ? language : null
  let tokenizer = tokenizers.get(key)
  if (tokenizer === undefined) {
    tokenizer = createTokenizer(key)
    tokenizers.set(key, tokenizer)
  }
  return tokenizer(text)
}

/**
 * Creates a tokenizer. It caches chunks, because stemming is slow and few words make up most text, but not numbers, which
 * rarely repeat.
 */
function createTokenizer(language: SearchLanguage | null): (text: string) => TokenizedText {
  const cached = createGenerationalCache<TokenizedText>(CACHE_GENERATION_SIZE)
  const compute = (chunk: string) => tokenizeChunk(chunk, language)
  const lookUp = (chunk: string) =>
    chunk.length > MAX_CACHED_LENGTH || HAS_DIGIT.test(chunk) ? compute(chunk) : cached(chunk, compute)
  return text => {
    const normalized = normalizeForTokenizing(text)
    const chunks = (normalized.match(CHUNK_PATTERN) ?? []).map(lookUp)
    const spacedGroups = MAYBE_SPACED_GROUP.test(normalized)
      ? (normalized.match(SPACED_GROUP_PATTERN) ?? [])
      : []
    const words = chunks.flatMap(chunk => chunk.words)
    const written = new Set(words)
    const collect = (
      tokensOf: (chunk: TokenizedText) => readonly string[],
      added: readonly string[] = [],
    ) => [...new Set([...chunks.flatMap(tokensOf), ...added].filter(token => !written.has(token)))]
    return {
      words,
      variants: collect(chunk => chunk.variants, spacedGroups.map(joinSpacedGroup)),
      stems: collect(chunk => chunk.stems),
      parts: collect(chunk => chunk.parts),
      text: words.join(' '),
    }
  }
}

function tokenizeChunk(chunk: string, language: SearchLanguage | null): TokenizedText {
  const { words: pieces, joined } = splitTextChunkIntoWords(chunk)
  const words = pieces.map(normalizeText)
  const transliterated = pieces.map(transliterateUmlauts).filter(word => word !== null)
  return {
    words,
    variants: joined === null ? transliterated : [...transliterated, joined],
    stems: language === null ? [] : pieces.flatMap(piece => stemsInLanguage(piece, language)),
    parts: language === 'de' ? words.flatMap(partTokens) : [],
    text: words.join(' '),
  }
}

function partTokens(word: string): readonly string[] {
  return splitCompound(word)?.stems.map(compoundToken) ?? []
}

/** The lower-case words in a chunk, and their spelling as one word. */
export interface TokenChunk {
  readonly words: readonly string[]
  /** All words joined into one, or `null` if the chunk has only one word or is too long to be joined. */
  readonly joined: string | null
}

/** Splits a normalized text into chunks. `S.A.R.L.` counts as one word; elided articles such as `l'` are dropped. */
export function splitChunks(normalized: string): TokenChunk[] {
  return (normalized.match(CHUNK_PATTERN) ?? []).map(splitTextChunkIntoWords)
}

/** Splits one chunk into its words. */
export function splitTextChunkIntoWords(chunk: string): TokenChunk {
  if (!JOINER.test(chunk)) return { words: [chunk], joined: null }
  const rest = chunk.replace(ELISION_PATTERN, '')
  if (INITIALS.test(rest)) return { words: [rest.replaceAll('.', '')], joined: null }
  const words = rest.match(WORD_PATTERN) ?? []
  const joined = normalizeText(words.join(''))
  return { words, joined: words.length > 1 && joined.length <= MAX_JOINED_LENGTH ? joined : null }
}

/** Joins `880 878 145` or `S. L.` into one word. */
export function joinSpacedGroup(group: string): string {
  return normalizeText(group.replace(/[ .]/g, ''))
}
