import type { Draft, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted, sentences } from '../kit/text.ts'
import { type Act, acts } from './acts.ts'
import { FAMILIES, type Family, isFamily } from './categories.ts'
import { type Party, partyMentions } from './parties.ts'
import { regionOf } from './regions.ts'
import { type Sides, sides } from './sides.ts'

/** Metadata values fit on a line; longer texts appear only in the details and the summary. */
const MAX_METADATA_TEXT_LENGTH = 400
/** URL prefix of a notice's public web page. */
const NOTICE_URL_PREFIX = 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:'

/** Maps a BODACC notice to a draft (sources/fr-bodacc). Throws when it has no ID or no publication date. */
export function notice(record: Fields): Draft {
  const reference = parseReference(record)
  const family = parseFamily(record)
  const kind = parseKind(record)
  const publishedActs = acts(record)
  const category = classify(record, kind, family, publishedActs)
  const parties = sides(record, family, category)
  const title = composeTitle(record, family, publishedActs, parties.subjects)
  const earlier = parseEarlierNotice(record)
  const link = earlier === null ? {} : linkEarlierNotice(earlier.reference, kind, category)
  return {
    reference,
    date: parseDate(record),
    category,
    language: 'fr',
    title: kind === 'annulation' ? `Annulation : ${title}` : title,
    summary: sentences(publishedActs.flatMap(act => act.sentences)),
    url: parseUrl(record, reference),
    mentions: buildMentions(record, parties, publishedActs),
    metadata: { ...buildMetadata(record, reference, publishedActs, parties.subjects), ...link },
    details: {
      ...Object.assign({}, ...publishedActs.map(act => act.details)),
      ...buildPartyDetails(parties),
      ...compact({ earlier_notice: earlier }),
    },
    ...link,
  }
}

/** Reads `id`, or builds it from the edition letter, the issue and the unpadded notice number. */
function parseReference(record: Fields): string {
  const parts = [record.text('publicationavis'), record.text('parution'), record.text('numeroannonce')]
  const id = record.text('id') ?? (parts.includes(null) ? null : parts.join(''))
  if (id === null)
    throw new Error('the record has neither an id nor the edition, issue and number to build it from')
  return id
}

function parseDate(record: Fields): Day {
  const date = record.day('dateparution')
  if (date === null) throw new Error('the record has no publication date (dateparution)')
  return date
}

function parseFamily(record: Fields): Family | null {
  const family = record.text('familleavis') ?? ''
  if (isFamily(family)) return family
  record.note('unknown_code', `unknown familleavis ${quoted(family)}`, 'familleavis')
  return null
}

/** Reads the kind: `annonce`, `rectificatif` (a complete replacement of an earlier notice) or `annulation`. */
function parseKind(record: Fields): string {
  const kind = record.text('typeavis') ?? 'annonce'
  if (!['annonce', 'rectificatif', 'annulation'].includes(kind)) {
    record.note('unknown_code', `unknown typeavis ${quoted(kind)}`, 'typeavis')
  }
  return kind
}

/** Classifies a notice by its family and, within the family, by its acts. An annulment publishes nothing else. */
function classify(
  record: Fields,
  kind: string,
  family: Family | null,
  publishedActs: readonly Act[],
): Category {
  if (kind === 'annulation') return 'notice_annulment'
  if (family === null) return 'other'
  const { category, narrower } = FAMILIES[family]
  const actCategory = publishedActs.find(act => act.category !== undefined)?.category
  if (!narrower) return category
  if (family === 'collective' && actCategory === undefined) {
    const nature = record.child('jugement').text('nature') ?? ''
    record.note('unknown_code', `unknown nature ${quoted(nature)}`, 'jugement.nature')
  }
  return actCategory ?? category
}

