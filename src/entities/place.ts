import { stableId } from '../base/ids.ts'
import type { Cluster } from './cluster.ts'
import type { Description } from './describe.ts'
import type { KnownDescription, Placed } from './descriptions.store.ts'
import { isNameKey, lookupKey } from './numbers.ts'

/** Namespace of entity ids. Changing it would change every public id. */
const ENTITIES = 'b1f7f2f0-6a55-5d0c-8a43-0d5a0f2c9e37'

/**
 * The ids a cluster may get that has none: UUID v5 of its strongest key. One that is taken gets the description mixed in
 * (design 5), then a number.
 */
export function* idsFor({ members: [first] }: Cluster): Generator<string, never> {
  if (first === undefined) throw new Error('a cluster has members')
  const key = first.keys[0] ?? first.id
  yield firstIdFor(key)
  for (let n = 0; ; n++) yield stableId(ENTITIES, `${key}@${first.id}${n === 0 ? '' : `#${n}`}`)
}

/** The first of these ids, which nearly everybody gets. */
export function firstIdFor(key: string): string {
  return stableId(ENTITIES, key)
}

/** Which entity each description means from now on, and what becomes of the ids that were given before. */
export interface Placement {
  readonly placed: readonly Placed[]
  /** Ids that become aliases, with the entity that answers for them; null where one is itself again. */
  readonly aliases: ReadonlyMap<string, string | null>
}

/**
 * Gives each cluster its entity: the oldest of the ids it has, the others are aliases of it; or a new one, see `idsFor`.
 */
export function place(
  clusters: readonly Cluster[],
  known: ReadonlyMap<string, KnownDescription>,
  newIds: ReadonlyMap<Cluster, string>,
): Placement {
  const ids = idsOf(clusters, known)
  const aliases = new Map<string, string | null>()
  const survivors = new Map(
    known.values().map(({ originId, entityId }) => [originId, entityId === originId ? null : entityId]),
  )
  const placed = clusters.flatMap(cluster => {
    const own = ids.get(cluster) ?? []
    const entityId = own[0] ?? newIds.get(cluster)
    if (entityId === undefined) throw new Error('a cluster has neither an old id nor a new one')
    for (const id of own) {
      const survivor = id === entityId ? null : entityId
      if (survivors.get(id) !== survivor) aliases.set(id, survivor)
    }
    return cluster.members.map(member => {
      const origin = known.get(member.id)?.originId
      const originId = origin !== undefined && own.includes(origin) ? origin : entityId
      return { ...member, entityId, originId, ...reasonOf(cluster, member) }
    })
  })
  return { placed, aliases }
}

/**
 * The ids that clusters have, the oldest first. An id belongs to the cluster that holds the first of the descriptions it
 * was given to.
 */
export function idsOf(
  clusters: readonly Cluster[],
  known: ReadonlyMap<string, KnownDescription>,
): Map<Cluster, string[]> {
  const claims = claimsOf(clusters, known)
  return new Map(
    [...claims].map(([cluster, own]) => [cluster, own.sort((a, b) => a.since - b.since).map(c => c.id)]),
  )
}

/** An id that a cluster may keep, and since when it was given. */
interface Claim {
  readonly id: string
  readonly since: number
}

function claimsOf(
  clusters: readonly Cluster[],
  known: ReadonlyMap<string, KnownDescription>,
): Map<Cluster, Claim[]> {
  const clusterOf = new Map(clusters.flatMap(cluster => cluster.members.map(m => [m.id, cluster] as const)))
  const claims = new Map<Cluster, Claim[]>()
  for (const [id, descriptions] of Map.groupBy(known.values(), description => description.originId)) {
    const inOrder = descriptions.sort((a, b) => a.number - b.number)
    const founder = inOrder.find(description => clusterOf.has(description.id))
    const heir = founder === undefined ? heirOf(inOrder, clusters) : clusterOf.get(founder.id)
    if (heir === undefined) continue
    const since = (founder ?? inOrder[0])?.number ?? 0
    claims.set(heir, [...(claims.get(heir) ?? []), { id, since }])
  }
  return claims
}

/** Who goes on with an id whose descriptions are all gone: the cluster that has the strongest key of one of them. */
function heirOf(gone: readonly Description[], clusters: readonly Cluster[]): Cluster | undefined {
  const keys = new Set(gone.flatMap(description => description.keys.map(lookupKey)))
  for (const key of keys) {
    const heir = clusters.find(({ members }) => members.some(m => m.keys.some(own => lookupKey(own) === key)))
    if (heir !== undefined) return heir
  }
  return undefined
}

function reasonOf({ evidence }: Cluster, { id }: Description): Pick<Placed, 'method' | 'evidence'> {
  const key = evidence.get(id) ?? ''
  return { method: key === '' ? 'alone' : isNameKey(key) ? 'name' : 'identifier', evidence: key }
}
