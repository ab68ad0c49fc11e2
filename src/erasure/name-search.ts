import type { Readable } from 'node:stream'
import { tokenizeNames } from '../model/person-names/name-tokens.ts'
import { ESCAPED_LETTER } from '../platform/sql/words/word-filter.ts'
import { normalizeText } from '../platform/text.ts'

/** Shortest word that is looked for if a name has longer ones. */
const MIN_LENGTH = 3
/** Formats whose text is compressed inside. Their bytes cannot be searched. */
const OPAQUE = ['%PDF-', 'PK\u0003\u0004', '\u001f\u008b', '(\u00b5/\u00fd']

/** Returns the normalised words by which the texts with a name are selected: all but the short ones, if it has longer ones. */
export function listSearchWords(name: string): string[] {
  const words = [...new Set(tokenizeNames(name).map(({ word }) => word))]
  const long = words.filter(word => word.length >= MIN_LENGTH)
  return long.length > 0 ? long : words
}

/**
 * Selects texts that may contain one of several names: those with all words of one of them. An empty set of words selects every
 * text.
 */
export type TextSearch = readonly (readonly string[])[]

/** Selects every text, for names that are known by their hashes only. */
export const ALL_TEXTS: TextSearch = [[]]

/** Creates the search for several names. Equal sets of words are searched once. */
export function searchForNames(names: readonly string[]): TextSearch {
  const searches = new Map(names.map(listSearchWords).map(words => [words.toSorted().join(' '), words]))
  return searches.has('') ? ALL_TEXTS : [...searches.values()]
}

/** Number of characters of the previous part that are searched again, for names and escapes across two parts. */
const OVERLAP = 256

/**
 * Returns whether bytes are selected by a search, or cannot be searched without reading the format, and closes the stream. A file
 * with escaped letters is selected, because any of them may belong to a name.
 */
export async function mayContainNames(bytes: Readable, search: TextSearch): Promise<boolean> {
  if (search.some(words => words.length === 0)) {
    bytes.destroy()
    return true
  }
  const missing = search.map(words => new Set(words.map(toFragment)))
  const readsLetters = missing.some(fragments => fragments.values().some(fragment => !isAscii(fragment)))
  let tail = Buffer.alloc(0)
  let isFirst = true
  for await (const part of bytes) {
    const chunk = Buffer.concat([tail, part as Buffer])
    if (isFirst && isOpaque(chunk)) return true
    isFirst = false
    // The encoding is known at the end of a file only. Both readings are searched, UTF-16 as the letters between its zero bytes.
    if (readsLetters && chunk.includes(0)) return true
    const latin1 = chunk.toString('latin1').replaceAll('\0', '')
    if (ESCAPED.test(latin1)) return true
    const searched = isAscii(latin1) ? latin1.toLowerCase() : foldReadings(latin1, chunk, readsLetters)
    for (const fragments of missing) {
      for (const fragment of fragments) if (searched.includes(fragment)) fragments.delete(fragment)
      if (fragments.size === 0) return true
    }
    tail = chunk.subarray(-OVERLAP)
  }
  return false
}

/**
 * Returns the longest run of ASCII letters and digits in a normalised word, which each of its spellings contains once it is
 * folded, or the word itself if it has no long one.
 */
function toFragment(word: string): string {
  const runs = word.match(/[a-z0-9]+/g) ?? []
  const longest = runs.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return longest.length < MIN_LENGTH ? word : longest
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

/** Folds both readings of the bytes; with `readsLetters`, also without removing what is not ASCII. */
function foldReadings(latin1: string, chunk: Buffer, readsLetters: boolean): string {
  const readings = [latin1, chunk.toString()].map(normalizeText)
  const folded = readings.map(text => text.replace(/[^\0-\x7f]+/g, ''))
  return [...folded, ...(readsLetters ? readings.map(text => text.replace(INVISIBLE, '')) : [])].join('\n')
}

/** The invisible characters within words that are no accents, which `normalizeText` removes. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

const ESCAPED = new RegExp(ESCAPED_LETTER)
/** The start of a UTF-16 text, whose letters beyond Latin-1 are not between zero bytes. */
const UTF16_START = Buffer.from([0xff, 0xfe])

function isOpaque(chunk: Buffer): boolean {
  const start = chunk.toString('latin1', 0, 262)
  return (
    OPAQUE.some(mark => start.startsWith(mark)) ||
    start.slice(257) === 'ustar' ||
    chunk.subarray(0, 2).equals(UTF16_START)
  )
}
