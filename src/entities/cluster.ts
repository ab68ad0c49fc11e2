import { isSamePlace } from '../model/same-name.ts'
import type { Description } from './describe.ts'
import { isNameKey, isOnePerUnit, isTelling, kindOf, lookupKey, STRENGTH, schemeOf } from './numbers.ts'

/** What else decides beside the descriptions themselves. */
export interface Verdicts {
  /** Names that are known to lead to several, whose other holders are not among the descriptions. */
  readonly disputed: ReadonlySet<string>
  /** Descriptions that an operator keeps apart. */
  readonly apart: readonly (readonly [string, string])[]
}

/** Descriptions that mean one entity, and for each of them the key that decided; '' when it has none. */
export interface Cluster {
  readonly members: readonly Description[]
  readonly evidence: ReadonlyMap<string, string>
}

const PLACED = STRENGTH.length
const PLAIN = PLACED + 1

/**
 * Which descriptions mean one entity (decision 0010). Keys are gone through by strength, all of one strength at a time: a
 * key joins all who have it, unless they contradict each other; then it joins nobody, and so do keys that contradict
 * only together. So the answer depends on the set of descriptions alone, never on the order in which they came.
 */
export function cluster(descriptions: readonly Description[], verdicts: Verdicts): Cluster[] {
  const groups = new Groups(descriptions, verdicts.apart)
  const levels = Map.groupBy(sharedKeys(descriptions), ([key]) => levelOf(key))
  const rejected = new Set(verdicts.disputed)
  for (let level = 0; level < PLACED; level++) groups.joinLevel(levels.get(level) ?? [], rejected)
  const names = [...(levels.get(PLACED) ?? []), ...(levels.get(PLAIN) ?? [])]
  // Whether a name leads to several is seen from numbers and places alone, so that few descriptions tell.
  for (const [key, holders] of names) if (groups.disputes(key, holders)) rejected.add(key)
  for (const level of [PLACED, PLAIN]) groups.joinLevel(levels.get(level) ?? [], rejected)
  return groups.all().map(members => ({ members, evidence: evidenceOf(members, rejected) }))
}

/** The descriptions that numbers join, and whether a name leads to several of them. */
export function numberGroups(descriptions: readonly Description[]): Pick<Groups, 'disputes'> {
  const groups = new Groups(descriptions, [])
  const levels = Map.groupBy(sharedKeys(descriptions), ([key]) => levelOf(key))
  for (let level = 0; level < PLACED; level++) groups.joinLevel(levels.get(level) ?? [], new Set())
  return groups
}

/** A key and all descriptions that have it. */
type Shared = readonly [key: string, holders: readonly Description[]]

/** Keys that several descriptions have. */
function sharedKeys(descriptions: readonly Description[]): Shared[] {
  const holders = new Map<string, Description[]>()
  for (const description of descriptions) {
    for (const own of description.keys) {
      const key = lookupKey(own)
      const known = holders.get(key)
      if (known === undefined) holders.set(key, [description])
      else if (known.at(-1) !== description) known.push(description)
    }
  }
  return [...holders].filter(([, all]) => all.length > 1)
}

function levelOf(key: string): number {
  if (!isNameKey(key)) return STRENGTH.indexOf(schemeOf(key))
  return key.includes('|@') ? PLACED : PLAIN
}

/** Descriptions that are joined so far. */
interface Group {
  readonly members: Description[]
}

class Groups {
  readonly #groupOf = new Map<string, Group>()
  readonly #apart: Verdicts['apart']

  constructor(descriptions: readonly Description[], apart: Verdicts['apart']) {
    for (const description of descriptions) this.#groupOf.set(description.id, { members: [description] })
    this.#apart = apart
  }

