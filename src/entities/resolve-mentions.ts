import type { PipelinedStatement } from '../platform/sql/pipeline.ts'
import type { SqlTransaction } from '../platform/sql/sql-pool.ts'
import { assignEntityIds, findOwnedEntityIds, generateEntityIds } from './assign-entity-ids.ts'
import { type EntityProfile, type ProfiledMention, rekeyForCompany } from './build-profile.ts'
import { clusterProfiles, type ProfileCluster } from './cluster-profiles.ts'
import {
  createProfileInserts,
  createProfileUpdates,
  deleteProfiles,
  findEntitySplits,
  findProfiles,
  findProfilesOfCompanies,
  findUnreferencedProfiles,
  type ResolvedProfile,
  type StoredProfile,
} from './entity-profile-store.ts'
import { findStoredEntityIds } from './entity-store.ts'
import { loadAffectedComponent, type ProfileChange } from './load-affected-component.ts'
import type { MentionLink } from './mention-store.ts'

/** Profiles of one entity that now belong to another one. */
export interface EntityMove {
  readonly from: string
  readonly to: string
}

/** The resolved entity of every mention in a batch, and the effect on profiles that already existed. */
export interface MentionResolution {
  readonly links: readonly MentionLink[]
  /** IDs of the entities that the caller must create. */
  readonly createdIds: ReadonlySet<string>
  /** Profiles that now resolve to a different entity. */
  readonly movedProfileIds: readonly string[]
  /** The entities between which these profiles moved, each pair once. */
  readonly moves: readonly EntityMove[]
  /** Entities that gained or lost one of those profiles. */
  readonly affectedEntityIds: ReadonlySet<string>
  readonly aliases: ReadonlyMap<string, string | null>
  /** Creates the statements that write the profiles. The referenced entities must exist before these statements run. */
  createWrites(): readonly PipelinedStatement[]
}

/**
 * Resolves the mentions of new and changed announcements to entities, and deletes those of `droppedProfileIds` that no
 * mention uses anymore. Companies are resolved first, because their officers are identified only within a company.
 */
export async function resolveMentions(
  tx: SqlTransaction,
  mentions: readonly ProfiledMention[],
  droppedProfileIds: readonly string[],
): Promise<MentionResolution> {
  const batch = new ResolutionBatch(tx)
  await batch.begin(mentions, droppedProfileIds)
  await batch.resolveStandalone(mentions.filter(({ profile }) => profile.companyProfileId === null))
  await batch.resolveWithinCompanies(mentions.filter(({ profile }) => profile.companyProfileId !== null))
  return batch.result(mentions)
}

/** Resolves these profiles again, together with every profile that depends on them. */
export async function reresolveProfiles(
  tx: SqlTransaction,
  ids: readonly string[],
): Promise<MentionResolution> {
  const batch = new ResolutionBatch(tx)
  await batch.reresolve(ids)
  await batch.resolveWithinCompanies([])
  return batch.result([])
}

/** Holds the state of one resolution: the profiles that it loaded and the changes to write. */
class ResolutionBatch {
  readonly #tx: SqlTransaction
  readonly #stored = new Map<string, StoredProfile>()
  readonly #deleted = new Map<string, StoredProfile>()
  readonly #added: ResolvedProfile[] = []
  readonly #updated: ResolvedProfile[] = []
  /** The updated profiles that now resolve to a different entity. */
  readonly #movedIds = new Set<string>()
  readonly #entityIdByProfile = new Map<string, string>()
  readonly #createdIds = new Set<string>()
  /** The IDs assigned to clusters that had none, including those of stored entities without profiles. */
  readonly #reservedIds = new Set<string>()
  readonly #moves = new Map<string, EntityMove>()
  readonly #affectedEntityIds = new Set<string>()
  readonly #aliases = new Map<string, string | null>()

  constructor(tx: SqlTransaction) {
    this.#tx = tx
  }

