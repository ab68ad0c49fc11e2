import { isSameLocality } from '../model/name-comparison.ts'
import type { EntityProfile } from './build-profile.ts'
import {
  identifierKindOfKey,
  identifierSchemeOfKey,
  isDistinguishingKey,
  isNameKey,
  isUniqueIdentifierKey,
  SCHEMES_BY_STRENGTH,
  toLookupKey,
} from './identifier-keys.ts'

/** The IDs of two different profiles. */
type ProfilePair = readonly [string, string]

/** Constraints on clustering that cannot be derived from the profiles themselves. */
export interface ClusterConstraints {
  /** Name keys known to belong to several entities. Not all profiles with these keys are passed to the clustering. */
  readonly ambiguousNames: ReadonlySet<string>
  /** Pairs of profiles that an operator has assigned to different entities. */
  readonly splits: readonly ProfilePair[]
}

/**
 * The profiles of one entity. `evidence` maps each profile ID to the key that links it to the others, or to an empty
 * string if the profile has no key.
 */
export interface ProfileCluster {
  readonly members: readonly EntityProfile[]
  readonly evidence: ReadonlyMap<string, string>
}

const LOCAL_NAME_LEVEL = SCHEMES_BY_STRENGTH.length
const NAME_LEVEL = LOCAL_NAME_LEVEL + 1

/**
 * Groups profiles into entities (decision 0010). Keys are applied from strongest to weakest, and keys of equal strength
 * together, so the result does not depend on the order of the profiles.
 */
export function clusterProfiles(
  profiles: readonly EntityProfile[],
  constraints: ClusterConstraints,
): ProfileCluster[] {
  const grouping = new Grouping(profiles, constraints.splits)
  const levels = Map.groupBy(sharedKeys(profiles), ([key]) => levelOf(key))
  const rejected = new Set(constraints.ambiguousNames)
  for (let level = 0; level < LOCAL_NAME_LEVEL; level++) grouping.joinLevel(levels.get(level) ?? [], rejected)
  const names = [...(levels.get(LOCAL_NAME_LEVEL) ?? []), ...(levels.get(NAME_LEVEL) ?? [])]
  // Identifiers and localities alone decide whether a name is ambiguous, so a small sample of its holders is enough.
  for (const [key, holders] of names) if (grouping.isAmbiguous(key, holders)) rejected.add(key)
  for (const level of [LOCAL_NAME_LEVEL, NAME_LEVEL]) grouping.joinLevel(levels.get(level) ?? [], rejected)
  return grouping.all().map(members => ({ members, evidence: evidenceOf(members, rejected) }))
}

/** Groups profiles by identifiers only, so that the caller can test whether a name belongs to several groups. */
export function groupByIdentifiers(profiles: readonly EntityProfile[]): Pick<Grouping, 'isAmbiguous'> {
  const grouping = new Grouping(profiles, [])
  const levels = Map.groupBy(sharedKeys(profiles), ([key]) => levelOf(key))
  for (let level = 0; level < LOCAL_NAME_LEVEL; level++)
    grouping.joinLevel(levels.get(level) ?? [], new Set())
  return grouping
}

/** A key and all profiles that have it. */
type SharedKey = readonly [key: string, holders: readonly EntityProfile[]]

/** Returns the keys that at least two profiles have. */
function sharedKeys(profiles: readonly EntityProfile[]): SharedKey[] {
  const holdersByKey = new Map<string, EntityProfile[]>()
  for (const profile of profiles) {
    for (const ownKey of profile.keys) {
      const key = toLookupKey(ownKey)
      const holders = holdersByKey.get(key)
      if (holders === undefined) holdersByKey.set(key, [profile])
      else if (holders.at(-1) !== profile) holders.push(profile)
    }
  }
  return [...holdersByKey].filter(([, holders]) => holders.length > 1)
}

function levelOf(key: string): number {
  if (!isNameKey(key)) return SCHEMES_BY_STRENGTH.indexOf(identifierSchemeOfKey(key))
  return key.includes('|@') ? LOCAL_NAME_LEVEL : NAME_LEVEL
}

/** A set of profiles that have been joined so far. */
interface ProfileGroup {
  readonly members: EntityProfile[]
}

class Grouping {
  readonly #groupByProfileId = new Map<string, ProfileGroup>()
  readonly #splits: readonly ProfilePair[]

  constructor(profiles: readonly EntityProfile[], splits: readonly ProfilePair[]) {
    for (const profile of profiles) this.#groupByProfileId.set(profile.id, { members: [profile] })
    this.#splits = splits
  }