  all(): Description[][] {
    return [...new Set(this.#groupOf.values())].map(group => group.members)
  }

  /** True when a name is that of several: their numbers, or their places where it says none, contradict each other. */
  disputes(key: string, holders: readonly Description[]): boolean {
    const groups = this.#groupsOf(holders)
    if (groups.length < 2) return false
    return contradict(groups, isTelling) || (levelOf(key) === PLAIN && areElsewhere(groups))
  }

  /** Joins the holders of each key, unless they contradict each other, alone or with those of other keys of this level. */
  joinLevel(keys: readonly Shared[], rejected: Set<string>): void {
    const candidates = keys.filter(([key, holders]) => {
      if (rejected.has(key)) return false
      const groups = this.#groupsOf(holders)
      if (groups.length > 1 && this.#contradict(groups, isNameKey(key))) rejected.add(key)
      return groups.length > 1 && !rejected.has(key)
    })
    for (const joint of this.#connected(candidates)) {
      const groups = this.#groupsOf(joint.flatMap(([, holders]) => holders))
      if (
        joint.length > 1 &&
        this.#contradict(
          groups,
          joint.some(([key]) => isNameKey(key)),
        )
      ) {
        for (const [key] of joint) rejected.add(key)
      } else this.#join(groups)
    }
  }

  #groupsOf(holders: readonly Description[]): Group[] {
    return [...new Set(holders.map(({ id }) => this.#groupOf.get(id)).filter(group => group !== undefined))]
  }

  /** Keys in portions that have no group in common. */
  #connected(keys: readonly Shared[]): Shared[][] {
    const portions = new Map<Group, Shared[]>()
    for (const shared of keys) {
      const groups = this.#groupsOf(shared[1])
      const met = new Set(groups.map(group => portions.get(group)).filter(portion => portion !== undefined))
      const portion = [...[...met].flat(), shared]
      for (const other of portion) for (const group of this.#groupsOf(other[1])) portions.set(group, portion)
    }
    return [...new Set(portions.values())]
  }

  #contradict(groups: readonly Group[], byName: boolean): boolean {
    return contradict(groups, byName ? isTelling : isOnePerUnit) || this.#areKeptApart(groups)
  }

  #areKeptApart(groups: readonly Group[]): boolean {
    return this.#apart.some(([one, other]) => {
      const [a, b] = [this.#groupOf.get(one), this.#groupOf.get(other)]
      return a !== undefined && b !== undefined && a !== b && groups.includes(a) && groups.includes(b)
    })
  }

  #join(groups: readonly Group[]): void {
    const [first, ...others] = groups
    if (first === undefined) return
    for (const { members } of others) {
      first.members.push(...members)
      for (const { id } of members) this.#groupOf.set(id, first)
    }
  }
}

/** True when two of the groups have numbers of one kind, and none in common. */
function contradict(groups: readonly Group[], counts: (key: string) => boolean): boolean {
  const kinds = new Map<string, Map<Group, Set<string>>>()
  for (const group of groups) {
    for (const key of group.members.flatMap(m => m.keys)) {
      const kind = kindOf(key)
      if (kind === null || !counts(key)) continue
      const byGroup = kinds.get(kind) ?? new Map<Group, Set<string>>()
      kinds.set(kind, byGroup.set(group, (byGroup.get(group) ?? new Set()).add(key)))
    }
  }
  return kinds.values().some(byGroup => areDisjoint([...byGroup.values()]))
}

/** True when two of the groups are known by their places, and have none in common. */
function areElsewhere(groups: readonly Group[]): boolean {
  const places = groups
    .map(({ members }) => [...new Set(members.flatMap(m => m.place ?? []))])
    .filter(known => known.length > 0)
  return places.some((a, i) =>
    places.slice(i + 1).some(b => !a.some(one => b.some(other => isSamePlace(one, other)))),
  )
}

/** True when two of the sets have nothing in common. */
function areDisjoint(sets: readonly ReadonlySet<string>[]): boolean {
  const [first] = sets
  // With one value in each, all have to be equal to the first; else each pair is looked at.
  if (first !== undefined && sets.every(set => set.size === 1))
    return sets.some(set => set.isDisjointFrom(first))
  return sets.some((a, i) => sets.slice(i + 1).some(b => a.isDisjointFrom(b)))
}

/** For each member the strongest key that it shares with another one, else its strongest key. */
function evidenceOf(members: readonly Description[], rejected: ReadonlySet<string>): Map<string, string> {
  const shared = new Set(sharedKeys(members).map(([key]) => key))
  return new Map(
    members.map(({ id, keys }) => {
      const joining = keys.find(key => shared.has(lookupKey(key)) && !rejected.has(lookupKey(key)))
      return [id, joining ?? keys[0] ?? '']
    }),
  )
}
