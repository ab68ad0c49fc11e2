import type { Transaction } from '../base/sql.ts'
import { numberGroups } from './cluster.ts'
import type { Description } from './describe.ts'
import { holdersOf, type KnownDescription, SAMPLE } from './descriptions.store.ts'
import { isNameKey, lookupKey } from './numbers.ts'

/** A description that a batch brings, takes away, or gives other keys. */
export interface Change {
  readonly before: KnownDescription | null
  readonly after: Description | null
}

/** All descriptions whose entity can depend on what a batch changes, as they are after it. */
export interface Region {
  readonly members: readonly Description[]
  /** Those of the record, also such as are taken away. */
  readonly known: ReadonlyMap<string, KnownDescription>
  readonly disputed: ReadonlySet<string>
}

/**
 * Loads the region around some changes: whoever shares a number with one of its members, and whoever shares a name that
 * led to one entity before or leads to one now. A name that leads to several, before and after, decides nothing: a few of
 * its holders tell, however many there are.
 */
export async function loadRegion(tx: Transaction, changes: readonly Change[]): Promise<Region> {
  const region = new Loader(changes)
  for (;;) {
    const wanted = region.unasked()
    if (wanted.whole.length + wanted.sampled.length === 0) {
      if (!region.grow()) return region.result()
    } else region.take(await holdersOf(tx, wanted), wanted.sampled)
  }
}

/** A description in two states; null where it is not there. */
interface Node {
  readonly before: Description | null
  readonly after: Description | null
}

class Loader {
  readonly #known = new Map<string, KnownDescription>()
  readonly #nodes = new Map<string, Node>()
  readonly #members = new Set<string>()
  /** Look-up key → its holders, before or after. */
  readonly #holders = new Map<string, Set<string>>()
  readonly #asked = new Set<string>()
  /** Names of which more holders are known to exist than were loaded. */
  readonly #partial = new Set<string>()
  readonly #whole = new Set<string>()
  #disputed = new Set<string>()

  constructor(changes: readonly Change[]) {
    for (const { before, after } of changes) {
      const id = before?.id ?? after?.id
      if (id === undefined) continue
      if (before !== null) this.#known.set(id, before)
      this.#add(id, { before, after })
      this.#members.add(id)
    }
  }

  /** Numbers of all that is loaded, and names of the members, that nobody was asked for yet. */
  unasked(): { whole: string[]; sampled: string[] } {
    const whole = new Set<string>(this.#whole)
    const sampled = new Set<string>()
    for (const [id, node] of this.#nodes) {
      for (const key of keysOf(node)) {
        if (this.#asked.has(key)) continue
        if (!isNameKey(key)) whole.add(key)
        else if (this.#members.has(id)) sampled.add(key)
      }
    }
    this.#whole.clear()
    for (const key of [...whole, ...sampled]) this.#asked.add(key)
    return { whole: [...whole], sampled: [...sampled] }
  }

  take(found: readonly KnownDescription[], sampled: readonly string[]): void {
    for (const description of found) {
      if (this.#nodes.has(description.id)) continue
      this.#known.set(description.id, description)
      this.#add(description.id, { before: description, after: description })
    }
    // Where a sample is full, there are more.
    const loaded = new Map<string, number>()
    for (const key of found.flatMap(({ keys }) => keys.map(lookupKey)))
      loaded.set(key, (loaded.get(key) ?? 0) + 1)
    for (const key of sampled) if ((loaded.get(key) ?? 0) > SAMPLE) this.#partial.add(key)
  }

  /** Makes members of all who are joined to one; answers whether there is more to ask. */
  grow(): boolean {
    const { before, after } = this.#groups()
    this.#disputed = new Set()
    const queue = [...this.#members]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      for (const key of keysOf(this.#nodes.get(id))) {
        if (isNameKey(key) && !this.#joins(key, before, after)) continue
        for (const other of this.#holders.get(key) ?? []) {
          if (this.#members.has(other)) continue
          this.#members.add(other)
          queue.push(other)
        }
      }
    }
    if (this.#whole.size > 0) return true
    return [...this.#members].some(id => [...keysOf(this.#nodes.get(id))].some(k => !this.#asked.has(k)))
  }

  result(): Region {
    const members = [...this.#members].flatMap(id => this.#nodes.get(id)?.after ?? [])
    const known = new Map([...this.#known].filter(([id]) => this.#members.has(id)))
    return { members, known, disputed: this.#disputed }
  }

  /** True when a name led to one entity before, or leads to one now. */
  #joins(key: string, earlier: Grouped, now: Grouped): boolean {
    const holders = [...(this.#holders.get(key) ?? [])].flatMap(id => this.#nodes.get(id) ?? [])
    if (holders.length < 2) return true
    const was = holders.flatMap(({ before }) => (has(before, key) ? (before ?? []) : []))
    const is = holders.flatMap(({ after }) => (has(after, key) ? (after ?? []) : []))
    if (now.disputes(key, is) && earlier.disputes(key, was)) {
      this.#disputed.add(key)
      return false
    }
    if (this.#partial.delete(key)) this.#whole.add(key)
    return true
  }

  #groups(): { before: Grouped; after: Grouped } {
    const nodes = [...this.#nodes.values()]
    return {
      before: numberGroups(nodes.flatMap(node => node.before ?? [])),
      after: numberGroups(nodes.flatMap(node => node.after ?? [])),
    }
  }

  #add(id: string, node: Node): void {
    this.#nodes.set(id, node)
    for (const key of keysOf(node)) {
      const holders = this.#holders.get(key)
      if (holders === undefined) this.#holders.set(key, new Set([id]))
      else holders.add(id)
    }
  }
}

type Grouped = ReturnType<typeof numberGroups>

function has(description: Description | null, key: string): boolean {
  return description?.keys.some(own => lookupKey(own) === key) ?? false
}

function keysOf(node: Node | undefined): Set<string> {
  return new Set([...(node?.before?.keys ?? []), ...(node?.after?.keys ?? [])].map(lookupKey))
}