/** Reads the source reference and the date of the notice that this one corrects or withdraws. */
function parseEarlierNotice(record: Fields): { reference: string; date: Day | null } | null {
  const earlier = record.child('parutionavisprecedent')
  if (earlier.empty) return null
  const edition = /\b([ABC])$/.exec(earlier.text('nomPublication') ?? '')?.[1]
  const issue = /^\d{8}$/.exec(earlier.text('numeroParution') ?? '')?.[0]
  const number = /^0*(\d{1,6})$/.exec(earlier.text('numeroAnnonce') ?? '')?.[1]
  const date = earlier.day('dateParution')
  if (edition && issue && number) return { reference: edition + issue + number, date }
  earlier.note('bad_value', 'expected the edition, issue and number of an earlier notice')
  return null
}

function linkEarlierNotice(
  earlier: string,
  kind: string,
  category: Category,
): { corrects?: string; withdraws?: string } {
  if (kind === 'annulation' || category === 'insolvency_annulment') return { withdraws: earlier }
  return kind === 'rectificatif' ? { corrects: earlier } : {}
}

/** Composes the title from the judgment or the family label, and the subjects. */
function composeTitle(
  record: Fields,
  family: Family | null,
  publishedActs: readonly Act[],
  subjects: readonly Party[],
): string {
  const label = record.text('familleavis_lib') ?? (family === null ? 'Annonce' : FAMILIES[family].label)
  const heading = publishedActs.find(act => act.heading)?.heading ?? label
  const names = [...new Set(subjects.map(({ name }) => name))]
  const more = names.length > 3 ? ` et ${names.length - 3} autres` : ''
  return names.length === 0 ? heading : `${heading} — ${names.slice(0, 3).join(', ')}${more}`
}

function parseUrl(record: Fields, reference: string): string {
  const stated = record.text('url_complete')
  if (stated?.startsWith('https://')) return stated
  if (stated !== null) record.note('bad_value', `${quoted(stated)} is not an https URL`, 'url_complete')
  return NOTICE_URL_PREFIX + encodeURIComponent(reference)
}

function buildMentions(
  record: Fields,
  { subjects, owners, operators, roles }: Sides,
  publishedActs: readonly Act[],
): Mention[] {
  const mentions: Mention[] = []
  for (const party of subjects) mentions.push(...partyMentions(party, roles.subject, mentions.length))
  for (const party of owners) mentions.push(...partyMentions(party, roles.owner, mentions.length))
  for (const party of operators) mentions.push(...partyMentions(party, 'previous_operator', mentions.length))
  const within = mentions[0]?.type === 'company' ? { within: 0 } : {}
  for (const mention of publishedActs.flatMap(act => act.named ?? []))
    mentions.push(mention.type === 'person' ? { ...mention, ...within } : mention)
  const court = record.text('tribunal')
  if (court !== null) mentions.push({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return mentions
}

/** Builds the metadata. Facts about a subject are included only when there is exactly one. */
function buildMetadata(
  record: Fields,
  reference: string,
  publishedActs: readonly Act[],
  subjects: readonly Party[],
): Metadata {
  const [soleSubject] = subjects.length === 1 ? subjects : []
  const department = record.text('numerodepartement')?.padStart(2, '0') ?? null
  const all: Metadata = {
    ...compact({
      edition: record.text('publicationavis') ?? (/^[ABC]\d/.test(reference) ? reference.slice(0, 1) : null),
      department,
      region: record.text('region_nom_officiel') ?? regionOf(department ?? ''),
      capital: soleSubject?.capital.fixed?.value,
      capital_variable: soleSubject?.capital.least?.value,
      currency: soleSubject?.capital.fixed?.currency ?? soleSubject?.capital.least?.currency,
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

function buildPartyDetails({ subjects, owners, operators }: Sides): Record<string, Party['details'][]> {
  return compact({
    parties: subjects.length > 0 ? subjects.map(party => party.details) : null,
    previous_owners: owners.length > 0 ? owners.map(party => party.details) : null,
    previous_operators: operators.length > 0 ? operators.map(party => party.details) : null,
  })
}
