import type { Transaction } from '../base/sql.ts'
import type { Announcement, Mention } from '../model/announcement.ts'
import { type Cluster, cluster } from './cluster.ts'
import { type Description, describe, movedWithin } from './describe.ts'
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

/** Who is meant by every name in a batch, and what that changes about those who were named before. */
export interface Attachment {
  readonly links: readonly Link[]
  /** Entities that nobody knew yet. */
  readonly created: ReadonlySet<string>
  /** Descriptions that mean another entity now. */
  readonly moved: readonly string[]
  /** Entities that have gained or lost them. */
  readonly shifted: ReadonlySet<string>
  readonly aliases: ReadonlyMap<string, string | null>
  /** Writes the descriptions. The entities they mean have to be there. */
  write(): Promise<void>
}

/** A mention where it stands, and what tells who it means. */
interface Place {
  readonly announcement: Announcement
  readonly mention: Mention
  readonly position: number
  readonly description: Description
}

/**
 * Finds out who is meant in new and changed announcements. `dropped` are the descriptions that changed announcements had:
 * those that nobody has any more are taken away. In two passes, since a person is known only within a company.
 */
export async function attach(
  tx: Transaction,
  announcements: readonly Announcement[],
  dropped: readonly string[],
): Promise<Attachment> {
  const places = announcements.flatMap(placesOf)
  const batch = new Batch(tx)
  await batch.begin(places, dropped)
  await batch.settle(places.filter(({ description }) => description.within === null))
  await batch.settlePeople(places.filter(({ description }) => description.within !== null))
  return batch.result(places)
}

/** Finds out anew who is meant by these descriptions, and by all that depend on them. */
export async function reconsider(tx: Transaction, ids: readonly string[]): Promise<Attachment> {
  const batch = new Batch(tx)
  await batch.reconsider(ids)
  await batch.settlePeople([])
  return batch.result([])
}

/** The mentions of an announcement. Who holds office in a company is described after it, wherever that stands. */
function placesOf(announcement: Announcement): Place[] {
  const alone = announcement.mentions.map(mention => describe(mention, announcement, null))
  return announcement.mentions.map((mention, position) => {
    const company = mention.within === position ? undefined : alone[mention.within ?? -1]
    const within = company === undefined ? null : { id: company.id, entityId: '' }
    const own = within === null ? alone[position] : undefined
    return { announcement, mention, position, description: own ?? describe(mention, announcement, within) }
  })
}

/** What a batch knows of the record, and what it does to it. */
class Batch {
  readonly #tx: Transaction
  readonly #known = new Map<string, KnownDescription>()
  readonly #gone = new Map<string, KnownDescription>()
  readonly #added: Placed[] = []
  readonly #moved: Placed[] = []
  /** Those among them that mean another entity now. */
  readonly #leaving = new Set<string>()
  readonly #entityOf = new Map<string, string>()
  readonly #created = new Set<string>()
  readonly #shifted = new Set<string>()
  readonly #aliases = new Map<string, string | null>()

  constructor(tx: Transaction) {
    this.#tx = tx
  }

