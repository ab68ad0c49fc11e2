import type { Transaction } from '../base/sql.ts'
import type { Announcement, Mention } from '../model/announcement.ts'
import { type Cluster, cluster } from './cluster.ts'
import { type Company, type Description, describe, movedWithin } from './describe.ts'
import {
  addDescriptions,
  findDescriptions,
  type KnownDescription,
  keptApart,
  moveDescriptions,
  type Placed,
  peopleWithin,
  removeDescriptions,
  unsaid,
} from './descriptions.store.ts'
import type { Link } from './mentions.store.ts'
import { idsFor, idsOf, place } from './place.ts'
import { type Change, loadRegion } from './region.ts'
import { takenIds } from './store.ts'

/** The resolved entity of every mention in a batch, and the effect on profiles that were resolved earlier. */
export interface Attachment {
  readonly links: readonly Link[]
  /** Ids of entities that do not exist yet. */
  readonly created: ReadonlySet<string>
  /** Profiles that now resolve to a different entity. */
  readonly moved: readonly string[]
  /** Entities that gained or lost one of those profiles. */
  readonly shifted: ReadonlySet<string>
  readonly aliases: ReadonlyMap<string, string | null>
  /** Writes the profiles. Their entities must exist by then. */
  write(): Promise<void>
}

/** A mention, its position in the announcement, and its profile. */
interface ProfiledMention {
  readonly announcement: Announcement
  readonly mention: Mention
  readonly position: number
  readonly profile: Description
}

/**
 * Resolves the mentions of new and changed announcements to entities, and deletes the profiles in `droppedProfileIds` that
 * no mention uses any more. Runs in two passes because a person is identified only within a company.
 */
export async function attach(
  tx: Transaction,
  announcements: readonly Announcement[],
  droppedProfileIds: readonly string[],
): Promise<Attachment> {
  const mentions = announcements.flatMap(profileMentions)
  const batch = new ResolutionBatch(tx)
  await batch.begin(mentions, droppedProfileIds)
  await batch.resolveStandalone(mentions.filter(({ profile }) => profile.within === null))
  await batch.resolveWithinCompanies(mentions.filter(({ profile }) => profile.within !== null))
  return batch.result(mentions)
}

/** Resolves these profiles again, and every profile that depends on them. */
export async function reconsider(tx: Transaction, ids: readonly string[]): Promise<Attachment> {
  const batch = new ResolutionBatch(tx)
  await batch.reresolve(ids)
  await batch.resolveWithinCompanies([])
  return batch.result([])
}

/** Builds the profile of every mention. A company's profile is built before those of its officers, in any document order. */
function profileMentions(announcement: Announcement): ProfiledMention[] {
  const standalone = announcement.mentions.map(mention => describe(mention, announcement, null))
  return announcement.mentions.map((mention, position) => {
    const company = mention.within === position ? undefined : standalone[mention.within ?? -1]
    const within: Company | null = company === undefined ? null : { id: company.id, entityId: '' }
    const own = within === null ? standalone[position] : undefined
    return { announcement, mention, position, profile: own ?? describe(mention, announcement, within) }
  })
}