  /** Loads the stored profiles and deletes those that no mention uses anymore. */
  async begin(mentions: readonly ProfiledMention[], droppedProfileIds: readonly string[]): Promise<void> {
    const usedIds = new Set(mentions.map(({ profile }) => profile.id))
    for (const stored of await findProfiles(this.#tx, [...usedIds])) {
      this.#stored.set(stored.id, stored)
      this.#entityIdByProfile.set(stored.id, stored.entityId)
    }
    const unreferenced = await findUnreferencedProfiles(
      this.#tx,
      droppedProfileIds.filter(id => !usedIds.has(id)),
    )
    await deleteProfiles(
      this.#tx,
      unreferenced.map(profile => profile.id),
    )
    for (const profile of unreferenced) this.#deleted.set(profile.id, profile)
  }

  async reresolve(ids: readonly string[]): Promise<void> {
    const stored = await findProfiles(this.#tx, ids)
    await this.#resolve(stored.map(profile => ({ before: profile, after: profile })))
  }

  /** Resolves the mentions that are not identified within a company. */
  async resolveStandalone(mentions: readonly ProfiledMention[]): Promise<void> {
    const profiles = new Map(mentions.map(({ profile }) => [profile.id, profile]))
    await this.#resolve([
      ...[...profiles.values()].filter(({ id }) => !this.#stored.has(id)).map(addition),
      ...[...this.#deleted.values()].filter(profile => profile.companyProfileId === null).map(removal),
    ])
  }

  /**
   * Resolves the new mentions that are identified within a company, and existing ones whose company moved to a
   * different entity.
   */
  async resolveWithinCompanies(mentions: readonly ProfiledMention[]): Promise<void> {
    const profiles = new Map(mentions.map(({ profile }) => [profile.id, profile]))
    const dependents = (await findProfilesOfCompanies(this.#tx, [...this.#movedIds])).filter(
      ({ id }) => !this.#deleted.has(id),
    )
    await this.#resolve([
      ...[...profiles.values()]
        .filter(({ id }) => !this.#stored.has(id))
        .map(profile => addition(this.#withCurrentCompany(profile))),
      ...dependents.map(profile => ({ before: profile, after: this.#withCurrentCompany(profile) })),
      ...[...this.#deleted.values()].filter(profile => profile.companyProfileId !== null).map(removal),
    ])
  }

  result(mentions: readonly ProfiledMention[]): MentionResolution {
    const links = mentions.map(
      ({ announcement, mention, position, profile }): MentionLink => ({
        announcementId: announcement.id,
        profileId: profile.id,
        entityId: this.#entityIdByProfile.get(profile.id) ?? '',
        mention,
        position,
        jurisdiction: mention.jurisdiction ?? announcement.jurisdiction,
      }),
    )
    return {
      links,
      createdIds: this.#createdIds,
      movedProfileIds: [...this.#movedIds],
      moves: [...this.#moves.values()],
      affectedEntityIds: this.#affectedEntityIds,
      aliases: this.#aliases,
      createWrites: () => [
        ...createProfileInserts(this.#tx, this.#added),
        ...createProfileUpdates(this.#tx, this.#updated),
      ],
    }
  }

  /** Returns the profile with keys for the entity that its company currently resolves to. */
  #withCurrentCompany(profile: EntityProfile): EntityProfile {
    const companyEntityId = this.#entityIdByProfile.get(profile.companyProfileId ?? '') ?? ''
    return { ...profile, keys: rekeyForCompany(profile.keys, companyEntityId) }
  }

  async #resolve(changes: readonly ProfileChange[]): Promise<void> {
    if (changes.length === 0) return
    const component = await loadAffectedComponent(this.#tx, changes)
    const storedIds = [...component.storedProfiles.keys()]
    const clusters = clusterProfiles(component.members, {
      ambiguousNames: component.ambiguousNames,
      splits: storedIds.length < 2 ? [] : await findEntitySplits(this.#tx, storedIds),
    })
    const ownedIds = findOwnedEntityIds(clusters, component.storedProfiles)
    const newIds = await this.#reserveNewIds(
      clusters.filter(candidate => !ownedIds.has(candidate)),
      new Set([...ownedIds.values()].flat()),
    )
    const assignment = assignEntityIds(clusters, component.storedProfiles, newIds)
    for (const [id, survivor] of assignment.aliases) this.#aliases.set(id, survivor)
    for (const profile of assignment.profiles)
      this.#recordChange(profile, component.storedProfiles.get(profile.id))
  }

  /** Reserves an unused ID for each of these clusters: no entity has it, and no other cluster keeps it. */
  async #reserveNewIds(
    clusters: readonly ProfileCluster[],
    ownedIds: ReadonlySet<string>,
  ): Promise<Map<ProfileCluster, string>> {
    const pending = new Map(clusters.map(cluster => [cluster, generateEntityIds(cluster)]))
    const reserved = new Map<ProfileCluster, string>()
    while (pending.size > 0) {
      const candidates = [...pending].map(([cluster, ids]) => ({ cluster, id: ids.next().value }))
      const stored = await findStoredEntityIds(
        this.#tx,
        candidates.map(({ id }) => id),
      )
      for (const { cluster, id } of candidates) {
        if (stored.get(id) === true || ownedIds.has(id) || this.#reservedIds.has(id)) continue
        this.#reservedIds.add(id)
        if (!stored.has(id)) this.#createdIds.add(id)
        reserved.set(cluster, id)
        pending.delete(cluster)
      }
    }
    return reserved
  }

  #recordChange(after: ResolvedProfile, before: StoredProfile | undefined): void {
    this.#entityIdByProfile.set(after.id, after.entityId)
    if (before === undefined) this.#added.push(after)
    else if (before.entityId !== after.entityId) {
      this.#updated.push(after)
      this.#movedIds.add(after.id)
      const move = { from: before.entityId, to: after.entityId }
      this.#moves.set(`${move.from} ${move.to}`, move)
      this.#affectedEntityIds.add(before.entityId).add(after.entityId)
    } else if (hasOtherDetails(before, after)) this.#updated.push(after)
  }
}

/** Returns whether anything other than the entity of the profile has changed. */
function hasOtherDetails(before: StoredProfile, after: ResolvedProfile): boolean {
  const { originId, evidence, keys } = before
  return originId !== after.originId || evidence !== after.evidence || keys.join() !== after.keys.join()
}

function addition(after: EntityProfile): ProfileChange {
  return { before: null, after }
}

function removal(before: StoredProfile): ProfileChange {
  return { before, after: null }
}
