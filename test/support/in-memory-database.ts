import type { Announcement, Mention } from '../../src/model/announcement.ts'
import { fromEpochDay, toEpochDay } from '../../src/model/calendar-day.ts'
import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { AnnouncementChange, ChangePosition, EntityChange } from '../../src/model/database-change.ts'
import type { Entity, EntityIdentifier } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import { deriveUuidV5 } from '../../src/platform/uuid.ts'
import type { DatabaseChanges } from '../../src/search/engines/sqlite/write/index-rows.ts'

/*
 * A made-up record with the repetition of a real one: few sources and categories, words and names that come back, some
 * entities in very many announcements and most in one. The same seed gives the same record.
 */

/** Pseudo-random numbers from 0 to 1 (mulberry32), the same for the same seed. */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of the items; the first ones more often, as words and names are in life. */
export function pickBiased<T>(random: () => number, items: readonly T[], bias = 2): T {
  return items[Math.floor(random() ** bias * items.length)] as T
}

export const GENERATED_SOURCES: readonly {
  id: string
  jurisdictions: readonly Jurisdiction[]
  language: string
}[] = [
  { id: 'fr-bodacc', jurisdictions: ['FR'], language: 'fr' },
  { id: 'es-borme', jurisdictions: ['ES'], language: 'es' },
  { id: 'de-handelsregister', jurisdictions: ['DE'], language: 'de' },
  { id: 'it-anac', jurisdictions: ['IT'], language: 'it' },
  { id: 'gb-gazette', jurisdictions: ['GB'], language: 'en' },
  { id: 'eu-ted', jurisdictions: ['EU', 'DE', 'FR', 'ES'], language: 'und' },
]

export const GENERATED_CATEGORIES: readonly AnnouncementCategory[] = [
  'company_formation',
  'officer_appointment',
  'accounts_filing',
  'insolvency_filing',
  'tender_notice',
  'contract_award',
  'business_sale',
  'merger',
  'address_change',
  'other',
]

const SYLLABLES =
  'ba be bo ca co da de do fa fe ga go la le li lo ma me mi mo na ne no pa pe ra re ri ro sa se ta te to va ve vi zo'
const ENDINGS = ['', 'ción', 'té', 'ung', 'zione', 's', 'ée', 'ß', 'eur', 'œ']
const FORMS: Partial<Record<Jurisdiction, string>> = {
  FR: 'S.A.R.L.',
  ES: 'S.L.',
  DE: 'GmbH',
  IT: 'S.p.A.',
  GB: 'LIMITED',
}

/** `count` words, no two alike. */
export function generateWords(random: () => number, count: number): string[] {
  const syllables = SYLLABLES.split(' ')
  const words = new Set<string>()
  while (words.size < count) {
    const stem = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
      pickBiased(random, syllables, 1),
    ).join('')
    words.add(stem + pickBiased(random, ENDINGS, 3))
  }
  return [...words]
}

/** An entity and the way announcements name it. */
export interface GeneratedParty {
  readonly entity: Entity
  readonly mention: Mention
}

function makeParty(random: () => number, words: readonly string[], n: number): GeneratedParty {
  const type = pickBiased(random, ['company', 'company', 'person', 'authority'] as const, 1)
  const jurisdiction = pickBiased(random, ['FR', 'ES', 'DE', 'IT', 'GB', 'EU'] as const, 1.5)
  const form = type === 'company' ? FORMS[jurisdiction] : undefined
  const title = pickBiased(random, words, 1.2).toUpperCase()
  const name = [title, random() < 0.6 ? pickBiased(random, words) : '', form ?? '']
    .filter(part => part !== '')
    .join(' ')
  const number = String(100_000_000 + n * 7)
  const identifiers: EntityIdentifier[] =
    type === 'company' && random() < 0.8
      ? [
          {
            scheme: jurisdiction === 'FR' ? 'siren' : 'local',
            jurisdiction,
            number: jurisdiction === 'ES' ? `B${number}` : number,
            valid: true,
          },
        ]
      : []
  return {
    entity: {
      id: deriveUuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', `entity ${n}`),
      type,
      name,
      jurisdiction,
      identifiers,
      announcementCount: 0,
      taxId: identifiers[0]?.number ?? null,
      status: pickBiased(random, ['active', 'active', 'active', 'dissolved', 'insolvent'] as const, 1),
      legalForm: null,
    },
    mention: { type, role: 'subject', name, identifiers },
  }
}

