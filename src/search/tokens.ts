import { newStemmer, type Stemmer } from 'snowball-stemmers'
import { fold } from '../base/letters.ts'
import { makeRemembering } from '../base/remember.ts'

export { fold }

import type { Language } from '../model/announcement.ts'

/** Ends a field in the index, so that no phrase reaches over it. No word can hold it. */
export const END = '\ue001'

/** Stands in every row, so that `-word` alone has something to be taken from. */
export const EVERY_ROW = '\ue000'

/** What one text is found by. */
export interface Tokens {
  /** Folded words in order. */
  readonly words: readonly string[]
  /** Other spellings: word stems, and `o'neill`, `12.345`, `880 878 145` or `S. L.` written as one word. */
  readonly others: ReadonlySet<string>
}

/** Kinds of filter whose values are tokens. */
export type KeyKind = 'source' | 'jurisdiction' | 'category' | 'type' | 'status' | 'tax_id' | 'form'

/** The token of a filter value. It begins with a private-use sign, which no word can hold. */
export function keyToken(kind: KeyKind, value: string): string {
  const spelled = value.replace(/[^\p{L}\p{N}_-]/gu, sign => `~${sign.codePointAt(0)?.toString(16)}~`)
  return `\ue000${kind}-${spelled}`
}

/** What one chunk of a text is found by. */
interface ChunkTokens {
  readonly words: readonly string[]
  readonly others: readonly string[]
}

/** The languages that are stemmed (design 6), by their ISO 639-1 codes. */
const STEMMERS = new Map(
  Object.entries({ es: 'spanish', fr: 'french', de: 'german', it: 'italian', en: 'english' }).map(
    ([language, algorithm]) => [language, newStemmer(algorithm)],
  ),
)

/** Chunks in one generation of a memory. */
const GENERATION = 20_000
/** What is longer is no word that is met again: a text without blanks would be remembered whole. */
const LONGEST_WORD = 64
/** Cut chunks in each language that is stemmed, and in others. */
const CUTTERS = new Map(
  [...STEMMERS].map(([language, stemmer]) => [
    language,
    remembering(chunk => cutChunk(chunk, word => stemsOf(word, stemmer))),
  ]),
)
const cutUnstemmed = remembering(chunk => cutChunk(chunk, () => []))

/** Words joined by signs without a blank: `l'épicerie`, `104-123456`, `S.A.R.L`. */
export const CHUNK = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['.&·_/‐-―-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu
/** What joins the pieces of a chunk. */
const JOINT = /['.&·_/‐-―-]/
export const PIECE = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const INITIALS = /^\p{L}(?:\.\p{L})+$/u
export const ELIDED =
  /(?<![\p{L}\p{N}\p{M}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|dell|all|nell|dall|sull|coll|quell)'/gu
/** Digits in groups and initials, with blanks between: `880 878 145`, `S. L.` */
export const SPACED =
  /(?<![\p{L}\p{N}.])(?:\d{1,3}(?: \d{3})+(?: \d{5})?|\p{L}\.(?: \p{L}\.)+)(?![\p{L}\p{N}])/gu
const HAS_DIGIT = /\p{N}/u
/** What is longer when joined is an address or a path; nobody types it as one word. */
const LONGEST_JOINED = 32

/** The unified form of a text that is then cut into chunks: lower case, one sign for every apostrophe and every blank. */
export function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s{2,}|[^\S ]/g, ' ')
}

/** What a document's text is found by. Other languages than es, fr, de, it and en are found by their words alone. */
export function tokensOf(text: string, language: Language): Tokens {
  const cut = CUTTERS.get(language) ?? cutUnstemmed
  const tidied = tidy(text)
  const words: string[] = []
  const others = new Set<string>()
  for (const chunk of tidied.match(CHUNK) ?? []) {
    const tokens = cut(chunk)
    for (const word of tokens.words) words.push(word)
    for (const other of tokens.others) others.add(other)
  }
  for (const [run] of tidied.matchAll(SPACED)) others.add(joinSpaced(run))
  if (others.size > 0) for (const word of words) others.delete(word)
  return { words, others }
}

/** What a chunk is found by. */
function cutChunk(chunk: string, stemsOf: (word: string) => readonly string[]) {
  const { pieces, joined } = chunkOf(chunk)
  const others = pieces.flatMap(stemsOf)
  return { words: pieces.map(fold), others: joined === null ? others : [...others, joined] }
}

/** Words that stand together without a blank, as written in lower case, and all of them as one word. */
export interface Chunk {
  readonly pieces: readonly string[]
  /** Null when there is but one piece. */
  readonly joined: string | null
}

/** The chunks of a tidied text. `S.A.R.L.` is one word, `l'` and its like are none. */
export function chunksOf(tidied: string): Chunk[] {
  return (tidied.match(CHUNK) ?? []).map(chunkOf)
}

/** The pieces of one chunk. */
export function chunkOf(chunk: string): Chunk {
  if (!JOINT.test(chunk)) return { pieces: [chunk], joined: null }
  const rest = chunk.replace(ELIDED, '')
  if (INITIALS.test(rest)) return { pieces: [rest.replaceAll('.', '')], joined: null }
  const pieces = rest.match(PIECE) ?? []
  const joined = fold(pieces.join(''))
  return { pieces, joined: pieces.length > 1 && joined.length <= LONGEST_JOINED ? joined : null }
}

/** `880 878 145` or `S. L.` as one word. */
export function joinSpaced(run: string): string {
  return fold(run.replace(/[ .]/g, ''))
}

/** A query word and its stems in every language that is stemmed: a document is found by any of them (design 6). */
export function formsOf(word: string): ReadonlySet<string> {
  return new Set([fold(word), ...[...STEMMERS.values()].flatMap(stemmer => stemsOf(word, stemmer))])
}

/**
 * The stems that are other than the folded word: of the word as written, since stemmers know accents, and of the folded
 * word, so that accents are optional.
 */
function stemsOf(word: string, stemmer: Stemmer): readonly string[] {
  if (HAS_DIGIT.test(word)) return []
  const folded = fold(word)
  const stems = word === folded ? [stemmer.stem(word)] : [fold(stemmer.stem(word)), stemmer.stem(folded)]
  return [...new Set(stems)].filter(found => found !== '' && found !== folded)
}

/** Cuts chunks with a memory: few words make up most of every text, and stemming is slow. Numbers are met once. */
function remembering(cut: (chunk: string) => ChunkTokens): (chunk: string) => ChunkTokens {
  const remembered = makeRemembering<ChunkTokens>(GENERATION)
  return chunk =>
    chunk.length > LONGEST_WORD || HAS_DIGIT.test(chunk) ? cut(chunk) : remembered(chunk, () => cut(chunk))
}
