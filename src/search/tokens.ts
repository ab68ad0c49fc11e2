import { newStemmer, type Stemmer } from 'snowball-stemmers'
import { fold } from '../base/letters.ts'
import { makeRemembering } from '../base/remember.ts'

export { fold }

import type { Language } from '../model/announcement.ts'

/** Ends a field in the index, so that no phrase reaches over it. No word can hold it. ASCII, as most words are, for the memory's sake. */
export const END = '~'

/** Stands in every row, so that `-word` alone has something to be taken from. */
export const EVERY_ROW = '-'

/** What one text is found by. */
export interface Tokens {
  /** Folded words in order. */
  readonly words: readonly string[]
  /** Other spellings: word stems, and `o'neill`, `12.345`, `880 878 145` or `S. L.` written as one word. */
  readonly others: ReadonlySet<string>
}

/** Kinds of filter whose values are tokens. */
export type KeyKind = 'source' | 'jurisdiction' | 'category' | 'type' | 'status' | 'tax_id' | 'form'

/** The token of a filter value. It begins with a sign that no word can hold. */
export function keyToken(kind: KeyKind, value: string): string {
  const spelled = value.replace(/[^\p{L}\p{N}_-]/gu, sign => `~${sign.codePointAt(0)?.toString(16)}~`)
  return `-${kind}-${spelled}`
}

/** What a text, or one chunk of it, is found by. */
interface Cut {
  readonly words: readonly string[]
  readonly others: readonly string[]
  /** The words with blanks between. */
  readonly text: string
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
/** Cuts texts of each language that is stemmed, and of others. */
const CUTTERS = new Map([...STEMMERS].map(([language, stemmer]) => [language, openCutter(stemmer)]))
const cutUnstemmed = openCutter(null)

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
/** What stands in every text that has something SPACED, and is sooner looked for. */
const MAYBE_SPACED = /[\d.] [\d\p{L}]/u
const HAS_DIGIT = /\p{N}/u
/** What is longer when joined is an address or a path; nobody types it as one word. */
const LONGEST_JOINED = 32
/** Some sign that NFKC may change, alone or beside another. Most texts have none, and finding that out is quick. */
const UNUNIFIED = /[^\0-\x9f¡-§©«¬®°±¶·»¿-ÿŒœŠšŽž–—‘’“”€]/

/** The unified form of a text that is then cut into chunks: lower case, one sign for every apostrophe and every blank. */
export function tidy(text: string): string {
  const unified = UNUNIFIED.test(text) ? text.normalize('NFKC') : text
  return unified
    .toLowerCase()
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\s{2,}|[^\S ]/g, ' ')
}

/** What a document's text is found by. Other languages than es, fr, de, it and en are found by their words alone. */
export function tokensOf(text: string, language: Language): Tokens {
  const { words, others } = cutText(text, language)
  return { words, others: new Set(others) }
}

function cutText(text: string, language: Language): Cut {
  return (CUTTERS.get(language) ?? cutUnstemmed)(text)
}

/** Gathers what a document of several fields is found by. */
export class Gathering {
  readonly #fields: Cut[] = []
  readonly #spelled: string[] = []

  take(text: string, language: Language): void {
    const field = cutText(text, language)
    if (field.words.length > 0) this.#fields.push(field)
  }

  /** Takes another spelling of what is there. */
  spell(other: string): void {
    this.#spelled.push(other)
  }

  /** The words in order, each field with its end. */
  words(): string {
    return this.#fields.map(field => `${field.text} ${END}`).join(' ')
  }

  /** Other spellings than the words. */
  others(): ReadonlySet<string> {
    return othersOf(this.#fields, this.#spelled)
  }
}

/** All other spellings in these and beside them that are not words in them. */
function othersOf(cuts: readonly Cut[], spelled: readonly string[]): Set<string> {
  const others = new Set(spelled)
  for (const cut of cuts) for (const other of cut.others) others.add(other)
  if (others.size > 0) for (const cut of cuts) for (const word of cut.words) others.delete(word)
  return others
}

/** Cuts texts with a memory: few words make up most of every text, and stemming is slow. Numbers are met once. */
function openCutter(stemmer: Stemmer | null): (text: string) => Cut {
  const remembered = makeRemembering<Cut>(GENERATION)
  const cutNew = (chunk: string) => cutChunk(chunk, stemmer)
  const cut = (chunk: string) =>
    chunk.length > LONGEST_WORD || HAS_DIGIT.test(chunk) ? cutNew(chunk) : remembered(chunk, cutNew)
  return text => {
    const tidied = tidy(text)
    const found = (tidied.match(CHUNK) ?? []).map(cut)
    const spaced = MAYBE_SPACED.test(tidied) ? (tidied.match(SPACED) ?? []) : []
    const words = found.flatMap(chunk => chunk.words)
    return { words, others: [...othersOf(found, spaced.map(joinSpaced))], text: words.join(' ') }
  }
}

/** What a chunk is found by. */
function cutChunk(chunk: string, stemmer: Stemmer | null): Cut {
  const { pieces, joined } = chunkOf(chunk)
  const stems = stemmer === null ? [] : pieces.flatMap(piece => stemsOf(piece, stemmer))
  const words = pieces.map(fold)
  return { words, others: joined === null ? stems : [...stems, joined], text: words.join(' ') }
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
