import type { Announcement, Mention } from '../../src/model/announcement.ts'
import { fromEpochDay, toEpochDay } from '../../src/model/calendar-day.ts'
import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { AnnouncementChange, ChangePosition, EntityChange } from '../../src/model/database-change.ts'
import type { Entity, EntityIdentifier } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import type { MentionRole } from '../../src/model/mention-role.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'
import { deriveUuidV5 } from '../../src/platform/uuid.ts'
import type { DatabaseChanges } from '../../src/search/engines/sqlite/write/index-rows.ts'

/*
 * A generated database with the repetition of a real one: few sources and categories, recurring words and names, a few
 * entities in many announcements and most entities in one. The same seed gives the same data.
 */

/** Returns a generator of pseudo-random numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks an item. Early items are picked more often, because frequencies of real words and names are skewed too. */
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

/** Generates `count` distinct words. */
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

/** An entity and the mention by which announcements name it. */
export interface GeneratedParty {
  readonly entity: Entity
  readonly mention: Mention
}

function makeParty(random: () => number, words: readonly string[], n: number): GeneratedParty {
  const type = pickBiased(random, ['company', 'company', 'person', 'authority'] as const, 1)
  const jurisdiction = pickBiased(random, ['FR', 'ES', 'DE', 'IT', 'GB', 'EU'] as const, 1.5)
  const legalForm = type === 'company' ? FORMS[jurisdiction] : undefined
  const title = pickBiased(random, words, 1.2).toUpperCase()
  const name = [title, random() < 0.6 ? pickBiased(random, words) : '', legalForm ?? '']
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

/** The time of the first change, and the time between two changes. */
export const FIRST_CHANGE = Date.parse('2024-05-06T07:08:09.010Z')
export const MS_PER_CHANGE = 3_600_001

export const GENERATED_ROLES: readonly MentionRole[] = ['subject', 'buyer', 'supplier', 'officer']
export const GENERATED_CPV = [
  '45233140',
  '45210000',
  '45000000',
  '33600000',
  '33651000',
  '72000000',
  '72212000',
  '70412000',
]
export const GENERATED_REGIONS = [
  'FR101',
  'FR102',
  'FRK26',
  'ES300',
  'ES511',
  'DE212',
  'DE300',
  'ITC4C',
  'ES',
]
const GENERATED_PROCEDURES = ['Open procedure', 'Restricted procedure', 'Negotiated without call']

/** Draws the metadata of a tender for half of the announcements. */
function drawTender(random: () => number): AnnouncementMetadata {
  if (random() < 0.5) return {}
  const some = <T>(values: readonly T[]) =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => pickBiased(random, values, 1.5))
  const maybe = <T extends object>(chance: number, part: () => T): Partial<T> =>
    random() < chance ? part() : {}
  return {
    ...maybe(0.8, () => ({ cpv: some(GENERATED_CPV) })),
    ...maybe(0.7, () => ({ nuts: some(GENERATED_REGIONS) })),
    ...maybe(0.6, () => ({ estimated_value: Math.round(10 ** (2 + random() * 6) * 100) / 100 })),
    ...maybe(0.3, () => ({ award_amount: Math.round(10 ** (2 + random() * 6)) })),
    ...maybe(0.2, () => ({ currency: pickBiased(random, ['GBP', 'EUR', 'PLN'], 1) })),
    ...maybe(0.6, () => ({ deadline: fromEpochDay(toEpochDay('2024-01-01') + Math.floor(random() * 900)) })),
    ...maybe(0.5, () => ({ deadline_time: `${String(Math.floor(random() * 24)).padStart(2, '0')}:30` })),
    ...maybe(0.6, () => ({ procedure: pickBiased(random, GENERATED_PROCEDURES) })),
    ...maybe(0.1, () => ({ withdrawn: '2025-01-01' })),
    ...maybe(0.1, () => ({ corrects: `R-${1 + Math.floor(random() * 50)}` })),
    ...maybe(0.2, () => ({ procedure_id: `Procedure-${Math.floor(random() * 40)}` })),
  }
}

