import { stableId } from '../base/ids.ts'
import type { Cluster } from './cluster.ts'
import type { Description } from './describe.ts'
import type { KnownDescription, Placed } from './descriptions.store.ts'
import { isNameKey, lookupKey } from './numbers.ts'

/** UUID namespace of entity ids. Changing it would change every public id. */
const ENTITY_NAMESPACE = 'b1f7f2f0-6a55-5d0c-8a43-0d5a0f2c9e37'

/**
 * Yields ids for a cluster that has none: UUID v5 of its strongest key, then, if that is taken, with the profile id mixed
 * in (design 5), then with a counter.
 */
export function* idsFor({ members: [first] }: Cluster): Generator<string, never> {
  if (first === undefined) throw new Error('the cluster has no members')
  const key = first.keys[0] ?? first.id
  yield firstIdFor(key)
  for (let n = 0; ; n++) yield stableId(ENTITY_NAMESPACE, `${key}@${first.id}${n === 0 ? '' : `#${n}`}`)
}

/** The first of these ids, which nearly every entity gets. */
export function firstIdFor(key: string): string {
  return stableId(ENTITY_NAMESPACE, key)
}

/** The entity of each profile, and the aliases that follow from it. */
export interface Placement {
  readonly placed: readonly Placed[]
  /** Ids whose alias changes, with the surviving entity; null if the id becomes an entity of its own again. */
  readonly aliases: ReadonlyMap<string, string | null>
}

/** Gives each cluster the oldest id it owns, of which its other ids become aliases, or else a new id. */
export function place(
  clusters: readonly Cluster[],
  storedProfiles: ReadonlyMap<string, KnownDescription>,
  newIds: ReadonlyMap<Cluster, string>,
): Placement {
  const ownedIds = idsOf(clusters, storedProfiles)
  const aliases = new Map<string, string | null>()
  const survivorById = new Map(
    storedProfiles
      .values()
      .map(({ originId, entityId }) => [originId, entityId === originId ? null : entityId]),
  )
  const profiles = clusters.flatMap(cluster => {
    const ids = ownedIds.get(cluster) ?? []
    const entityId = ids[0] ?? newIds.get(cluster)
    if (entityId === undefined) throw new Error('the cluster has neither an existing id nor a new one')
    for (const id of ids) {
      const survivor = id === entityId ? null : entityId
      if (survivorById.get(id) !== survivor) aliases.set(id, survivor)
    }
    return cluster.members.map(member => {
      const origin = storedProfiles.get(member.id)?.originId
      const originId = origin !== undefined && ids.includes(origin) ? origin : entityId
      return { ...member, entityId, originId, ...reasonOf(cluster, member) }
    })
  })
  return { placed: profiles, aliases }
}

/**
 * The ids that each cluster owns, oldest first. An id belongs to the cluster with the oldest profile that was assigned to
 * it and still exists.
 */
export function idsOf(
  clusters: readonly Cluster[],
  storedProfiles: ReadonlyMap<string, KnownDescription>,
): Map<Cluster, string[]> {
  const claims = claimsOf(clusters, storedProfiles)
  return new Map(
    [...claims].map(([cluster, owned]) => [
      cluster,
      owned.sort((a, b) => a.since - b.since).map(claim => claim.id),
    ]),
  )
}

/** An id that a cluster may keep, and the number of the profile it was first assigned to. */
interface Claim {
  readonly id: string
  readonly since: number
}

function claimsOf(
  clusters: readonly Cluster[],
  storedProfiles: ReadonlyMap<string, KnownDescription>,
): Map<Cluster, Claim[]> {
  const clusterByProfileId = new Map(
    clusters.flatMap(cluster => cluster.members.map(member => [member.id, cluster] as const)),
  )
  const claims = new Map<Cluster, Claim[]>()
  for (const [id, profiles] of Map.groupBy(storedProfiles.values(), profile => profile.originId)) {
    const oldestFirst = profiles.sort((a, b) => a.number - b.number)
    const first = oldestFirst.find(profile => clusterByProfileId.has(profile.id))
    const owner = first === undefined ? findHeir(oldestFirst, clusters) : clusterByProfileId.get(first.id)
    if (owner === undefined) continue
    const since = (first ?? oldestFirst[0])?.number ?? 0
    claims.set(owner, [...(claims.get(owner) ?? []), { id, since }])
  }
  return claims
}

/** The cluster that inherits an id whose profiles are all deleted: the one that has the strongest of their keys. */
function findHeir(deleted: readonly Description[], clusters: readonly Cluster[]): Cluster | undefined {
  const keys = new Set(deleted.flatMap(profile => profile.keys.map(lookupKey)))
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
