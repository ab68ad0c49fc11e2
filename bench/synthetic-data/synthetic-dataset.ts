import { type Announcement, deriveAnnouncementId, type Mention } from '../../src/model/announcement.ts'
import type { CalendarDay } from '../../src/model/calendar-day.ts'
import type { EntityIdentifier, IdentifierScheme } from '../../src/model/entity.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'
import { type NoticeTemplate, REGISTER_TEMPLATES, TENDER_TEMPLATES } from './notice-templates.ts'
import { drawPublicationDay } from './publication-days.ts'
import { createKeyedRandom, drawWeighted, drawZipf, type RandomNumbers } from './seeded-random.ts'
import { buildAuthorityName, drawCompanyName, drawPersonName, drawTownName } from './synthetic-names.ts'
import { SYNTHETIC_PUBLISHERS, type SyntheticPublisher } from './synthetic-publishers.ts'
import { drawTenderValues } from './tender-values.ts'

/*
 * A synthetic dataset with realistic frequencies: words follow Zipf's law, some authorities appear in thousands of
 * announcements and some companies in one, and there are half as many entities as announcements. Every announcement is a
 * function of the seed and its number.
 */

/** Separate random sequences per kind of item. */
const RANDOM_KINDS = { origin: 1, row: 2, company: 3, person: 4, tender: 5 }

/** New parties of each kind per thousand announcements. */
const NEW_COMPANIES = 365
const NEW_PERSONS = 125
const NEW_AUTHORITIES = 10

/** Attempts to find an earlier party before an announcement goes without one. */
const MAX_TRIES = 30
/** Preference for early parties: companies recur a few times, authorities thousands of times. */
const COMPANY_BIAS = 1.5
const AUTHORITY_BIAS = 4

/** A party of the dataset, identified by kind and number. */
export interface SyntheticParty {
  readonly kind: 'company' | 'person' | 'authority'
  readonly n: number
}

/** An announcement and the party of each of its mentions. */
export interface SyntheticAnnouncement {
  readonly announcement: Announcement
  readonly parties: readonly SyntheticParty[]
}

interface PartyMention {
  readonly mention: Mention
  readonly party: SyntheticParty
}

/** A dataset of `rows` announcements. */
export class SyntheticDataset {
  readonly rows: number
  readonly #seed: number

  constructor(rows: number, seed: number) {
    this.rows = rows
    this.#seed = seed
  }

