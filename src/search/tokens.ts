import { newStemmer } from 'snowball-stemmers'
import { fold } from '../base/letters.ts'

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

/** A word as a document is found by it. */
interface Word {
  readonly folded: string
  /** Those that are other than the word itself. */
  readonly stems: readonly string[]
}

const unstemmed = remembering((word): Word => ({ folded: fold(word), stems: [] }))

/** The languages that are stemmed (design 6), by their ISO 639-1 codes. */
const STEMMED = new Map(
  Object.entries({ es: 'spanish', fr: 'french', de: 'german', it: 'italian', en: 'english' }).map(
    ([language, algorithm]) => {
      const stemmer = newStemmer(algorithm)
      return [language, remembering(word => stemmed(word, w => stemmer.stem(w)))]
    },
  ),
)

/** Words joined by signs without a blank: `l'épicerie`, `104-123456`, `S.A.R.L`. */
const CHUNK = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['.&·_/‐-―-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu
/** What joins the pieces of a chunk. */
const JOINT = /['.&·_/‐-―-]/
const PIECE = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const INITIALS = /^\p{L}(?:\.\p{L})+$/u
const ELIDED =
  /(?<![\p{L}\p{N}\p{M}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|dell|all|nell|dall|sull|coll|quell)'/gu
/** Digits in groups and initials, with blanks between: `880 878 145`, `S. L.` */
export const SPACED =
  /(?<![\p{L}\p{N}.])(?:\d{1,3}(?: \d{3})+(?: \d{5})?|\p{L}\.(?: \p{L}\.)+)(?![\p{L}\p{N}])/gu
/** What is longer when joined is an address or a path; nobody types it as one word. */
const LONGEST_JOINED = 32

/** The unified form of a text that is then cut into chunks: lower case, one sign for every apostrophe and every blank. */
export function tidy(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s+/g, ' ')
}

/** What a document's text is found by. Other languages than es, fr, de, it and en are found by their words alone. */
export function tokensOf(text: string, language: Language): Tokens {
  const wordOf = STEMMED.get(language) ?? unstemmed
  const tidied = tidy(text)
  const words: string[] = []
  const others = new Set<string>()
  for (const { pieces, joined } of chunksOf(tidied)) {
    for (const piece of pieces) {
      const { folded, stems } = wordOf(piece)
      words.push(folded)
      for (const stem of stems) others.add(stem)
    }
    if (joined !== null) others.add(joined)
  }
  for (const [run] of tidied.matchAll(SPACED)) others.add(joinSpaced(run))
  for (const word of words) others.delete(word)
  return { words, others }
}

/** Words that stand together without a blank, as written in lower case, and all of them as one word. */
export interface Chunk {
  readonly pieces: readonly string[]
  /** Null when there is but one piece. */
  readonly joined: string | null
}

/** The chunks of a tidied text. `S.A.R.L.` is one word, `l'` and its like are none. */
export function chunksOf(tidied: string): Chunk[] {
  return (tidied.match(CHUNK) ?? []).map(chunk => {
    if (!JOINT.test(chunk)) return { pieces: [chunk], joined: null }
    const rest = chunk.replace(ELIDED, '')
    if (INITIALS.test(rest)) return { pieces: [rest.replaceAll('.', '')], joined: null }
    const pieces = rest.match(PIECE) ?? []
    const joined = fold(pieces.join(''))
    return { pieces, joined: pieces.length > 1 && joined.length <= LONGEST_JOINED ? joined : null }
  })
}

/** `880 878 145` or `S. L.` as one word. */
export function joinSpaced(run: string): string {
  return fold(run.replace(/[ .]/g, ''))
}

/** A query word and its stems in every language that is stemmed: a document is found by any of them (design 6). */
export function formsOf(word: string): ReadonlySet<string> {
  return new Set([fold(word), ...[...STEMMED.values()].flatMap(wordOf => wordOf(word).stems)])
}

/** Two stems: of the word as written, since stemmers know accents, and of the folded word, so that accents are optional. */
function stemmed(word: string, stem: (word: string) => string): Word {
  const folded = fold(word)
  if (/\p{N}/u.test(word)) return { folded, stems: [] }
  const stems = word === folded ? [stem(word)] : [fold(stem(word)), stem(folded)]
  return { folded, stems: [...new Set(stems)].filter(found => found !== '' && found !== folded) }
}

/** Words in one generation of a memory. */
const GENERATION = 20_000

/**
 * The same function with a memory: few words make up most of every text, and stemming is slow. Of two generations the
 * older one goes, so that rare words never drive out those that are met all the time.
 */
function remembering<T>(compute: (word: string) => T): (word: string) => T {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return word => {
    const known = young.get(word)
    if (known !== undefined) return known
    if (young.size >= GENERATION) {
      old = young
      young = new Map()
    }
    const value = old.get(word) ?? compute(word)
    young.set(word, value)
    return value
  }
}
