import { isSamePlace } from '../model/same-name.ts'
import type { Description } from './describe.ts'
import { isNameKey, isOnePerUnit, isTelling, kindOf, lookupKey, STRENGTH, schemeOf } from './numbers.ts'

/** The ids of two profiles. */
type ProfilePair = readonly [string, string]

/** Constraints on clustering that do not follow from the profiles themselves. */
export interface Verdicts {
  /** Name keys known to belong to several entities, whose other holders are not among the profiles. */
  readonly disputed: ReadonlySet<string>
  /** Pairs of profiles that an operator has split. */
  readonly apart: readonly ProfilePair[]
}

/** Profiles of one entity, and for each the key that linked it to the others; '' if it has no key. */
export interface Cluster {
  readonly members: readonly Description[]
  readonly evidence: ReadonlyMap<string, string>
}

const LOCAL_NAME_LEVEL = STRENGTH.length
const NAME_LEVEL = LOCAL_NAME_LEVEL + 1

/**
 * Groups profiles into entities (decision 0010). Keys are applied by strength, all keys of one strength together: a key
 * joins its holders unless they conflict, so the result depends on the set of profiles and never on their order.
 */
export function cluster(profiles: readonly Description[], constraints: Verdicts): Cluster[] {
  const grouping = new Grouping(profiles, constraints.apart)
  const levels = Map.groupBy(sharedKeys(profiles), ([key]) => levelOf(key))
  const rejected = new Set(constraints.disputed)
  for (let level = 0; level < LOCAL_NAME_LEVEL; level++) grouping.joinLevel(levels.get(level) ?? [], rejected)
  const names = [...(levels.get(LOCAL_NAME_LEVEL) ?? []), ...(levels.get(NAME_LEVEL) ?? [])]
  // Identifiers and localities alone decide whether a name is ambiguous, so a small sample of its holders is enough.
  for (const [key, holders] of names) if (grouping.isAmbiguous(key, holders)) rejected.add(key)
  for (const level of [LOCAL_NAME_LEVEL, NAME_LEVEL]) grouping.joinLevel(levels.get(level) ?? [], rejected)
  return grouping.all().map(members => ({ members, evidence: evidenceOf(members, rejected) }))
}

/** Groups profiles by identifiers only, to test whether a name belongs to several of the groups. */
export function numberGroups(profiles: readonly Description[]): Pick<Grouping, 'isAmbiguous'> {
  const grouping = new Grouping(profiles, [])
  const levels = Map.groupBy(sharedKeys(profiles), ([key]) => levelOf(key))
  for (let level = 0; level < LOCAL_NAME_LEVEL; level++)
    grouping.joinLevel(levels.get(level) ?? [], new Set())
  return grouping
}

/** A key and every profile that has it. */
type SharedKey = readonly [key: string, holders: readonly Description[]]

/** The keys that at least two profiles have. */
function sharedKeys(profiles: readonly Description[]): SharedKey[] {
  const holdersByKey = new Map<string, Description[]>()
  for (const profile of profiles) {
    for (const ownKey of profile.keys) {
      const key = lookupKey(ownKey)
      const holders = holdersByKey.get(key)
      if (holders === undefined) holdersByKey.set(key, [profile])
      else if (holders.at(-1) !== profile) holders.push(profile)
    }
  }
  return [...holdersByKey].filter(([, holders]) => holders.length > 1)
}

function levelOf(key: string): number {
  if (!isNameKey(key)) return STRENGTH.indexOf(schemeOf(key))
  return key.includes('|@') ? LOCAL_NAME_LEVEL : NAME_LEVEL
}

/** Profiles joined so far. */
interface ProfileGroup {
  readonly members: Description[]
}

class Grouping {
  readonly #groupByProfileId = new Map<string, ProfileGroup>()
  readonly #splits: readonly ProfilePair[]

  constructor(profiles: readonly Description[], splits: readonly ProfilePair[]) {
    for (const profile of profiles) this.#groupByProfileId.set(profile.id, { members: [profile] })
    this.#splits = splits
  }

  all(): Description[][] {
    return [...new Set(this.#groupByProfileId.values())].map(group => group.members)
  }

  /** True if a name belongs to several entities: the identifiers of its holders conflict, or, without one, their localities. */
  isAmbiguous(key: string, holders: readonly Description[]): boolean {
    const groups = this.#groupsOf(holders)
    if (groups.length < 2) return false
    return (
      haveConflictingIdentifiers(groups, isTelling) ||
      (levelOf(key) === NAME_LEVEL && haveConflictingLocalities(groups))
    )
  }

  /** Joins the holders of each key, unless they conflict by themselves or together with the other keys of this level. */
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

  #groupsOf(holders: readonly Description[]): ProfileGroup[] {
    const groups = holders.map(({ id }) => this.#groupByProfileId.get(id))
    return [...new Set(groups.filter(group => group !== undefined))]
  }

  /** Partitions keys so that two keys of different parts have no group in common. */
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
    return haveConflictingIdentifiers(groups, byName ? isTelling : isOnePerUnit) || this.#areSplit(groups)
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

/** True if two of the groups have identifiers of one kind but none in common. */
function haveConflictingIdentifiers(
  groups: readonly ProfileGroup[],
  isRelevant: (key: string) => boolean,
): boolean {
  const keysByKind = new Map<string, Map<ProfileGroup, Set<string>>>()
  for (const group of groups) {
    for (const key of group.members.flatMap(member => member.keys)) {
      const kind = kindOf(key)
      if (kind === null || !isRelevant(key)) continue
      const keysByGroup = keysByKind.get(kind) ?? new Map<ProfileGroup, Set<string>>()
      keysByKind.set(kind, keysByGroup.set(group, (keysByGroup.get(group) ?? new Set()).add(key)))
    }
  }
  return keysByKind.values().some(keysByGroup => hasDisjointPair([...keysByGroup.values()]))
}

/** True if two of the groups have localities but none in common. */
function haveConflictingLocalities(groups: readonly ProfileGroup[]): boolean {
  const localities = groups
    .map(({ members }) => [...new Set(members.flatMap(member => member.place ?? []))])
    .filter(known => known.length > 0)
  return localities.some((a, i) =>
    localities.slice(i + 1).some(b => !a.some(one => b.some(other => isSamePlace(one, other)))),
  )
}

function hasDisjointPair(sets: readonly ReadonlySet<string>[]): boolean {
  const [first] = sets
  // Sets of one value each only need comparing with the first, which avoids the quadratic check of all pairs.
  if (first !== undefined && sets.every(set => set.size === 1))
    return sets.some(set => set.isDisjointFrom(first))
  return sets.some((a, i) => sets.slice(i + 1).some(b => a.isDisjointFrom(b)))
}

/** The strongest key that each member shares with another one, or its strongest key if it shares none. */
function evidenceOf(members: readonly Description[], rejected: ReadonlySet<string>): Map<string, string> {
  const shared = new Set(sharedKeys(members).map(([key]) => key))
  return new Map(
    members.map(({ id, keys }) => {
      const linkingKey = keys.find(key => shared.has(lookupKey(key)) && !rejected.has(lookupKey(key)))
      return [id, linkingKey ?? keys[0] ?? '']
    }),
  )
}
