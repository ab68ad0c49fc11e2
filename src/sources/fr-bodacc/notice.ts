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

/** Longer texts stand in the details and the summary only: metadata is for what fits a line. */
const LONGEST_METADATA_TEXT = 400
/** Page of one notice for people. */
const PAGE = 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:'

/** One notice of the BODACC in Herald's words (sheet fr-bodacc, section 2). Throws when it has no id or no date. */
export function notice(row: Fields): Draft {
  const reference = referenceOf(row)
  const family = familyOf(row)
  const kind = kindOf(row)
  const published = acts(row)
  const category = categoryOf(row, kind, family, published)
  const who = sides(row, family, category)
  const title = titleOf(row, family, published, who.subjects)
  const earlier = earlierNotice(row)
  const link = earlier === null ? {} : linkTo(earlier.reference, kind, category)
  return {
    reference,
    date: dateOf(row),
    category,
    language: 'fr',
    title: kind === 'annulation' ? `Annulation : ${title}` : title,
    summary: sentences(published.flatMap(act => act.sentences)),
    url: urlOf(row, reference),
    mentions: mentionsOf(row, who, published),
    metadata: { ...metadataOf(row, reference, published, who.subjects), ...link },
    details: {
      ...Object.assign({}, ...published.map(act => act.details)),
      ...partyDetails(who),
      ...compact({ earlier_notice: earlier }),
    },
    ...link,
  }
}

/** `id`, or what it is made of: letter of the edition, issue, number in the issue without padding. */
function referenceOf(row: Fields): string {
  const parts = [row.text('publicationavis'), row.text('parution'), row.text('numeroannonce')]
  const id = row.text('id') ?? (parts.includes(null) ? null : parts.join(''))
  if (id === null)
    throw new Error('the record has no id, and not the edition, issue and number it is made of')
  return id
}

function dateOf(row: Fields): Day {
  const date = row.day('dateparution')
  if (date === null) throw new Error('the record has no date of publication (dateparution)')
  return date
}

function familyOf(row: Fields): Family | null {
  const family = row.text('familleavis') ?? ''
  if (isFamily(family)) return family
  row.note('unknown_code', `familleavis ${quoted(family)} is not on the list`, 'familleavis')
  return null
}

/** `annonce`, `rectificatif` (a whole new notice instead of an earlier one) or `annulation`. */
function kindOf(row: Fields): string {
  const kind = row.text('typeavis') ?? 'annonce'
  if (!['annonce', 'rectificatif', 'annulation'].includes(kind)) {
    row.note('unknown_code', `typeavis ${quoted(kind)} is not on the list`, 'typeavis')
  }
  return kind
}

/** The family says it, and within the family what is published. A notice that annuls another publishes nothing else. */
function categoryOf(row: Fields, kind: string, family: Family | null, published: readonly Act[]): Category {
  if (kind === 'annulation') return 'notice_annulment'
  if (family === null) return 'other'
  const { category, narrower } = FAMILIES[family]
  const stated = published.find(act => act.category !== undefined)?.category
  if (!narrower) return category
  if (family === 'collective' && stated === undefined) {
    const nature = row.child('jugement').text('nature') ?? ''
    row.note('unknown_code', `nature ${quoted(nature)} is not on the list`, 'jugement.nature')
  }
  return stated ?? category
}

/** The notice that this one corrects or takes back, by the id it has at its source. */
function earlierNotice(row: Fields): { reference: string; date: Day | null } | null {
  const earlier = row.child('parutionavisprecedent')
  if (earlier.empty) return null
  const edition = /\b([ABC])$/.exec(earlier.text('nomPublication') ?? '')?.[1]
  const issue = /^\d{8}$/.exec(earlier.text('numeroParution') ?? '')?.[0]
  const number = /^0*(\d{1,6})$/.exec(earlier.text('numeroAnnonce') ?? '')?.[1]
  const date = earlier.day('dateParution')
  if (edition && issue && number) return { reference: edition + issue + number, date }
  earlier.note('bad_value', 'names no edition, issue and number of an earlier notice')
  return null
}

function linkTo(
  earlier: string,
  kind: string,
  category: Category,
): { corrects?: string; withdraws?: string } {
  if (kind === 'annulation' || category === 'insolvency_annulment') return { withdraws: earlier }
  return kind === 'rectificatif' ? { corrects: earlier } : {}
}

/** What was decided or the label of the family, and whom it is about. */
function titleOf(
  row: Fields,
  family: Family | null,
  published: readonly Act[],
  subjects: readonly Party[],
): string {
  const label = row.text('familleavis_lib') ?? (family === null ? 'Annonce' : FAMILIES[family].label)
  const heading = published.find(act => act.heading)?.heading ?? label
  const names = [...new Set(subjects.map(({ name }) => name))]
  const more = names.length > 3 ? ` et ${names.length - 3} autres` : ''
  return names.length === 0 ? heading : `${heading} — ${names.slice(0, 3).join(', ')}${more}`
}

function urlOf(row: Fields, reference: string): string {
  const stated = row.text('url_complete')
  if (stated?.startsWith('https://')) return stated
  if (stated !== null) row.note('bad_value', `${quoted(stated)} is not an https address`, 'url_complete')
  return PAGE + encodeURIComponent(reference)
}

function mentionsOf(
  row: Fields,
  { subjects, owners, operators, roles }: Sides,
  published: readonly Act[],
): Mention[] {
  const mentions: Mention[] = []
  for (const who of subjects) mentions.push(...partyMentions(who, roles.subject, mentions.length))
  for (const who of owners) mentions.push(...partyMentions(who, roles.owner, mentions.length))
  for (const who of operators) mentions.push(...partyMentions(who, 'previous_operator', mentions.length))
  const within = mentions[0]?.type === 'company' ? { within: 0 } : {}
  for (const who of published.flatMap(act => act.named ?? []))
    mentions.push(who.type === 'person' ? { ...who, ...within } : who)
  const court = row.text('tribunal')
  if (court !== null) mentions.push({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return mentions
}

/** What a notice says of one subject cannot be told of several: then it stands in their details only. */
function metadataOf(
  row: Fields,
  reference: string,
  published: readonly Act[],
  subjects: readonly Party[],
): Metadata {
  const [only] = subjects.length === 1 ? subjects : []
  const department = row.text('numerodepartement')?.padStart(2, '0') ?? null
  const all: Metadata = {
    ...compact({
      edition: row.text('publicationavis') ?? (/^[ABC]\d/.test(reference) ? reference.slice(0, 1) : null),
      department,
      region: row.text('region_nom_officiel') ?? regionOf(department ?? ''),
      capital: only?.capital.fixed?.value,
      capital_variable: only?.capital.least?.value,
      currency: only?.capital.fixed?.currency ?? only?.capital.least?.currency,
      legal_form: only?.legalForm,
      activity: only?.activity,
      address: only?.address,
    }),
    ...Object.assign({}, ...published.map(act => act.metadata)),
  }
  const tooLong = (value: unknown): boolean =>
    typeof value === 'string' && value.length > LONGEST_METADATA_TEXT
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !tooLong(value)))
}

function partyDetails({ subjects, owners, operators }: Sides): Record<string, Party['details'][]> {
  return compact({
    parties: subjects.length > 0 ? subjects.map(who => who.details) : null,
    previous_owners: owners.length > 0 ? owners.map(who => who.details) : null,
    previous_operators: operators.length > 0 ? operators.map(who => who.details) : null,
  })
}