  /** Looks up what is known, and takes away what nobody says any more. */
  async begin(places: readonly Place[], dropped: readonly string[]): Promise<void> {
    const said = new Set(places.map(({ description }) => description.id))
    for (const known of await findDescriptions(this.#tx, [...said])) {
      this.#known.set(known.id, known)
      this.#entityOf.set(known.id, known.entityId)
    }
    const unused = await unsaid(
      this.#tx,
      dropped.filter(id => !said.has(id)),
    )
    await removeDescriptions(
      this.#tx,
      unused.map(known => known.id),
    )
    for (const known of unused) this.#gone.set(known.id, known)
  }

  async reconsider(ids: readonly string[]): Promise<void> {
    const known = await findDescriptions(this.#tx, ids)
    await this.#place(known.map(description => ({ before: description, after: description })))
  }

  /** Those who are known by themselves. */
  async settle(places: readonly Place[]): Promise<void> {
    const fresh = new Map(places.map(({ description }) => [description.id, description]))
    await this.#place([
      ...[...fresh.values()].filter(({ id }) => !this.#known.has(id)).map(added),
      ...[...this.#gone.values()].filter(({ within }) => within === null).map(removed),
    ])
  }

  /** Those who are known within a company: new ones, and all whose company has become another entity. */
  async settlePeople(places: readonly Place[]): Promise<void> {
    const fresh = new Map(places.map(({ description }) => [description.id, description]))
    const followers = (await peopleWithin(this.#tx, [...this.#leaving])).filter(
      ({ id }) => !this.#gone.has(id),
    )
    await this.#place([
      ...[...fresh.values()]
        .filter(({ id }) => !this.#known.has(id))
        .map(person => added(this.#home(person))),
      ...followers.map(person => ({ before: person, after: this.#home(person) })),
      ...[...this.#gone.values()].filter(({ within }) => within !== null).map(removed),
    ])
  }

  result(places: readonly Place[]): Attachment {
    const links = places.map(({ announcement, mention, position, description }): Link => {
      const jurisdiction = mention.jurisdiction ?? announcement.jurisdiction
      const entityId = this.#entityOf.get(description.id) ?? ''
      return {
        announcementId: announcement.id,
        ...{ descriptionId: description.id, entityId, mention, position, jurisdiction },
      }
    })
    return {
      ...{ links, created: this.#created, shifted: this.#shifted, aliases: this.#aliases },
      moved: [...this.#leaving],
      write: async () => {
        await Promise.all([addDescriptions(this.#tx, this.#added), moveDescriptions(this.#tx, this.#moved)])
      },
    }
  }

  /** The description of a person with the entity that its company is now. */
  #home(person: Description): Description {
    const company = this.#entityOf.get(person.within ?? '') ?? ''
    return { ...person, keys: movedWithin(person.keys, company) }
  }

  async #place(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    const { members, known, disputed } = await loadRegion(this.#tx, changes)
    const ids = [...known.keys()]
    const clusters = cluster(members, {
      disputed,
      apart: ids.length < 2 ? [] : await keptApart(this.#tx, ids),
    })
    const owned = idsOf(clusters, known)
    const newIds = await this.#newIds(
      clusters.filter(c => !owned.has(c)),
      new Set([...owned.values()].flat()),
    )
    const { placed, aliases } = place(clusters, known, newIds)
    for (const [id, survivor] of aliases) this.#aliases.set(id, survivor)
    for (const description of placed) this.#take(description, known.get(description.id))
  }

  /** An id for each of these clusters that nobody has and that is not kept by another one of the region. */
  async #newIds(clusters: readonly Cluster[], kept: ReadonlySet<string>): Promise<Map<Cluster, string>> {
    const waiting = new Map(clusters.map(cluster => [cluster, idsFor(cluster)]))
    const given = new Map<Cluster, string>()
    while (waiting.size > 0) {
      const wished = [...waiting].map(([cluster, ids]) => ({ cluster, id: ids.next().value }))
      const taken = await takenIds(
        this.#tx,
        wished.map(({ id }) => id),
      )
      for (const { cluster, id } of wished) {
        if (taken.has(id) || kept.has(id) || this.#created.has(id)) continue
        this.#created.add(id)
        given.set(cluster, id)
        waiting.delete(cluster)
      }
    }
    return given
  }

  #take(now: Placed, before: KnownDescription | undefined): void {
    this.#entityOf.set(now.id, now.entityId)
    if (before === undefined) this.#added.push(now)
    else if (before.entityId !== now.entityId) {
      this.#moved.push(now)
      this.#leaving.add(now.id)
      this.#shifted.add(before.entityId).add(now.entityId)
    } else if (isOther(before, now)) this.#moved.push(now)
  }
}

/** True when something about a description has changed that is not the entity it means. */
function isOther(before: KnownDescription, now: Placed): boolean {
  const { originId, evidence, keys } = before
  return originId !== now.originId || evidence !== now.evidence || keys.join() !== now.keys.join()
}

function added(after: Description): Change {
  return { before: null, after }
}

function removed(before: KnownDescription): Change {
  return { before, after: null }
}
