import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { parseFrenchDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { BODACC_NOTICE_FAMILIES, type BodaccNoticeFamily, isBodaccNoticeFamily } from './category-rules.ts'
import { composeBodaccSummary } from './compose/compose-summary.ts'
import { composeBodaccTitle } from './compose/compose-title.ts'
import { findFrenchRegion } from './department-regions.ts'
import { type BodaccAct, parseBodaccActs } from './parse-acts.ts'
import { type BodaccNoticeParties, parseBodaccNoticeParties } from './parse-notice-parties.ts'
import { type BodaccParty, buildBodaccPartyMentions } from './parse-party.ts'

/** Maximum length of a metadata value in characters. Longer text appears only in the details and the summary. */
const MAX_METADATA_TEXT_LENGTH = 400
/** The URL prefix of the public page of a notice. */
const NOTICE_URL_PREFIX = 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:'

/**
 * Maps a BODACC notice to an announcement draft (sources/fr-bodacc). Throws when the notice has no ID or no publication
 * date.
 */
export function mapBodaccNotice(record: FieldReader): AnnouncementDraft {
  const reference = parseReference(record)
  const family = parseFamily(record)
  const kind = parseKind(record)
  const publishedActs = parseBodaccActs(record)
  const category = classify(record, kind, family, publishedActs)
  const parties = parseBodaccNoticeParties(record, family, category)
  const metadata = buildMetadata(record, reference, publishedActs, parties.subjects)
  // The API repeats the family in words, which the title does not need.
  record.text('familleavis_lib')
  const court = record.text('tribunal')
  const mentions = buildMentions(court, parties, publishedActs)
  const earlier = parseEarlierNotice(record)
  const content = { mentions, kind, family, category, acts: publishedActs, parties, metadata, court, earlier }
  const summary = composeBodaccSummary(content)
  const link = earlier === null ? {} : linkEarlierNotice(earlier.reference, kind, category)
  return {
    reference,
    date: parseDate(record),
    category,
    language: 'fr',
    title: composeBodaccTitle(content),
    summary,
    url: parseUrl(record, reference),
    mentions,
    metadata: { ...metadata, ...link },
    details: {
      ...Object.assign({}, ...publishedActs.map(act => act.details)),
      ...buildPartyDetails(parties),
      ...omitMissing({ text: findFullText(publishedActs, summary), earlier_notice: earlier }),
    },
    ...link,
  }
}

/** Reads `id`, or builds it from the edition letter, the issue number and the unpadded notice number. */
function parseReference(record: FieldReader): string {
  const parts = [record.text('publicationavis'), record.text('parution'), record.text('numeroannonce')]
  const id = record.text('id') ?? (parts.includes(null) ? null : parts.join(''))
  if (id === null)
    throw new Error('the record has no id, nor the edition, issue and number to build one from')
  return id
}

function parseDate(record: FieldReader): CalendarDay {
  const date = record.day('dateparution', parseFrenchDay)
  if (date === null) throw new Error('the record has no publication date (dateparution)')
  return date
}

function parseFamily(record: FieldReader): BodaccNoticeFamily | null {
  const family = record.text('familleavis') ?? ''
  if (isBodaccNoticeFamily(family)) return family
  record.reportProblem('unknown_code', `unknown familleavis ${quoteValue(family)}`, 'familleavis')
  return null
}

/**
 * Reads the kind of notice: `annonce`, `rectificatif` (a complete replacement of an earlier notice) or `annulation`.
 */
function parseKind(record: FieldReader): string {
  const kind = record.text('typeavis') ?? 'annonce'
  if (!['annonce', 'rectificatif', 'annulation'].includes(kind)) {
    record.reportProblem('unknown_code', `unknown typeavis ${quoteValue(kind)}`, 'typeavis')
  }
  return kind
}

/**
 * Classifies a notice by its family and, within the family, by its acts. An annulment has its own category, because it
 * publishes nothing else.
 */
function classify(
  record: FieldReader,
  kind: string,
  family: BodaccNoticeFamily | null,
  publishedActs: readonly BodaccAct[],
): AnnouncementCategory {
  if (kind === 'annulation') return 'notice_annulment'
  if (family === null) return 'other'
  const { category, hasNarrowerCategories } = BODACC_NOTICE_FAMILIES[family]
  const actCategory = publishedActs.find(act => act.category !== undefined)?.category
  if (!hasNarrowerCategories) return category
  if (family === 'collective' && actCategory === undefined) {
    const nature = record.child('jugement').text('nature') ?? ''
    record.reportProblem('unknown_code', `unknown nature ${quoteValue(nature)}`, 'jugement.nature')
  }
  return actCategory ?? category
}

/** Reads the reference and the date of the notice that this one corrects or withdraws. */
function parseEarlierNotice(record: FieldReader): { reference: string; date: CalendarDay | null } | null {
  const earlier = record.child('parutionavisprecedent')
  if (earlier.isEmpty) return null
  const edition = /\b([ABC])$/.exec(earlier.text('nomPublication') ?? '')?.[1]
  const issue = /^\d{8}$/.exec(earlier.text('numeroParution') ?? '')?.[0]
  const number = /^0*(\d{1,6})$/.exec(earlier.text('numeroAnnonce') ?? '')?.[1]
  const date = earlier.day('dateParution', parseFrenchDay)
  if (edition && issue && number) return { reference: edition + issue + number, date }
  earlier.reportProblem('bad_value', 'expected the edition, issue and number of an earlier notice')
  return null
}

function linkEarlierNotice(
  earlier: string,
  kind: string,
  category: AnnouncementCategory,
): { corrects?: string; withdraws?: string } {
  if (kind === 'annulation' || category === 'insolvency_annulment') return { withdraws: earlier }
  return kind === 'rectificatif' ? { corrects: earlier } : {}
}

/** Returns the publisher's texts unless the summary contains them. */
function findFullText(publishedActs: readonly BodaccAct[], summary: string | null): string | null {
  const texts = [...new Set(publishedActs.flatMap(act => act.texts))].filter(text => text !== null)
  return texts.every(text => summary?.includes(text)) ? null : texts.join('\n')
}

function parseUrl(record: FieldReader, reference: string): string {
  const stated = record.text('url_complete')
  if (stated?.startsWith('https://')) return stated
  if (stated !== null)
    record.reportProblem('bad_value', `${quoteValue(stated)} is not an https URL`, 'url_complete')
  return NOTICE_URL_PREFIX + encodeURIComponent(reference)
}

function buildMentions(
  court: string | null,
  { subjects, previousOwners, previousOperators, roles }: BodaccNoticeParties,
  publishedActs: readonly BodaccAct[],
): Mention[] {
  const mentions: Mention[] = []
  for (const party of subjects)
    mentions.push(...buildBodaccPartyMentions(party, roles.subject, mentions.length))
  const placed = findPlacedNumbers(subjects, publishedActs)
  for (const party of previousOwners)
    if (roles.owner !== 'other' || !placed.has(party.identifiers[0]?.number ?? ''))
      mentions.push(...buildBodaccPartyMentions(party, roles.owner, mentions.length))
  for (const party of previousOperators)
    mentions.push(...buildBodaccPartyMentions(party, 'previous_operator', mentions.length))
  const within = mentions[0]?.type === 'company' ? { companyIndex: 0 } : {}
  for (const mention of findTextMentions(subjects, previousOwners, publishedActs))
    mentions.push(mention.type === 'person' ? { ...mention, ...within } : mention)
  if (court !== null) mentions.push({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return mentions
}

/** Returns the numbers of companies that already have a role in a plan. */
function findPlacedNumbers(
  subjects: readonly BodaccParty[],
  publishedActs: readonly BodaccAct[],
): Set<string> {
  const inTexts = publishedActs.flatMap(act => act.mentions ?? []).filter(({ role }) => role !== 'other')
  return new Set(
    [...subjects, ...inTexts].flatMap(({ identifiers }) => identifiers.map(({ number }) => number)),
  )
}

/** Returns the parties that the texts name, without those of the lists that play no further part. */
function findTextMentions(
  subjects: readonly BodaccParty[],
  previousOwners: readonly BodaccParty[],
  publishedActs: readonly BodaccAct[],
): Mention[] {
  const listed = [...subjects, ...previousOwners]
  const numbers = new Set(listed.flatMap(({ identifiers }) => identifiers.map(({ number }) => number)))
  return (
    publishedActs
      .flatMap(act => act.mentions ?? [])
      .filter(
        ({ role, identifiers }) => role !== 'other' || !identifiers.some(({ number }) => numbers.has(number)),
      )
      // The lists have the name and the form as registered.
      .map(mention => {
        const known = listed.find(
          ({ identifiers }) => identifiers[0]?.number === mention.identifiers[0]?.number,
        )
        if (known?.identifiers[0] === undefined) return mention
        const { name, legalForm, locality } = known
        // The text can write the name of a subject in other letters, which is no other name.
        const isSpelling = mention.name.toLowerCase() === name.toLowerCase()
        return { ...mention, ...(!isSpelling && { name }), ...omitMissing({ legalForm, locality }) }
      })
  )
}

/** Builds the metadata. Values that describe a subject are included only when there is exactly one subject. */
function buildMetadata(
  record: FieldReader,
  reference: string,
  publishedActs: readonly BodaccAct[],
  subjects: readonly BodaccParty[],
): AnnouncementMetadata {
  const [soleSubject] = subjects.length === 1 ? subjects : []
  const department = record.text('numerodepartement')?.padStart(2, '0') ?? null
  const all: AnnouncementMetadata = {
    ...omitMissing({
      edition: record.text('publicationavis') ?? (/^[ABC]\d/.test(reference) ? reference.slice(0, 1) : null),
      department,
      region: record.text('region_nom_officiel') ?? findFrenchRegion(department ?? ''),
      capital: soleSubject?.capital.fixed?.value,
      capital_variable: soleSubject?.capital.minimum?.value,
      currency: soleSubject?.capital.fixed?.currency ?? soleSubject?.capital.minimum?.currency,
      legal_form: soleSubject?.legalForm,
      activity: soleSubject?.activity,
      address: soleSubject?.address,
    }),
    ...Object.assign({}, ...publishedActs.map(act => act.metadata)),
  }
  const isTooLong = (value: unknown): boolean =>
    typeof value === 'string' && value.length > MAX_METADATA_TEXT_LENGTH
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isTooLong(value)))
}

function buildPartyDetails({
  subjects,
  previousOwners,
  previousOperators,
}: BodaccNoticeParties): Record<string, BodaccParty['details'][]> {
  return omitMissing({
    parties: subjects.length > 0 ? subjects.map(party => party.details) : null,
    previous_owners: previousOwners.length > 0 ? previousOwners.map(party => party.details) : null,
    previous_operators: previousOperators.length > 0 ? previousOperators.map(party => party.details) : null,
  })
}
