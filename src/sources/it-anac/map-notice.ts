import type { AnnouncementDraft, JsonValue, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { instantToLocalDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { categorizeAnacNotice, findAnacSiteSection } from './form-categories.ts'
import { readAnacPartyMentions } from './parties/party-mentions.ts'
import { buildAnacPerformancePlaceMetadata } from './performance-place-metadata.ts'
import { findEarliestAnacDeadline, parseUnambiguousAnacDay } from './read-deadlines.ts'
import { type AnacLot, isAnacFrameworkAgreement, readAnacLot, readAnacText } from './read-lots.ts'
import { type AnacFacts, composeAnacSummary, composeAnacTitle } from './texts/compose-title-and-summary.ts'
import { chooseAnacContractDuration } from './texts/find-contract-duration.ts'
import { statesAnacFramework } from './texts/find-framework.ts'

const SITE = 'https://pubblicitalegale.anticorruzione.it'
/** Maximum total length of a list in metadata, in characters; the details hold every lot. */
const MAX_LIST_CHARACTERS = 1_000
/** Maximum number of texts that are considered for the summary. */
const MAX_SUMMARIZED_TEXTS = 12

/** The content of a notice template: its head, sections and lots. */
interface Content {
  readonly title: string | null
  readonly description: string | null
  readonly tedUrl: string | null
  readonly sections: readonly FieldReader[]
  readonly lots: readonly AnacLot[]
}

/**
 * Maps one notice from the platform to a draft. Throws if the number or date is missing, or if the text is missing
 * without being hidden.
 */
export function mapAnacNotice(row: FieldReader): AnnouncementDraft {
  const reference = row.text('idAvviso') ?? missing('idAvviso')
  const form = row.text('codiceScheda') ?? missing('codiceScheda')
  const state = readState(row)
  const expires = row.text('dataScadenza')
  const hidden = isHidden(row)
  const content = hidden ? null : readContent(row)
  const texts = [content?.title, content?.description, ...(content?.lots ?? []).map(lot => lot.title)]
  const category = content?.lots.some(lot => lot.isRevoked)
    ? 'notice_annulment'
    : categorizeAnacNotice(form, texts.filter(Boolean).join(' '), state === 'rettifica')
  if (category === null)
    row.reportProblem('unknown_code', `unknown codiceScheda ${quoteValue(form)}`, 'codiceScheda')
  const contentMetadata = content === null ? {} : buildMetadata(form, category, expires, content)
  const heading = texts.find(Boolean) ?? (hidden ? 'Avviso oscurato' : missing('title and description'))
  const facts = {
    category: category ?? 'other',
    date: readDate(row, state),
    mentions: content === null ? [] : buildMentions(content),
    metadata: contentMetadata,
  } as const
  const hasOwnLabel = /^(?:tender_(?:cancellation|suspension|unsuccessful)|award_correction)$/.test(
    facts.category,
  )
  const title = composeAnacTitle(
    heading,
    state === 'rettifica' && !hasOwnLabel ? 'tender_amendment' : facts.category,
  )
  return {
    reference,
    date: facts.date,
    category: facts.category,
    language: 'it',
    title,
    summary: content === null ? null : composeNoticeSummary(facts, title, content),
    url: `${SITE}/${findAnacSiteSection(form)}/${encodeURIComponent(reference)}`,
    mentions: facts.mentions,
    metadata: {
      ...omitMissing({
        notice_code: form,
        notice_state: state,
        eforms_subtype: row.text('codiceEform'),
        procedure_id: row.text('idAppalto'),
      }),
      ...contentMetadata,
    },
    ...(content !== null && { details: buildDetails(content) }),
  }
}

function missing(what: string): never {
  throw new Error(`the notice has no ${what}`)
}

/** Reads the state: `avviso`, or `rettifica` for a correction. */
function readState(row: FieldReader): string {
  const state = row.text('tipo') ?? 'avviso'
  if (!['avviso', 'rettifica'].includes(state))
    row.reportProblem('unknown_code', `unknown tipo ${quoteValue(state)}`, 'tipo')
  return state
}

/** Reads the day of publication or correction, in Italian time. */
function readDate(row: FieldReader, state: string): CalendarDay {
  const [published, corrected] = [row.text('dataPubblicazione'), row.text('dataPubblicazioneRettifica')]
  const moment = (state === 'rettifica' ? corrected : null) ?? published ?? missing('dataPubblicazione')
  return (
    instantToLocalDay('Europe/Rome', moment) ?? missing(`readable publication date: ${quoteValue(moment)}`)
  )
}

/**
 * Returns true when the text was hidden after publication. Only the head may then be used, even if the text is still
 * present.
 */
function isHidden(row: FieldReader): boolean {
  const template = findTemplate(row)
  const hidden = [row.value('oscurato'), template?.value('oscurato')].includes(true)
  if (hidden) template?.value('template')
  return hidden
}

/**
 * Finds the template under `template`, or under `templates` in full-text search results. Prefers Italian over other
 * languages.
 */
function findTemplate(row: FieldReader): FieldReader | undefined {
  const templates = [...row.children('template'), ...row.children('templates')]
  return templates.find(template => (template.text('lingua') ?? 'it') === 'it') ?? templates[0]
}

function readContent(row: FieldReader): Content {
  const template = findTemplate(row)?.child('template')
  if (template === undefined || template.isEmpty) return missing('template')
  const head = template.child('metadata')
  const sections = template.children('sections')
  for (const section of sections) section.text('name')
  return {
    title: readAnacText(head, 'titolo'),
    description: readAnacText(head, 'descrizione'),
    tedUrl: head.text('link_eform_ted'),
    sections: sections.map(section => section.child('fields')),
    lots: sections.flatMap(section => section.children('items')).map(readAnacLot),
  }
}

/** Adds the description and the lots, each text once, to the facts. */
function composeNoticeSummary(facts: AnacFacts, title: string, content: Content): string | null {
  const texts = [content.title, content.description, ...content.lots.map(lot => lot.title)]
  const reasons = content.lots.flatMap(lot => lot.reason ?? [])
  const distinct = [...new Set(texts.filter(text => text !== null))].slice(0, MAX_SUMMARIZED_TEXTS)
  return composeAnacSummary(facts, title, [...new Set(reasons)], distinct)
}

/** Builds the details. Titles and summaries are shortened, so the texts are kept here. */
function buildDetails({ title, description, lots }: Content): { [key: string]: JsonValue } {
  return omitMissing({
    object: title,
    description: description === title ? null : description,
    lots: lots.length > 0 ? lots.map(lot => lot.details) : null,
  })
}

function buildMentions({ sections, lots }: Content): Mention[] {
  const buyers = sections.flatMap(fields => {
    const listed = fields.children('soggetti_sa').flatMap(subject => readAnacPartyMentions(subject, 'buyer'))
    // Earlier forms name a single buyer outside the list.
    return listed.length > 0 ? listed : readAnacPartyMentions(fields, 'buyer')
  })
  const mentions = [...buyers, ...lots.flatMap(lot => lot.winners)]
  const key = ({ role, name, identifiers }: Mention): string => `${role} ${identifiers[0]?.number ?? name}`
  return [...new Map(mentions.toReversed().map(one => [key(one), one])).values()].reverse()
}

function buildMetadata(
  form: string,
  category: AnnouncementCategory | null,
  expires: string | null,
  content: Content,
): AnnouncementMetadata {
  const { tedUrl, sections, lots } = content
  const texts = [content.title, content.description]
  const lotTexts = lots.map(lot => lot.title)
  const earliestDeadline = findEarliestAnacDeadline(lots.map(lot => lot.deadline))
  const estimate = sumAmounts(lots.map(lot => lot.estimatedValue))
  const award = sumAmounts(
    lots.filter(lot => lot.winners.length > 0 || lot.awardAmount !== null).map(lot => lot.awardAmount),
  )
  const awarded = lots.map(lot => lot.awardDate).filter(day => day !== null)
  const kinds = ['tipo_procedura_aggiudicazione', 'procedura_aggiudicazione']
  return omitMissing({
    cig: distinctWithinLimit(lots.map(lot => lot.cig)),
    contract_type: distinctWithinLimit(lots.map(lot => lot.nature)),
    cpv_labels: distinctWithinLimit(lots.map(lot => lot.cpv)),
    procedure: sections.flatMap(fields => kinds.map(kind => readAnacText(fields, kind))).find(Boolean),
    framework:
      sections.some(isAnacFrameworkAgreement) ||
      lots.some(lot => lot.isFramework) ||
      statesAnacFramework(form, [...texts, ...lotTexts])
        ? true
        : null,
    // The text of a change states by how much the contract is extended.
    duration_months:
      category === 'contract_modification' ? null : chooseAnacContractDuration(texts, lotTexts),
    lots: lots.length > 0 ? lots.length : null,
    estimated_value: estimate,
    award_amount: award,
    currency: estimate === null && award === null ? null : 'EUR',
    award_date: new Set(awarded).size === 1 ? awarded[0] : null,
    deadline: earliestDeadline?.day ?? (expires === null ? null : parseUnambiguousAnacDay(expires)),
    deadline_time: earliestDeadline?.time,
    documents_url: [
      ...sections.map(fields => fields.text('documenti_di_gara_link')),
      ...lots.map(lot => lot.documentsUrl),
    ].find(url => url !== null && url.length <= MAX_LIST_CHARACTERS),
    ted_url: tedUrl,
    ...buildAnacPerformancePlaceMetadata(lots.map(lot => lot.place)),
  })
}

/**
 * Sums the amounts of the lots and rounds the total to the cent. Returns `null` when a lot states no amount or there
 * are no lots.
 */
function sumAmounts(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.includes(null)) return null
  return Math.round(values.reduce<number>((total, value) => total + (value ?? 0), 0) * 100) / 100
}

/** Lists distinct values until their total length reaches MAX_LIST_CHARACTERS. */
function distinctWithinLimit(values: readonly (string | null)[]): string[] | null {
  const list: string[] = []
  let remaining = MAX_LIST_CHARACTERS
  for (const value of new Set(values)) {
    remaining -= value?.length ?? 0
    if (remaining < 0) break
    if (value !== null) list.push(value)
  }
  return list.length > 0 ? list : null
}
