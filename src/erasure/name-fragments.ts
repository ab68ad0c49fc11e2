import type { Readable } from 'node:stream'
import { tokenizeNames } from '../model/person-names/name-tokens.ts'
import { ESCAPED_LETTER } from '../platform/sql/folded-text.ts'
import { normalizeText } from '../platform/text.ts'

/** Shortest fragment that selects anything. */
const MIN_LENGTH = 3
/** Formats whose text is compressed inside. Their bytes cannot be searched. */
const OPAQUE = ['%PDF-', 'PK\u0003\u0004', '\u001f\u008b', '(\u00b5/\u00fd']

/**
 * Returns the longest run of ASCII letters and digits in each normalised word of a name. Every spelling of the name contains
 * them once it is folded. Returns none for a name without any.
 */
export function fragmentsOf(name: string): string[] {
  const fragments = tokenizeNames(name).map(({ word }) => longestAsciiRun(word))
  return [...new Set(fragments.filter(fragment => fragment.length >= MIN_LENGTH))]
}

function longestAsciiRun(word: string): string {
  const runs = word.match(/[a-z0-9]+/g) ?? []
  return runs.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** Removes case, accents, and everything that is not ASCII, such as invisible characters. */
function foldText(text: string): string {
  return normalizeText(text).replace(/[^\0-\x7f]+/g, '')
}

/**
 * Selects texts that may contain one of several names: those with all fragments of one of them. An empty set of fragments selects
 * every text.
 */
export type TextSearch = readonly (readonly string[])[]

/** Selects every text, for names that are known by their hashes only. */
export const ALL_TEXTS: TextSearch = [[]]

/** Creates the search for several names. Equal sets of fragments are searched once. */
export function searchForNames(names: readonly string[]): TextSearch {
  const searches = new Map(names.map(fragmentsOf).map(fragments => [fragments.toSorted().join(), fragments]))
  return searches.has('') ? ALL_TEXTS : [...searches.values()]
}

/** Number of characters of the previous part that are searched again, for names and escapes across two parts. */
const OVERLAP = 256

/**
 * Returns whether bytes are selected by a search, or cannot be searched without reading the format, and closes the stream. A file
 * with escaped letters is selected, because any of them may belong to a name.
 */
export async function mayContainNames(bytes: Readable, search: TextSearch): Promise<boolean> {
  if (search.some(fragments => fragments.length === 0)) {
    bytes.destroy()
    return true
  }
  const missing = search.map(fragments => new Set(fragments))
  let tail = Buffer.alloc(0)
  let isFirst = true
  for await (const part of bytes) {
    const chunk = Buffer.concat([tail, part as Buffer])
    if (isFirst && isOpaque(chunk)) return true
    isFirst = false
    // The encoding is known at the end of a file only. Both readings are searched, UTF-16 as the letters between its zero bytes.
    const latin1 = chunk.toString('latin1').replaceAll('\0', '')
    if (ESCAPED.test(latin1)) return true
    const isAscii = !/[^\0-\x7f]/.test(latin1)
    const searched = isAscii ? latin1.toLowerCase() : `${foldText(latin1)}\n${foldText(chunk.toString())}`
    for (const fragments of missing) {
      for (const fragment of fragments) if (searched.includes(fragment)) fragments.delete(fragment)
      if (fragments.size === 0) return true
    }
    tail = chunk.subarray(-OVERLAP)
  }
  return false
}

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