/** A record that grows and changes, and is followed as PostgreSQL's is (services/indexing/change-feed.ts). */
export class InMemoryDatabase {
  readonly random: () => number
  readonly words: readonly string[]
  readonly parties: readonly GeneratedParty[]
  readonly announcements = new Map<string, AnnouncementChange>()
  readonly entities = new Map<string, EntityChange>()
  readonly nonces: string[] = ['nonce 0']
  recordId: string
  readonly #sizes: number[] = [0]
  readonly #counts = new Map<string, number>()
  readonly #partyOf: ReadonlyMap<string, GeneratedParty>
  #number = 0

  constructor(options: { seed: number; words: number; parties: number }) {
    this.random = createSeededRandom(options.seed)
    this.recordId = `record ${options.seed}`
    this.words = generateWords(this.random, options.words)
    this.parties = Array.from({ length: options.parties }, (_, n) => makeParty(this.random, this.words, n))
    this.#partyOf = new Map(this.parties.map(party => [party.entity.id, party]))
  }

  get change(): number {
    return this.nonces.length - 1
  }

  /** One batch: announcements made, or made anew for known numbers, under one change number. */
  write(numbers: readonly number[]): void {
    this.#settle(numbers.map(number => this.#make(number)))
  }

  /** One batch of `count` new announcements. */
  add(count: number): void {
    this.write(Array.from({ length: count }, () => ++this.#number))
  }

  /** One batch in which these announcements are erased. */
  erase(ids: readonly string[]): void {
    const known = ids.map(id => this.announcements.get(id)).filter(change => change !== undefined)
    this.#settle(known.map(row => ({ ...row, change: this.change + 1, announcement: null, entityIds: [] })))
  }

  /** The announcements that are there. */
  listAnnouncements(): (AnnouncementChange & { readonly announcement: Announcement })[] {
    return [...this.announcements.values()].filter(change => change.announcement !== null) as never
  }

  position(change: number = this.change): ChangePosition {
    return { recordId: this.recordId, change, nonce: this.nonces[change] as string }
  }

  /** Rows that carry a change number in (after, upTo]. */
  changesBetween(after: number, upTo: number): DatabaseChanges {
    const within = (row: { change: number }) => row.change > after && row.change <= upTo
    return {
      announcements: [...this.announcements.values()].filter(within),
      entities: [...this.entities.values()].filter(within),
      position: this.position(upTo),
    }
  }

  /** How many rows these changes wrote, of which some may have been written again since. */
  countRowsBetween(after: number, upTo: number): number {
    return this.#sizes.slice(after + 1, upTo + 1).reduce((sum, size) => sum + size, 0)
  }

  #make(number: number): AnnouncementChange {
    const { random, words } = this
    const source = pickBiased(random, GENERATED_SOURCES)
    const parties = Array.from({ length: Math.floor(random() * 4) }, () =>
      pickBiased(random, this.parties, 4),
    )
    const text = (length: number) => Array.from({ length }, () => pickBiased(random, words, 3)).join(' ')
    const id = deriveUuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', `announcement ${number}`)
    const announcement: Announcement = {
      id,
      sourceId: source.id,
      language: source.language,
      reference: `R-${number}`,
      date: fromEpochDay(toEpochDay('2019-01-01') + Math.floor(random() * 2_000)),
      jurisdiction: pickBiased(random, source.jurisdictions),
      category: pickBiased(random, GENERATED_CATEGORIES, 3),
      title: text(3),
      summary: random() < 0.7 ? text(8) : null,
      url: `https://publisher.example/${number}`,
      mentions: parties.map(party => party.mention),
      metadata: { capital: Math.floor(random() * 10_000), currency: 'EUR' },
    }
    return {
      id,
      number,
      change: this.change + 1,
      announcement,
      entityIds: parties.map(party => party.entity.id),
    }
  }

  #settle(rows: readonly AnnouncementChange[]): void {
    const touched = new Set<string>()
    for (const row of rows) {
      this.#count(this.announcements.get(row.id)?.entityIds ?? [], -1, touched)
      this.#count(row.entityIds, 1, touched)
      this.announcements.set(row.id, row)
    }
    for (const id of touched) {
      const announcementCount = this.#counts.get(id) ?? 0
      const entity = this.#partyOf.get(id)?.entity
      const shown = entity === undefined || announcementCount === 0 ? null : { ...entity, announcementCount }
      this.entities.set(id, { id, change: this.change + 1, entity: shown, mergedInto: null })
    }
    this.#sizes.push(rows.length + touched.size)
    this.nonces.push(`nonce ${this.change + 1} of ${this.recordId}`)
  }

  #count(entityIds: readonly string[], n: number, touched: Set<string>): void {
    for (const id of new Set(entityIds)) {
      this.#counts.set(id, (this.#counts.get(id) ?? 0) + n)
      touched.add(id)
    }
  }
}
