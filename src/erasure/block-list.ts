import { joinSorted } from '../model/person-names/name-tokens.ts'
import type { NameHasher } from './name-hasher.ts'

/** The list of contents that must not be stored again: keyed hashes and announcement IDs, and no name. */
export interface BlockEntry {
  readonly kind: BlockKind
  /** The hash of the name or identifier, or the announcement's ID. */
  readonly value: string
  /** `kind:hash` of the place, company or announcement within which the name is blocked; '' for everywhere. */
  readonly context: string
  /** The hashes of the distinct words of a name. */
  readonly words: readonly string[]
  /** The number of words of a name, repeated ones included. */
  readonly nameLength: number
}

/** `person` and `company` are names. */
export type BlockKind = 'person' | 'company' | 'identifier' | 'announcement'

interface BlockedName {
  readonly kinds: Set<BlockKind>
  readonly contexts: Set<string>
}

/** The blocked names, identifiers and announcements, in memory. */
export class BlockList {
  readonly hasher: NameHasher
  readonly entries: readonly BlockEntry[]
  readonly isEmpty: boolean
  /** The numbers of words that blocked names have. */
  readonly nameLengths: ReadonlySet<number>
  readonly maxNameLength: number
  readonly #names = new Map<string, BlockedName>()
  readonly #words = new Set<string>()
  readonly #identifiers = new Set<string>()
  readonly #announcementIds = new Set<string>()

  constructor(entries: readonly BlockEntry[], hasher: NameHasher) {
    this.hasher = hasher
    this.entries = entries
    this.isEmpty = entries.length === 0
    for (const entry of entries) this.#add(entry)
    const names = entries.filter(({ kind }) => kind === 'person' || kind === 'company')
    this.nameLengths = new Set(names.map(({ nameLength }) => nameLength))
    this.maxNameLength = Math.max(0, ...this.nameLengths)
  }

  /** Returns whether there is anything to look for in a text. */
  get hasNames(): boolean {
    return this.#names.size > 0
  }

  /** The hashes of all blocked names. */
  get nameHashes(): ReadonlySet<string> {
    return new Set(this.#names.keys())
  }

  get hasIdentifiers(): boolean {
    return this.#identifiers.size > 0
  }

  get hasAnnouncements(): boolean {
    return this.#announcementIds.size > 0
  }

  isBlockedAnnouncement(id: string): boolean {
    return this.#announcementIds.has(id)
  }

  /** Returns whether an identifier, such as `FR|siren|123456789`, is blocked. */
  isBlockedIdentifier(identifier: string): boolean {
    return this.#identifiers.size > 0 && this.#identifiers.has(this.hasher.hash('identifier', identifier))
  }

  /** Returns whether a normalised word is part of any blocked name. */
  isNameWord(word: string): boolean {
    return this.#words.has(this.hasher.hashWord(word))
  }

  /** Returns the hash of the name made of these words in any order, or `null` if it is not blocked anywhere. */
  findName(words: readonly string[]): string | null {
    if (!this.nameLengths.has(words.length)) return null
    const hash = this.hasher.hash('name', joinSorted(words))
    return this.#names.has(hash) ? hash : null
  }

  /** Returns whether a blocked name of this kind is blocked in one of the contexts. */
  isBlockedIn(name: string, kind: BlockKind, contexts: () => ReadonlySet<string>): boolean {
    const blocked = this.#names.get(name)
    if (!blocked?.kinds.has(kind)) return false
    return blocked.contexts.has('') || !blocked.contexts.isDisjointFrom(contexts())
  }

  /** Returns the kinds of mentions that a blocked name stands for. */
  kindsOf(name: string): ReadonlySet<BlockKind> {
    return this.#names.get(name)?.kinds ?? new Set()
  }

  #add({ kind, value, context, words }: BlockEntry): void {
    if (kind === 'announcement') this.#announcementIds.add(value)
    else if (kind === 'identifier') this.#identifiers.add(value)
    else {
      const name = this.#names.get(value) ?? { kinds: new Set(), contexts: new Set() }
      this.#names.set(value, name)
      name.kinds.add(kind)
      name.contexts.add(context)
      for (const word of words) this.#words.add(word)
    }
  }
}