  /** Returns announcement `i`, from 0. Indexes beyond the end give further announcements of the last day. */
  announcementAt(i: number): SyntheticAnnouncement {
    const { publication, jurisdiction } = this.#origin(i)
    const random = createKeyedRandom(this.#seed, RANDOM_KINDS.row, i)
    const date = drawPublicationDay(i / this.rows, random)
    const reference = publication.reference(String(i).padStart(8, '0'), date.slice(0, 4))
    const content =
      publication.about === 'companies'
        ? this.#companyContent(i, jurisdiction, random)
        : this.#tenderContent(i, { jurisdiction, date }, random)
    return {
      announcement: {
        id: deriveAnnouncementId(publication.id, reference),
        sourceId: publication.id,
        reference,
        date,
        jurisdiction,
        category: content.act.category,
        language: publication.language,
        title: content.title,
        summary: content.summary,
        url: publication.url + reference,
        metadata: content.metadata,
        mentions: content.named.map(({ mention }) => mention),
      },
      parties: content.named.map(({ party }) => party),
    }
  }

  #origin(i: number): { publication: SyntheticPublisher; jurisdiction: Jurisdiction } {
    const random = createKeyedRandom(this.#seed, RANDOM_KINDS.origin, i)
    const publication = drawWeighted(random, SYNTHETIC_PUBLISHERS)
    return { publication, jurisdiction: drawZipf(random, publication.jurisdictions) }
  }

  #companyContent(i: number, jurisdiction: Jurisdiction, random: RandomNumbers) {
    const { acts, sentences } = REGISTER_TEMPLATES[
      jurisdiction
    ] as (typeof REGISTER_TEMPLATES)[Jurisdiction] & object
    const act = drawWeighted(random, acts)
    const subject =
      this.#newCompany(i) ?? this.#earlierParty(i, NEW_COMPANIES, jurisdiction, COMPANY_BIAS, random)
    const company = subject === null ? [] : [this.#company(subject, jurisdiction, 'subject')]
    const officer = subject !== null && (this.#newCompany(i) === subject || random() < 0.4)
    const named = [
      ...company,
      ...(officer ? this.#officer(subject, jurisdiction) : []),
      ...this.#authority(i, jurisdiction, 'court', random),
    ]
    const name = company[0]?.mention.name ?? named[0]?.mention.name
    const legalForm = company[0]?.mention.legalForm
    const metadata: AnnouncementMetadata = {
      capital: Math.ceil(10 ** (random() * 4)) * 100,
      currency: currencyOf(jurisdiction),
      ...(legalForm !== undefined && { legal_form: legalForm }),
      address: `${Math.ceil(random() * 90)} ${drawTownName(jurisdiction, random)}`,
    }
    return {
      act,
      title: [act.title, name].join(' — '),
      summary: drawSentences(random, sentences),
      metadata,
      named,
    }
  }

  #tenderContent(
    i: number,
    { jurisdiction, date }: { jurisdiction: Jurisdiction; date: CalendarDay },
    random: RandomNumbers,
  ) {
    const { acts, beginnings, objects, sentences } = TENDER_TEMPLATES[jurisdiction]
    const newcomer = this.#newCompany(i)
    const drawn = drawWeighted(random, acts)
    // A company that appears for the first time has won a contract.
    const act = newcomer === null ? drawn : (acts[1] as NoticeTemplate)
    const others = act === acts[1] ? Math.floor(random() * 3) : 0
    const suppliers = Array.from({ length: others }, () =>
      this.#earlierParty(i, NEW_COMPANIES, jurisdiction, COMPANY_BIAS, random),
    )
    const winners = new Set([newcomer, ...suppliers].filter(n => n !== null))
    const named = [...winners].flatMap(n => [this.#company(n, jurisdiction, 'supplier')])
    const buyer = this.#authority(i, jurisdiction, 'buyer', random)
    const subject = `${drawZipf(random, beginnings)} ${drawZipf(random, objects)}`
    const metadata: AnnouncementMetadata = {
      estimated_value: Math.ceil(10 ** (2 + random() * 4)) * 10,
      currency: currencyOf(jurisdiction),
      file_number: `${Math.ceil(random() * 900)}/${i % 97}`,
      ...drawTenderValues(createKeyedRandom(this.#seed, RANDOM_KINDS.tender, i), {
        category: act.category,
        date,
        jurisdiction,
      }),
    }
    const where = random() < 0.4 ? `, ${drawTownName(jurisdiction, random)}` : ''
    const officer = newcomer === null ? [] : this.#officer(newcomer, jurisdiction, buyer.length)
    return {
      act,
      title: `${subject}${where}`,
      metadata,
      named: [...buyer, ...named, ...officer],
      summary: [`${act.title}.`, drawSentences(random, sentences)].join(' '),
    }
  }

  /** Returns the company that announcement `i` names first, if any. */
  #newCompany(i: number): number | null {
    return findNewParty(i, NEW_COMPANIES)
  }

  /** Draws a party of a country that appeared before announcement `i`; null if none is found. */
  #earlierParty(
    i: number,
    share: number,
    country: Jurisdiction,
    bias: number,
    random: RandomNumbers,
  ): number | null {
    const existing = Math.floor((i * share) / 1000)
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const n = Math.floor(existing * random() ** bias)
      if (n < existing && this.#origin(firstIndexOf(n, share)).jurisdiction === country) return n
    }
    return null
  }

  #company(n: number, country: Jurisdiction, role: 'subject' | 'supplier'): PartyMention {
    const random = createKeyedRandom(this.#seed, RANDOM_KINDS.company, n)
    const name = drawCompanyName(country, random)
    const legalForm = country === 'FR' ? { legalForm: drawZipf(random, FRENCH_FORMS) } : {}
    const identifiers = [identifierOf(country, n)]
    return {
      mention: { type: 'company', role, name, identifiers, ...legalForm },
      party: { kind: 'company', n },
    }
  }

  /** Creates the officer of a company, which only some companies have. `companyIndex` is the index of its mention. */
  #officer(company: number, country: Jurisdiction, companyIndex = 0): PartyMention[] {
    const n = Math.floor((company * NEW_PERSONS) / NEW_COMPANIES)
    if (n === Math.floor(((company + 1) * NEW_PERSONS) / NEW_COMPANIES)) return []
    const name = drawPersonName(country, createKeyedRandom(this.#seed, RANDOM_KINDS.person, n))
    const mention: Mention = { type: 'person', role: 'officer', name, identifiers: [], companyIndex }
    return [{ mention, party: { kind: 'person', n } }]
  }

  #authority(
    i: number,
    country: Jurisdiction,
    role: 'buyer' | 'court',
    random: RandomNumbers,
  ): PartyMention[] {
    const n =
      findNewParty(i, NEW_AUTHORITIES) ??
      this.#earlierParty(i, NEW_AUTHORITIES, country, AUTHORITY_BIAS, random)
    if (n === null) return []
    const mention: Mention = {
      type: 'authority',
      role,
      name: buildAuthorityName(country, n),
      identifiers: [],
    }
    return [{ mention, party: { kind: 'authority', n } }]
  }
}

const FRENCH_FORMS = [
  'Société à responsabilité limitée',
  'Société par actions simplifiée',
  'Société civile immobilière',
  'Société par actions simplifiée (à associé unique)',
  'Société anonyme',
]

/** Identifiers in the format of each country's register. */
const IDENTIFIER_FORMATS: Record<Jurisdiction, readonly [IdentifierScheme, (n: number) => string]> = {
  FR: ['siren', n => String(300_000_000 + n * 7)],
  ES: ['nif', n => `B${String(10_000_000 + n * 3)}`],
  DE: ['hrb', n => `HRB ${10_000 + n} Musterstadt`],
  IT: ['partita_iva', n => String(10_000_000_000 + n * 11)],
  GB: ['company_number', n => String(10_000_000 + n)],
  EU: ['lei', n => `529900${String(n).padStart(14, '0')}`],
}

function identifierOf(jurisdiction: Jurisdiction, n: number): EntityIdentifier {
  const [scheme, numberOf] = IDENTIFIER_FORMATS[jurisdiction]
  return { scheme, jurisdiction, number: numberOf(n), valid: true }
}

/** Returns the party that announcement `i` names first, given `share` new parties per thousand announcements. */
function findNewParty(i: number, share: number): number | null {
  const n = Math.floor((i * share) / 1000)
  return Math.floor(((i + 1) * share) / 1000) > n ? n : null
}

/** Returns the announcement that names party `n` first. */
function firstIndexOf(n: number, share: number): number {
  return Math.ceil(((n + 1) * 1000) / share) - 1
}

function currencyOf(jurisdiction: Jurisdiction): string {
  return jurisdiction === 'GB' ? 'GBP' : 'EUR'
}

function drawSentences(random: RandomNumbers, sentences: readonly string[]): string {
  const count = 1 + Math.floor(random() * 3)
  return [...new Set(Array.from({ length: count }, () => drawZipf(random, sentences)))].join(' ')
}
