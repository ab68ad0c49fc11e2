import { deriveEntityId } from '../../src/entities/assign-entity-ids.ts'
import { buildProfile, type EntityProfile } from '../../src/entities/build-profile.ts'
import { selectTaxId } from '../../src/entities/identifier-keys.ts'
import { type EntityFacts, reduceFacts, statusFromFacts } from '../../src/entities/reduce-facts.ts'
import type { Announcement } from '../../src/model/announcement.ts'
import type { Entity } from '../../src/model/entity.ts'
import { deriveEntityStatus } from '../../src/model/entity-status.ts'
import type { SyntheticAnnouncement, SyntheticDataset, SyntheticParty } from './synthetic-dataset.ts'

/** An entity as the record has it, with the description it is known by and the announcement that last named it. */
export interface SyntheticEntity {
  readonly entity: Entity
  readonly facts: EntityFacts
  readonly profile: EntityProfile
  readonly lastRow: number
}

/** What is known of an entity while rows are counted. */
interface Known {
  readonly id: string
  readonly description: EntityProfile
  count: number
  lastRow: number
  lastMention: number
}

/** Who is meant in the announcements of a world, and how often: the same ids and descriptions that the resolver would give. */
export class SyntheticEntityRegistry {
  readonly #world: SyntheticDataset
  readonly #known = new Map<string, Known>()

  constructor(world: SyntheticDataset) {
    this.#world = world
  }

  get size(): number {
    return this.#known.size
  }

  /** Takes note of row `i`; answers the entity of each of its mentions and the key that says so. */
  register(i: number, row: SyntheticAnnouncement): Pick<Known, 'id' | 'description'>[] {
    const found: Known[] = []
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
    others: readonly Known[],
  ): Known {
    const name = `${party.kind} ${party.n}`
    const found = this.#known.get(name)
    if (found !== undefined) return found
    const mention = announcement.mentions[position] as Announcement['mentions'][number]
    const company = mention.companyIndex === undefined ? undefined : others[mention.companyIndex]
    const within = company === undefined ? null : { profileId: company.description.id, entityId: company.id }
    const description = buildProfile(mention, announcement, within)
    const id = deriveEntityId(description.keys[0] ?? description.id)
    const known = { id, description, count: 0, lastRow: 0, lastMention: 0 }
    this.#known.set(name, known)
    return known
  }

  /** Everybody, as the announcement that named them last left them. */
  *entities(): Generator<SyntheticEntity> {
    for (const { id, description: profile, count, lastRow, lastMention } of this.#known.values()) {
      const { announcement } = this.#world.announcementAt(lastRow)
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
