import { deriveUuidV5 } from '../platform/uuid.ts'
import type { EntityProfile } from './build-profile.ts'
import type { ProfileCluster } from './cluster-profiles.ts'
import type { ResolvedProfile, StoredProfile } from './entity-profile-store.ts'
import { isNameKey, toLookupKey } from './identifier-keys.ts'

/** UUID namespace for entity IDs. Changing it would change every public entity ID. */
const ENTITY_NAMESPACE = 'b1f7f2f0-6a55-5d0c-8a43-0d5a0f2c9e37'

/**
 * Yields candidate IDs for a cluster that has none (design 5). The first is a UUID v5 of the strongest key; the next
 * adds the profile ID, and all further ones also a counter.
 */
export function* generateEntityIds({ members: [first] }: ProfileCluster): Generator<string, never> {
  if (first === undefined) throw new Error('the cluster has no members')
  const key = first.keys[0] ?? first.id
  yield deriveEntityId(key)
  for (let n = 0; ; n++) yield deriveUuidV5(ENTITY_NAMESPACE, `${key}@${first.id}${n === 0 ? '' : `#${n}`}`)
}

/** Derives the first candidate ID for a key, which is almost always free. */
export function deriveEntityId(key: string): string {
  return deriveUuidV5(ENTITY_NAMESPACE, key)
}

/** The entity assigned to each profile, and the resulting alias changes. */
export interface EntityIdAssignment {
  readonly profiles: readonly ResolvedProfile[]
  /**
   * Maps each ID whose alias changes to the surviving entity, or to `null` if the ID becomes an independent entity
   * again.
   */
  readonly aliases: ReadonlyMap<string, string | null>
}

/**
 * Assigns each cluster the oldest ID that it owns, or else a new ID. The other IDs that the cluster owns become
 * aliases.
 */
export function assignEntityIds(
  clusters: readonly ProfileCluster[],
  storedProfiles: ReadonlyMap<string, StoredProfile>,
  newIds: ReadonlyMap<ProfileCluster, string>,
): EntityIdAssignment {
  const ownedIds = findOwnedEntityIds(clusters, storedProfiles)
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
  return { profiles: profiles, aliases }
}

/**
 * Returns the IDs that each cluster owns, oldest first. An ID belongs to the cluster that contains the oldest existing
 * profile with this original ID.
 */
export function findOwnedEntityIds(
  clusters: readonly ProfileCluster[],
  storedProfiles: ReadonlyMap<string, StoredProfile>,
): Map<ProfileCluster, string[]> {
  const claims = claimsOf(clusters, storedProfiles)
  return new Map(
    [...claims].map(([cluster, owned]) => [
      cluster,
      owned.sort((a, b) => a.since - b.since).map(claim => claim.id),
    ]),
  )
}

/** An ID that a cluster may keep, and the sequence number of the oldest profile that was assigned to that ID. */
interface Claim {
  readonly id: string
  readonly since: number
}

function claimsOf(
  clusters: readonly ProfileCluster[],
  storedProfiles: ReadonlyMap<string, StoredProfile>,
): Map<ProfileCluster, Claim[]> {
  const clusterByProfileId = new Map(
    clusters.flatMap(cluster => cluster.members.map(member => [member.id, cluster] as const)),
  )
  const claims = new Map<ProfileCluster, Claim[]>()
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

/**
 * Returns the cluster that inherits an ID whose profiles have all been deleted. It is the cluster with the strongest of
 * their keys.
 */
function findHeir(
  deleted: readonly EntityProfile[],
  clusters: readonly ProfileCluster[],
): ProfileCluster | undefined {
  const keys = new Set(deleted.flatMap(profile => profile.keys.map(toLookupKey)))
  for (const key of keys) {
    const heir = clusters.find(({ members }) =>
      members.some(m => m.keys.some(own => toLookupKey(own) === key)),
    )
    if (heir !== undefined) return heir
  }
  return undefined
}

function reasonOf(
  { evidence }: ProfileCluster,
  { id }: EntityProfile,
): Pick<ResolvedProfile, 'method' | 'evidence'> {
  const key = evidence.get(id) ?? ''
  return { method: key === '' ? 'alone' : isNameKey(key) ? 'name' : 'identifier', evidence: key }
}