/** The state of one resolution: the stored profiles it loaded and the changes it will write. */
class ResolutionBatch {
  readonly #tx: Transaction
  readonly #stored = new Map<string, KnownDescription>()
  readonly #deleted = new Map<string, KnownDescription>()
  readonly #added: Placed[] = []
  readonly #updated: Placed[] = []
  /** The updated profiles that now resolve to a different entity. */
  readonly #movedIds = new Set<string>()
  readonly #entityIdByProfile = new Map<string, string>()
  readonly #createdIds = new Set<string>()
  readonly #affectedEntityIds = new Set<string>()
  readonly #aliases = new Map<string, string | null>()

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  /** Loads the stored profiles and deletes those that no mention uses any more. */
  async begin(mentions: readonly ProfiledMention[], droppedProfileIds: readonly string[]): Promise<void> {
    const usedIds = new Set(mentions.map(({ profile }) => profile.id))
    for (const stored of await findDescriptions(this.#tx, [...usedIds])) {
      this.#stored.set(stored.id, stored)
      this.#entityIdByProfile.set(stored.id, stored.entityId)
    }
    const unreferenced = await unsaid(
      this.#tx,
      droppedProfileIds.filter(id => !usedIds.has(id)),
    )
    await removeDescriptions(
      this.#tx,
      unreferenced.map(profile => profile.id),
    )
    for (const profile of unreferenced) this.#deleted.set(profile.id, profile)
  }

  async reresolve(ids: readonly string[]): Promise<void> {
    const stored = await findDescriptions(this.#tx, ids)
    await this.#resolve(stored.map(profile => ({ before: profile, after: profile })))
  }

  /** Resolves mentions that are identified without a company. */
  async resolveStandalone(mentions: readonly ProfiledMention[]): Promise<void> {
    const profiles = new Map(mentions.map(({ profile }) => [profile.id, profile]))
    await this.#resolve([
      ...[...profiles.values()].filter(({ id }) => !this.#stored.has(id)).map(addition),
      ...[...this.#deleted.values()].filter(profile => profile.within === null).map(removal),
    ])
  }

  /** Resolves mentions identified within a company: new ones, and existing ones whose company moved to another entity. */
  async resolveWithinCompanies(mentions: readonly ProfiledMention[]): Promise<void> {
    const profiles = new Map(mentions.map(({ profile }) => [profile.id, profile]))
    const dependents = (await peopleWithin(this.#tx, [...this.#movedIds])).filter(
      ({ id }) => !this.#deleted.has(id),
    )
    await this.#resolve([
      ...[...profiles.values()]
        .filter(({ id }) => !this.#stored.has(id))
        .map(profile => addition(this.#withCurrentCompany(profile))),
      ...dependents.map(profile => ({ before: profile, after: this.#withCurrentCompany(profile) })),
      ...[...this.#deleted.values()].filter(profile => profile.within !== null).map(removal),
    ])
  }

  result(mentions: readonly ProfiledMention[]): Attachment {
    const links = mentions.map(
      ({ announcement, mention, position, profile }): Link => ({
        announcementId: announcement.id,
        descriptionId: profile.id,
        entityId: this.#entityIdByProfile.get(profile.id) ?? '',
        mention,
        position,
        jurisdiction: mention.jurisdiction ?? announcement.jurisdiction,
      }),
    )
    return {
      links,
      created: this.#createdIds,
      moved: [...this.#movedIds],
      shifted: this.#affectedEntityIds,
      aliases: this.#aliases,
      write: async () => {
        await Promise.all([addDescriptions(this.#tx, this.#added), moveDescriptions(this.#tx, this.#updated)])
      },
    }
  }

  /** The profile, keyed by the entity that its company resolves to now. */
  #withCurrentCompany(profile: Description): Description {
    const companyEntityId = this.#entityIdByProfile.get(profile.within ?? '') ?? ''
    return { ...profile, keys: movedWithin(profile.keys, companyEntityId) }
  }

  async #resolve(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    const component = await loadRegion(this.#tx, changes)
    const storedIds = [...component.known.keys()]
    const clusters = cluster(component.members, {
      disputed: component.disputed,
      apart: storedIds.length < 2 ? [] : await keptApart(this.#tx, storedIds),
    })
    const ownedIds = idsOf(clusters, component.known)
    const newIds = await this.#reserveNewIds(
      clusters.filter(candidate => !ownedIds.has(candidate)),
      new Set([...ownedIds.values()].flat()),
    )
    const assignment = place(clusters, component.known, newIds)
    for (const [id, survivor] of assignment.aliases) this.#aliases.set(id, survivor)
    for (const profile of assignment.placed) this.#recordChange(profile, component.known.get(profile.id))
  }

  /** A free id for each of these clusters: one that no entity has and that no other cluster of the component keeps. */
  async #reserveNewIds(
    clusters: readonly Cluster[],
    ownedIds: ReadonlySet<string>,
  ): Promise<Map<Cluster, string>> {
    const pending = new Map(clusters.map(cluster => [cluster, idsFor(cluster)]))
    const reserved = new Map<Cluster, string>()
    while (pending.size > 0) {
      const candidates = [...pending].map(([cluster, ids]) => ({ cluster, id: ids.next().value }))
      const taken = await takenIds(
        this.#tx,
        candidates.map(({ id }) => id),
      )
      for (const { cluster, id } of candidates) {
        if (taken.has(id) || ownedIds.has(id) || this.#createdIds.has(id)) continue
        this.#createdIds.add(id)
        reserved.set(cluster, id)
        pending.delete(cluster)
      }
    }
    return reserved
  }

  #recordChange(after: Placed, before: KnownDescription | undefined): void {
    this.#entityIdByProfile.set(after.id, after.entityId)
    if (before === undefined) this.#added.push(after)
    else if (before.entityId !== after.entityId) {
      this.#updated.push(after)
      this.#movedIds.add(after.id)
      this.#affectedEntityIds.add(before.entityId).add(after.entityId)
    } else if (hasOtherDetails(before, after)) this.#updated.push(after)
  }
}

/** True when anything but the entity of a profile has changed. */
function hasOtherDetails(before: KnownDescription, after: Placed): boolean {
  const { originId, evidence, keys } = before
  return originId !== after.originId || evidence !== after.evidence || keys.join() !== after.keys.join()
}

function addition(after: Description): Change {
  return { before: null, after }
}

function removal(before: KnownDescription): Change {
  return { before, after: null }
}
