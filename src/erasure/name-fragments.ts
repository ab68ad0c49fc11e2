import type { Readable } from 'node:stream'
import { tokenizeNames } from '../model/person-names/name-tokens.ts'

/** Shortest fragment that selects anything. */
const MIN_LENGTH = 3
/** Formats whose text is compressed inside. Their bytes cannot be searched. */
const OPAQUE = ['%PDF-', 'PK\u0003\u0004', '\u001f\u008b', '(\u00b5/\u00fd']

/**
 * Returns the parts of a name that each of its spellings contains in lower case: runs of unaccented letters, which escaping and
 * encodings leave alone. Returns none for a name without any.
 */
export function fragmentsOf(name: string): string[] {
  const fragments = tokenizeNames(name).map(({ start, end }) => longestPlainRun(name.slice(start, end)))
  return [...new Set(fragments.filter(fragment => fragment.length >= MIN_LENGTH))]
}

/** Letters that some spellings replace by others, such as `ue` for `ü`, are kept out by taking unaccented runs only. */
function longestPlainRun(word: string): string {
  const runs =
    word
      .normalize('NFC')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return runs.toSorted((a, b) => b.length - a.length)[0] ?? ''
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

/** Returns whether bytes are selected by a search, or cannot be searched, and closes the stream. */
export async function mayContainNames(bytes: Readable, search: TextSearch): Promise<boolean> {
  if (search.some(fragments => fragments.length === 0)) {
    bytes.destroy()
    return true
  }
  const missing = search.map(fragments => new Set(fragments))
  const overlap = Math.max(0, ...search.flat().map(fragment => fragment.length)) * 2
  let tail = ''
  let isFirst = true
  for await (const part of bytes) {
    const text = (part as Buffer).toString('latin1')
    if (isFirst && (OPAQUE.some(start => text.startsWith(start)) || text.slice(257, 262) === 'ustar'))
      return true
    isFirst = false
    // UTF-16 is searched as the plain letters between its zero bytes.
    const searched = (tail + text).toLowerCase().replaceAll('\0', '')
    for (const fragments of missing) {
      for (const fragment of fragments) if (searched.includes(fragment)) fragments.delete(fragment)
      if (fragments.size === 0) return true
    }
    tail = searched.slice(-overlap)
  }
  return false
}
