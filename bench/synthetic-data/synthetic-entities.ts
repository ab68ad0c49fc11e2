import { deriveEntityId } from '../../src/entities/assign-entity-ids.ts'
import { buildProfile, type EntityProfile } from '../../src/entities/build-profile.ts'
import { selectTaxId } from '../../src/entities/identifier-keys.ts'
import { type EntityFacts, reduceFacts, statusFromFacts } from '../../src/entities/reduce-facts.ts'
import type { Announcement } from '../../src/model/announcement.ts'
import type { Entity } from '../../src/model/entity.ts'
import { deriveEntityStatus } from '../../src/model/entity-status.ts'
import type { SyntheticAnnouncement, SyntheticDataset, SyntheticParty } from './synthetic-dataset.ts'

/** An entity as stored in the database, with its profile and the last announcement that names it. */
export interface SyntheticEntity {
  readonly entity: Entity
  readonly facts: EntityFacts
  readonly profile: EntityProfile
  readonly lastRow: number
}

/** The state of an entity while announcements are registered. */
interface RegisteredEntity {
  readonly id: string
  readonly profile: EntityProfile
  count: number
  lastRow: number
  lastMention: number
}

/** Resolves the parties of a dataset to entities, with the IDs and profiles that entity resolution would assign. */
export class SyntheticEntityRegistry {
  readonly #dataset: SyntheticDataset
  readonly #known = new Map<string, RegisteredEntity>()

  constructor(dataset: SyntheticDataset) {
    this.#dataset = dataset
  }

  get size(): number {
    return this.#known.size
  }

  /** Registers announcement `i` and returns the entity and profile of each of its mentions. */
  register(i: number, row: SyntheticAnnouncement): Pick<RegisteredEntity, 'id' | 'profile'>[] {
    const found: RegisteredEntity[] = []
    return row.parties.map((party, position) => {
      const known = this.#find(party, position, row.announcement, found)
      known.count += 1
      known.lastRow = i
      known.lastMention = position
      found.push(known)
      return known
    })
  }

  #find(
    party: SyntheticParty,
    position: number,
    announcement: Announcement,
    others: readonly RegisteredEntity[],
  ): RegisteredEntity {
    const name = `${party.kind} ${party.n}`
    const found = this.#known.get(name)
    if (found !== undefined) return found
    const mention = announcement.mentions[position] as Announcement['mentions'][number]
    const company = mention.companyIndex === undefined ? undefined : others[mention.companyIndex]
    const companyRef = company === undefined ? null : { profileId: company.profile.id, entityId: company.id }
    const profile = buildProfile(mention, announcement, companyRef)
    const id = deriveEntityId(profile.keys[0] ?? profile.id)
    const known = { id, profile, count: 0, lastRow: 0, lastMention: 0 }
    this.#known.set(name, known)
    return known
  }

  /** Generates all entities in their state after the last announcement. */
  *entities(): Generator<SyntheticEntity> {
    for (const { id, profile, count, lastRow, lastMention } of this.#known.values()) {
      const { announcement } = this.#dataset.announcementAt(lastRow)
      const mention = announcement.mentions[lastMention] as Announcement['mentions'][number]
      const { type, role, name, legalForm = null, identifiers } = mention
      const { id: announcementId, date, category, jurisdiction } = announcement
      const effect = deriveEntityStatus(category, role, type, {})
      const facts = reduceFacts(
        {},
        { announcementId, date, role, name, type, jurisdiction, legalForm, effect },
      )
      const entity = {
        id,
        type,
        name,
        jurisdiction,
        taxId: selectTaxId(identifiers),
        status: statusFromFacts(facts),
      }
      yield {
        entity: { ...entity, announcementCount: count, legalForm, identifiers },
        facts,
        profile,
        lastRow,
      }
    }
  }
}