/** A database that grows and changes, with the change feed of PostgreSQL (services/indexing/change-feed.ts). */
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
  /** A sequence of its own, so that the other values do not depend on what tenders have. */
  readonly #tenderRandom: () => number
  #number = 0

  constructor(options: { seed: number; words: number; parties: number }) {
    this.random = createSeededRandom(options.seed)
    this.#tenderRandom = createSeededRandom(options.seed + 1_000_000)
    this.recordId = `record ${options.seed}`
    this.words = generateWords(this.random, options.words)
    this.parties = Array.from({ length: options.parties }, (_, n) => makeParty(this.random, this.words, n))
    this.#partyOf = new Map(this.parties.map(party => [party.entity.id, party]))
  }

  get change(): number {
    return this.nonces.length - 1
  }

  /** Writes one batch under one change number. Numbers that exist already get new content. */
  write(numbers: readonly number[]): void {
    this.#commit(numbers.map(number => this.#generate(number)))
  }

  /** Writes one batch of `count` new announcements. */
  add(count: number): void {
    this.write(Array.from({ length: count }, () => ++this.#number))
  }

  /** Erases announcements in one batch. */
  erase(ids: readonly string[]): void {
    const existing = ids.map(id => this.announcements.get(id)).filter(change => change !== undefined)
    this.#commit(
      existing.map(row => ({ ...row, change: this.change + 1, announcement: null, entityIds: [] })),
    )
  }

  /** Lists announcements that were not erased. */
  listAnnouncements(): (AnnouncementChange & { readonly announcement: Announcement })[] {
    return [...this.announcements.values()].filter(change => change.announcement !== null) as never
  }

  position(change: number = this.change): ChangePosition {
    return { recordId: this.recordId, change, nonce: this.nonces[change] as string }
  }

  /** Returns the rows whose change number is in (after, upTo]. */
  changesBetween(after: number, upTo: number): DatabaseChanges {
    const within = (row: { change: number }) => row.change > after && row.change <= upTo
    return {
      announcements: [...this.announcements.values()].filter(within),
      entities: [...this.entities.values()].filter(within),
      position: this.position(upTo),
    }
  }

  /** Counts the rows that these changes wrote, including rows that later changes overwrote. */
  countRowsBetween(after: number, upTo: number): number {
    return this.#sizes.slice(after + 1, upTo + 1).reduce((sum, size) => sum + size, 0)
  }

  #generate(number: number): AnnouncementChange {
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
      mentions: parties.map(party => ({
        ...party.mention,
        // Many announcements name a company without its number.
        identifiers: this.#tenderRandom() < 0.5 ? party.mention.identifiers : [],
        role: pickBiased(this.#tenderRandom, GENERATED_ROLES),
      })),
      metadata: {
        capital: Math.floor(random() * 10_000),
        currency: 'EUR',
        ...drawTender(this.#tenderRandom),
      },
    }
    return {
      id,
      number,
      change: this.change + 1,
      changedAt: FIRST_CHANGE + (this.change + 1) * MS_PER_CHANGE,
      announcement,
      entityIds: parties.map(party => party.entity.id),
    }
  }

  #commit(rows: readonly AnnouncementChange[]): void {
    const touched = new Set<string>()
    for (const row of rows) {
      this.#count(this.announcements.get(row.id)?.entityIds ?? [], -1, touched)
      this.#count(row.entityIds, 1, touched)
      this.announcements.set(row.id, row)
    }
    for (const id of touched) {
      const announcementCount = this.#counts.get(id) ?? 0
      const entity = this.#partyOf.get(id)?.entity
      const visibleEntity =
        entity === undefined || announcementCount === 0 ? null : { ...entity, announcementCount }
      const type = entity?.type ?? 'company'
      this.entities.set(id, { id, change: this.change + 1, entity: visibleEntity, mergedInto: null, type })
    }
    this.#sizes.push(rows.length + touched.size)
    this.nonces.push(`nonce ${this.change + 1} of ${this.recordId}`)
  }

  #count(entityIds: AnnouncementChange['entityIds'], n: number, touched: Set<string>): void {
    for (const id of new Set(entityIds)) {
      if (id === null) continue
      this.#counts.set(id, (this.#counts.get(id) ?? 0) + n)
      touched.add(id)
    }
  }
}