  all(): EntityProfile[][] {
    return [...new Set(this.#groupByProfileId.values())].map(group => group.members)
  }

  /**
   * Returns whether a name belongs to several entities: the identifiers of its holders conflict, or the name key has no
   * locality and the localities of its holders conflict.
   */
  isAmbiguous(key: string, holders: readonly EntityProfile[]): boolean {
    const groups = this.#groupsOf(holders)
    if (groups.length < 2) return false
    return (
      haveConflictingIdentifiers(groups, isDistinguishingKey) ||
      (levelOf(key) === NAME_LEVEL && haveConflictingLocalities(groups))
    )
  }

  /**
   * Joins the holders of each key. Rejects keys whose holders conflict, either on their own or together with the other
   * keys of this level.
   */
  joinLevel(keys: readonly SharedKey[], rejected: Set<string>): void {
    const candidates = keys.filter(([key, holders]) => {
      if (rejected.has(key)) return false
      const groups = this.#groupsOf(holders)
      if (groups.length > 1 && this.#conflict(groups, isNameKey(key))) rejected.add(key)
      return groups.length > 1 && !rejected.has(key)
    })
    for (const connected of this.#connectedKeys(candidates)) {
      const groups = this.#groupsOf(connected.flatMap(([, holders]) => holders))
      const includesName = connected.some(([key]) => isNameKey(key))
      if (connected.length > 1 && this.#conflict(groups, includesName)) {
        for (const [key] of connected) rejected.add(key)
      } else this.#join(groups)
    }
  }

  #groupsOf(holders: readonly EntityProfile[]): ProfileGroup[] {
    const groups = holders.map(({ id }) => this.#groupByProfileId.get(id))
    return [...new Set(groups.filter(group => group !== undefined))]
  }

  /** Partitions keys so that keys in different parts never have a group in common. */
  #connectedKeys(keys: readonly SharedKey[]): SharedKey[][] {
    const partByGroup = new Map<ProfileGroup, SharedKey[]>()
    for (const shared of keys) {
      const groups = this.#groupsOf(shared[1])
      const touched = new Set(groups.map(group => partByGroup.get(group)).filter(part => part !== undefined))
      const merged = [...[...touched].flat(), shared]
      for (const [, holders] of merged) {
        for (const group of this.#groupsOf(holders)) partByGroup.set(group, merged)
      }
    }
    return [...new Set(partByGroup.values())]
  }

  #conflict(groups: readonly ProfileGroup[], byName: boolean): boolean {
    return (
      haveConflictingIdentifiers(groups, byName ? isDistinguishingKey : isUniqueIdentifierKey) ||
      this.#areSplit(groups)
    )
  }

  #areSplit(groups: readonly ProfileGroup[]): boolean {
    return this.#splits.some(([one, other]) => {
      const [a, b] = [this.#groupByProfileId.get(one), this.#groupByProfileId.get(other)]
      return a !== undefined && b !== undefined && a !== b && groups.includes(a) && groups.includes(b)
    })
  }

  #join(groups: readonly ProfileGroup[]): void {
    const [first, ...others] = groups
    if (first === undefined) return
    for (const { members } of others) {
      first.members.push(...members)
      for (const { id } of members) this.#groupByProfileId.set(id, first)
    }
  }
}

/** Returns whether two of the groups have identifiers of the same kind but share none of them. */
function haveConflictingIdentifiers(
  groups: readonly ProfileGroup[],
  isRelevant: (key: string) => boolean,
): boolean {
  const keysByKind = new Map<string, Map<ProfileGroup, Set<string>>>()
  for (const group of groups) {
    for (const key of group.members.flatMap(member => member.keys)) {
      const kind = identifierKindOfKey(key)
      if (kind === null || !isRelevant(key)) continue
      const keysByGroup = keysByKind.get(kind) ?? new Map<ProfileGroup, Set<string>>()
      keysByKind.set(kind, keysByGroup.set(group, (keysByGroup.get(group) ?? new Set()).add(key)))
    }
  }
  return keysByKind.values().some(keysByGroup => hasDisjointPair([...keysByGroup.values()]))
}

/** Returns whether two of the groups have known localities but share none of them. */
function haveConflictingLocalities(groups: readonly ProfileGroup[]): boolean {
  const localities = groups
    .map(({ members }) => [...new Set(members.flatMap(member => member.locality ?? []))])
    .filter(known => known.length > 0)
  return localities.some((a, i) =>
    localities.slice(i + 1).some(b => !a.some(one => b.some(other => isSameLocality(one, other)))),
  )
}

function hasDisjointPair(sets: readonly ReadonlySet<string>[]): boolean {
  const [first] = sets
  // Comparing with the first set is enough if every set has one value. This avoids a quadratic number of comparisons.
  if (first !== undefined && sets.every(set => set.size === 1))
    return sets.some(set => set.isDisjointFrom(first))
  return sets.some((a, i) => sets.slice(i + 1).some(b => a.isDisjointFrom(b)))
}

/**
 * Maps each member to the strongest key that it shares with another member, or to its strongest key if it shares none.
 */
function evidenceOf(members: readonly EntityProfile[], rejected: ReadonlySet<string>): Map<string, string> {
  const [only] = members
  if (members.length === 1 && only !== undefined) return new Map([[only.id, only.keys[0] ?? '']])
  const shared = new Set(sharedKeys(members).map(([key]) => key))
  return new Map(
    members.map(({ id, keys }) => {
      const linkingKey = keys.find(key => shared.has(toLookupKey(key)) && !rejected.has(toLookupKey(key)))
      return [id, linkingKey ?? keys[0] ?? '']
    }),
  )
}
