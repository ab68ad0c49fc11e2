import { enlarge } from '../enlarge.ts'
import { KEY_WORDS, KeyTable } from './key-table.ts'
import {
  type MentionedPartyName,
  mentionedNameKeys,
  numberKey,
  uuidKey,
  uuidOfKey,
  type WatchedName,
  watchedNameKeys,
} from './party-keys.ts'

/** The entities, numbers and names that identify a watched party. */
export interface WatchedParty {
  readonly entityIds: readonly string[]
  /** Keys of its numbers (see `indexedNumbersOf`). */
  readonly numberKeys: readonly string[]
  readonly names: readonly WatchedName[]
}

/** A party that an announcement mentions. */
export interface AnnouncementParty extends MentionedPartyName {
  /** The surviving entity, or `null` where it is masked. */
  readonly entityId: string | null
  /** The keys of the numbers of the entity and of the mention. */
  readonly numberKeys: readonly string[]
}

/** A watched party that is mentioned, and the most certain reason. */
export interface PartyMatch {
  readonly entryId: string
  /** The index of the mention. */
  readonly mention: number
  readonly by: 'entity' | 'number' | 'name'
}

const MIN_CAPACITY = 1_024

/** Finds the watchlist entries whose parties an announcement mentions. IDs of entries are UUIDs. */
export class WatchedParties {
  /** Entries by the keys of their parties, and by their IDs. Entries are numbered. */
  readonly #parties = new KeyTable()
  readonly #entries = new KeyTable()
  #ids = new Uint32Array(MIN_CAPACITY * KEY_WORDS)
  readonly #free: number[] = []
  #end = 0

  /** The number of entries. */
  get size(): number {
    return this.#end - this.#free.length
  }

  /** The memory of all entries. */
  get bytes(): number {
    return this.#parties.bytes + this.#entries.bytes + this.#ids.byteLength
  }

  /** Sets the party of an entry, in place of an earlier one. */
  set(entryId: string, { entityIds, numberKeys, names }: WatchedParty): void {
    this.delete(entryId)
    const entry = this.#add(uuidKey(entryId))
    const keys = [...entityIds.map(uuidKey), ...numberKeys.map(numberKey), ...names.flatMap(watchedNameKeys)]
    for (const key of keys) this.#parties.add(key, entry)
  }

  delete(entryId: string): void {
    const entry = this.#find(uuidKey(entryId))
    if (entry === null) return
    this.#parties.remove(entry)
    this.#entries.remove(entry)
    this.#free.push(entry)
  }

  /** Returns each entry once for each mention of its party. */
  match(mentions: readonly AnnouncementParty[]): PartyMatch[] {
    return mentions.flatMap((mention, at) => {
      const found = new Map<number, PartyMatch['by']>()
      const collect = (key: Uint32Array, by: PartyMatch['by']) =>
        this.#parties.forEach(key, entry => {
          if (!found.has(entry)) found.set(entry, by)
        })
      if (mention.entityId !== null) collect(uuidKey(mention.entityId), 'entity')
      for (const number of mention.numberKeys) collect(numberKey(number), 'number')
      for (const key of mentionedNameKeys(mention)) collect(key, 'name')
      return Array.from(found, ([entry, by]) => ({ entryId: this.#idOf(entry), mention: at, by }))
    })
  }

  #find(id: Uint32Array): number | null {
    let found: number | null = null
    this.#entries.forEach(id, entry => {
      found = entry
    })
    return found
  }

  #add(id: Uint32Array): number {
    const entry = this.#free.pop() ?? this.#end++
    if (KEY_WORDS * this.#end > this.#ids.length) this.#ids = enlarge(this.#ids, 2 * this.#ids.length)
    this.#ids.set(id, entry * KEY_WORDS)
    this.#entries.add(id, entry)
    return entry
  }

  #idOf(entry: number): string {
    return uuidOfKey(this.#ids.subarray(entry * KEY_WORDS, (entry + 1) * KEY_WORDS))
  }
}
