import { joinSorted, tokenizeNames } from '../model/person-names/name-tokens.ts'
import { EVERYWHERE } from './announcement-contexts.ts'
import type { BlockEntry } from './block-list.ts'
import type { NameHasher } from './name-hasher.ts'

/** Creates the entries that block a name in any spelling, within each of the contexts or, without any, everywhere. */
export function createNameEntries(
  name: string,
  kind: 'person' | 'company',
  contexts: readonly string[],
  hasher: NameHasher,
): BlockEntry[] {
  const words = tokenizeNames(name).map(token => token.word)
  if (words.length === 0) return []
  const entry = {
    kind,
    value: hasher.hash('name', joinSorted(words)),
    words: [...new Set(words)].map(word => hasher.hashWord(word)),
  }
  return (contexts.length === 0 ? [EVERYWHERE] : contexts).map(context => ({
    ...entry,
    context,
    nameLength: words.length,
  }))
}

export function createIdentifierEntry(identifier: string, hasher: NameHasher): BlockEntry {
  return {
    kind: 'identifier',
    value: hasher.hash('identifier', identifier),
    context: EVERYWHERE,
    words: [],
    nameLength: 0,
  }
}

export function createAnnouncementEntry(id: string): BlockEntry {
  return { kind: 'announcement', value: id, context: EVERYWHERE, words: [], nameLength: 0 }
}
