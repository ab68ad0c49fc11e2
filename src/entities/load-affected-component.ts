import type { SqlTransaction } from '../platform/sql/sql-pool.ts'
import type { EntityProfile } from './build-profile.ts'
import { groupByIdentifiers } from './cluster-profiles.ts'
import { findProfilesByKeys, NAME_SAMPLE_SIZE, type StoredProfile } from './entity-profile-store.ts'
import { isNameKey, toLookupKey } from './identifier-keys.ts'

/**
 * A profile that a batch adds, deletes or assigns different keys. `before` is `null` for an added profile, and `after`
 * for a deleted one.
 */
export interface ProfileChange {
  readonly before: StoredProfile | null
  readonly after: EntityProfile | null
}

/** All profiles whose entity can be affected by a batch, in their state after the batch. */
export interface AffectedComponent {
  readonly members: readonly EntityProfile[]
  /** The members as stored before the batch, including deleted ones. */
  readonly storedProfiles: ReadonlyMap<string, StoredProfile>
  readonly ambiguousNames: ReadonlySet<string>
}

/**
 * Loads the profiles that are connected to the changes by a shared identifier, or by a name that belongs to a single
 * entity before or after the batch. A name that is ambiguous both before and after links nothing, and a sample of its
 * holders is enough to show that.
 */
export async function loadAffectedComponent(
  tx: SqlTransaction,
  changes: readonly ProfileChange[],
): Promise<AffectedComponent> {
  const loader = new ComponentLoader(changes)
  for (;;) {
    const query = loader.nextQuery()
    if (query.fullKeys.length + query.sampledKeys.length === 0) {
      if (!loader.grow()) return loader.result()
    } else loader.addFound(await findProfilesByKeys(tx, query), query.sampledKeys)
  }
}

/** A profile before and after the batch. Either value is `null` if the profile does not exist at that time. */
interface ProfileNode {
  readonly before: EntityProfile | null
  readonly after: EntityProfile | null
  /** The lookup keys that it has before or after the batch. */
  readonly keys: ReadonlySet<string>
}

class ComponentLoader {
  readonly #storedProfiles = new Map<string, StoredProfile>()
  readonly #nodes = new Map<string, ProfileNode>()
  readonly #memberIds = new Set<string>()
  /** Maps each lookup key to the IDs of the profiles that have it before or after the batch. */
  readonly #holderIds = new Map<string, Set<string>>()
  readonly #queriedKeys = new Set<string>()
  /** Names that have more holders than the sample size. */
  readonly #incompleteNames = new Set<string>()
  /** Sampled names for which all holders must be loaded. */
  readonly #namesToComplete = new Set<string>()
  #ambiguousNames = new Set<string>()

  constructor(changes: readonly ProfileChange[]) {
    for (const { before, after } of changes) {
      const id = before?.id ?? after?.id
      if (id === undefined) continue
      if (before !== null) this.#storedProfiles.set(id, before)
      this.#addNode(id, before, after)
      this.#memberIds.add(id)
    }
  }

  /** Returns the keys to query next: identifier keys of all loaded profiles and name keys of the members. */
  nextQuery(): { fullKeys: string[]; sampledKeys: string[] } {
    const fullKeys = new Set<string>(this.#namesToComplete)
    const sampledKeys = new Set<string>()
    for (const [id, node] of this.#nodes) {
      for (const key of node.keys) {
        if (this.#queriedKeys.has(key)) continue
        if (!isNameKey(key)) fullKeys.add(key)
        else if (this.#memberIds.has(id)) sampledKeys.add(key)
      }
    }
    this.#namesToComplete.clear()
    for (const key of [...fullKeys, ...sampledKeys]) this.#queriedKeys.add(key)
    return { fullKeys: [...fullKeys], sampledKeys: [...sampledKeys] }
  }

  addFound(found: readonly StoredProfile[], sampledKeys: readonly string[]): void {
    for (const profile of found) {
      if (this.#nodes.has(profile.id)) continue
      this.#storedProfiles.set(profile.id, profile)
      this.#addNode(profile.id, profile, profile)
    }
    // The query returns up to one holder more than the sample size, which shows that a sample is incomplete.
    const foundCounts = new Map<string, number>()
    for (const key of found.flatMap(({ keys }) => keys.map(toLookupKey)))
      foundCounts.set(key, (foundCounts.get(key) ?? 0) + 1)
    for (const key of sampledKeys)
      if ((foundCounts.get(key) ?? 0) > NAME_SAMPLE_SIZE) this.#incompleteNames.add(key)
  }

  /**
   * Adds every profile that is linked to a member, directly or indirectly. Returns whether there are more keys to
   * query.
   */
  grow(): boolean {
    const { before, after } = this.#groupByIdentifiers()
    this.#ambiguousNames = new Set()
    const queue = [...this.#memberIds]
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      for (const key of this.#nodes.get(id)?.keys ?? []) {
        if (isNameKey(key) && !this.#linksHolders(key, before, after)) continue
        for (const other of this.#holderIds.get(key) ?? []) {
          if (this.#memberIds.has(other)) continue
          this.#memberIds.add(other)
          queue.push(other)
        }
      }
    }
    if (this.#namesToComplete.size > 0) return true
    return this.#memberIds
      .values()
      .some(id => this.#nodes.get(id)?.keys.isSubsetOf(this.#queriedKeys) === false)
  }

  result(): AffectedComponent {
    const members = [...this.#memberIds].flatMap(id => this.#nodes.get(id)?.after ?? [])
    const storedMembers = [...this.#storedProfiles].filter(([id]) => this.#memberIds.has(id))
    return { members, storedProfiles: new Map(storedMembers), ambiguousNames: this.#ambiguousNames }
  }

  /** Returns whether a name belongs to a single entity before or after the batch and therefore links its holders. */
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
      before: groupByIdentifiers(nodes.flatMap(node => node.before ?? [])),
      after: groupByIdentifiers(nodes.flatMap(node => node.after ?? [])),
    }
  }

  #addNode(id: string, before: EntityProfile | null, after: EntityProfile | null): void {
    const keys = new Set((before?.keys ?? []).map(toLookupKey))
    if (after !== null && after !== before) for (const key of after.keys) keys.add(toLookupKey(key))
    this.#nodes.set(id, { before, after, keys })
    for (const key of keys) {
      const holderIds = this.#holderIds.get(key)
      if (holderIds === undefined) this.#holderIds.set(key, new Set([id]))
      else holderIds.add(id)
    }
  }
}

type IdentifierGroups = ReturnType<typeof groupByIdentifiers>

function hasKey(profile: EntityProfile | null, key: string): boolean {
  return profile?.keys.some(own => toLookupKey(own) === key) ?? false
}
