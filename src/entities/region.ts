import type { Transaction } from '../base/sql.ts'
import { numberGroups } from './cluster.ts'
import type { Description } from './describe.ts'
import { holdersOf, type KnownDescription, SAMPLE } from './descriptions.store.ts'
import { isNameKey, lookupKey } from './numbers.ts'

/** A profile that a batch adds, deletes, or gives other keys. */
export interface Change {
  readonly before: KnownDescription | null
  readonly after: Description | null
}

/** All profiles whose entity can depend on the changes of a batch, in their state after it. */
export interface Region {
  readonly members: readonly Description[]
  /** The members as stored before the batch, including deleted ones. */
  readonly known: ReadonlyMap<string, KnownDescription>
  readonly disputed: ReadonlySet<string>
}

/**
 * Loads the profiles connected to some changes by a shared identifier, or by a name that belongs to one entity before or
 * after them. A name that is ambiguous both before and after links nothing; a sample of its holders shows that.
 */
export async function loadRegion(tx: Transaction, changes: readonly Change[]): Promise<Region> {
  const loader = new ComponentLoader(changes)
  for (;;) {
    const query = loader.nextQuery()
    if (query.fullKeys.length + query.sampledKeys.length === 0) {
      if (!loader.grow()) return loader.result()
    } else loader.addFound(await holdersOf(tx, query), query.sampledKeys)
  }
}

/** A profile before and after the batch; null where it does not exist. */
interface ProfileNode {
  readonly before: Description | null
  readonly after: Description | null
}

class ComponentLoader {
  readonly #storedProfiles = new Map<string, KnownDescription>()
  readonly #nodes = new Map<string, ProfileNode>()
  readonly #memberIds = new Set<string>()
  /** Profile ids by lookup key, before or after the batch. */
  readonly #holderIds = new Map<string, Set<string>>()
  readonly #queriedKeys = new Set<string>()
  /** Names with more holders than their sample contains. */
  readonly #incompleteNames = new Set<string>()
  /** Names whose holders are all needed after all. */
  readonly #namesToComplete = new Set<string>()
  #ambiguousNames = new Set<string>()

  constructor(changes: readonly Change[]) {
    for (const { before, after } of changes) {
      const id = before?.id ?? after?.id
      if (id === undefined) continue
      if (before !== null) this.#storedProfiles.set(id, before)
      this.#addNode(id, { before, after })
      this.#memberIds.add(id)
    }
  }

  /** Identifier keys of all loaded profiles, and name keys of the members, that were not queried yet. */
  nextQuery(): { fullKeys: string[]; sampledKeys: string[] } {
    const fullKeys = new Set<string>(this.#namesToComplete)
    const sampledKeys = new Set<string>()
    for (const [id, node] of this.#nodes) {
      for (const key of keysOf(node)) {
        if (this.#queriedKeys.has(key)) continue
        if (!isNameKey(key)) fullKeys.add(key)
        else if (this.#memberIds.has(id)) sampledKeys.add(key)
      }
    }
    this.#namesToComplete.clear()
    for (const key of [...fullKeys, ...sampledKeys]) this.#queriedKeys.add(key)
    return { fullKeys: [...fullKeys], sampledKeys: [...sampledKeys] }
  }

  addFound(found: readonly KnownDescription[], sampledKeys: readonly string[]): void {
    for (const profile of found) {
      if (this.#nodes.has(profile.id)) continue
      this.#storedProfiles.set(profile.id, profile)
      this.#addNode(profile.id, { before: profile, after: profile })
    }
    // The query returns one holder more than a sample, to show that a sample is incomplete.
    const foundCounts = new Map<string, number>()
    for (const key of found.flatMap(({ keys }) => keys.map(lookupKey)))
      foundCounts.set(key, (foundCounts.get(key) ?? 0) + 1)
    for (const key of sampledKeys) if ((foundCounts.get(key) ?? 0) > SAMPLE) this.#incompleteNames.add(key)
  }

  /** Adds every profile linked to a member to the members; true if there are more keys to query. */
  grow(): boolean {
    const { before, after } = this.#groupByIdentifiers()
    this.#ambiguousNames = new Set()
    const queue = [...this.#memberIds]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      for (const key of keysOf(this.#nodes.get(id))) {
        if (isNameKey(key) && !this.#linksHolders(key, before, after)) continue
        for (const other of this.#holderIds.get(key) ?? []) {
          if (this.#memberIds.has(other)) continue
          this.#memberIds.add(other)
          queue.push(other)
        }
      }
    }
    if (this.#namesToComplete.size > 0) return true
    const memberKeys = [...this.#memberIds].flatMap(id => [...keysOf(this.#nodes.get(id))])
    return memberKeys.some(key => !this.#queriedKeys.has(key))
  }

  result(): Region {
    const members = [...this.#memberIds].flatMap(id => this.#nodes.get(id)?.after ?? [])
    const storedMembers = [...this.#storedProfiles].filter(([id]) => this.#memberIds.has(id))
    return { members, known: new Map(storedMembers), disputed: this.#ambiguousNames }
  }

  /** True if a name belongs to one entity before or after the batch, so that it links its holders. */
  #linksHolders(key: string, groupsBefore: IdentifierGroups, groupsAfter: IdentifierGroups): boolean {
    const holders = [...(this.#holderIds.get(key) ?? [])].flatMap(id => this.#nodes.get(id) ?? [])
    if (holders.length < 2) return true
    const holdersBefore = holders.flatMap(({ before }) => (hasKey(before, key) ? (before ?? []) : []))
    const holdersAfter = holders.flatMap(({ after }) => (hasKey(after, key) ? (after ?? []) : []))
    if (groupsAfter.isAmbiguous(key, holdersAfter) && groupsBefore.isAmbiguous(key, holdersBefore)) {
      this.#ambiguousNames.add(key)
      return false
    }
    if (this.#incompleteNames.delete(key)) this.#namesToComplete.add(key)
    return true
  }

  #groupByIdentifiers(): { before: IdentifierGroups; after: IdentifierGroups } {
    const nodes = [...this.#nodes.values()]
    return {
      before: numberGroups(nodes.flatMap(node => node.before ?? [])),
      after: numberGroups(nodes.flatMap(node => node.after ?? [])),
    }
  }

  #addNode(id: string, node: ProfileNode): void {
    this.#nodes.set(id, node)
    for (const key of keysOf(node)) {
      const holderIds = this.#holderIds.get(key)
      if (holderIds === undefined) this.#holderIds.set(key, new Set([id]))
      else holderIds.add(id)
    }
  }
}

type IdentifierGroups = ReturnType<typeof numberGroups>

function hasKey(profile: Description | null, key: string): boolean {
  return profile?.keys.some(own => lookupKey(own) === key) ?? false
}

function keysOf(node: ProfileNode | undefined): Set<string> {
  return new Set([...(node?.before?.keys ?? []), ...(node?.after?.keys ?? [])].map(lookupKey))
}
