import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { MAX_TITLE_LENGTH } from '../shared/compose-summary.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { limitDetailsSize } from '../shared/limit-details.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { buildNamedWinners } from './awards/parse-award-winners.ts'
import { type BoampNoticeBody, EMPTY_BOAMP_NOTICE_BODY } from './bodies/notice-body.ts'
import { parseBoampEformsBody } from './bodies/parse-eforms-body.ts'
import { parseBoampNationalBody } from './bodies/parse-national-body.ts'
import { parseBoampV110Body } from './bodies/parse-v110-body.ts'
import { parseBoampV230Body } from './bodies/parse-v230-body.ts'
import { findCorrectedDeadline } from './deadlines/find-corrected-deadline.ts'
import { isImplausibleBoampDeadline, parseBoampDeadline } from './deadlines/parse-deadline.ts'
import * as head from './parse-notice-head.ts'
import { type BoampNoticeType, parseBoampNoticeType } from './parse-notice-type.ts'
import { buildBoampMention, mergeDuplicateBoampMentions } from './party-mentions.ts'
import { composeBoampSubject } from './texts/compose-notice-subject.ts'
import { composeBoampSummary } from './texts/compose-notice-summary.ts'
import { composeBoampTitle, composeWholeTitle } from './texts/compose-notice-title.ts'
import { findBoampEndedLot, isBoampAnnulment } from './texts/find-cancellation-terms.ts'

/** Maps a BOAMP notice to a draft (sources/fr-boamp). Throws when it has no idweb or no publication date. */
export function mapBoampNotice(record: FieldReader): AnnouncementDraft {
  const reference = head.parseBoampReference(record)
  const date = head.parseBoampPublicationDate(record)
  const type = parseBoampNoticeType(record)
  const body = parseBody(record)
  const category = refineCategory(body, type.category)
  const linkedReferences = head.collectBoampLinkedReferences(record, reference, body.earlierReferences)
  const link = linkEarlierNotice(linkedReferences, type.category, category)
  const mentions = collectMentions(record, body)
  const metadata = { ...buildMetadata(record, type, body, date, linkedReferences), ...link }
  const stated = head.parseBoampContractSubject(record)
  const { subject: worded, description } = composeBoampSubject(stated, body)
  const subject = worded ?? `${type.label} – ${mentions[0]?.name ?? reference}`
  const isStatedAnnulment = type.state === 'ANNULATION' || type.code === 'ANNULATION'
  const endedLot = findBoampEndedLot(category, description)
  const terms = { isAnnulment: isBoampAnnulment(isStatedAnnulment, body), endedLot }
  const wholeTitle = composeWholeTitle(category, terms, subject)
  const summary = composeBoampSummary({ category, mentions, metadata, body, description, endedLot })
  return {
    reference,
    date,
    category,
    language: 'fr',
    title: composeBoampTitle(category, terms, subject),
    summary,
    url: head.buildBoampNoticeUrl(record, reference),
    mentions,
    metadata,
    details: limitDetailsSize({
      ...omitMissing({
        object: wholeTitle.length > MAX_TITLE_LENGTH ? subject : null,
        name: body.title === subject ? null : body.title,
        description: description === null || summary?.includes(description) ? null : description,
        text: body.award.text,
        demands: nullIfEmpty(head.parseBoampSustainabilityCriteria(record)),
      }),
      ...body.details,
    }),
    ...link,
  }
}

/** Names of the national forms, which share their structure. */
const NATIONAL_FORMS = ['fnsimple', 'mapa', 'dsp', 'divers']

/** Categories that the body may refine: an award or a correction may report that the procedure ended. */
const REFINED_CATEGORIES: readonly AnnouncementCategory[] = [
  'contract_award',
  'tender_unsuccessful',
  'tender_amendment',
]

function refineCategory(body: BoampNoticeBody, category: AnnouncementCategory): AnnouncementCategory {
  const isEnded = body.category === 'tender_unsuccessful' || body.category === 'tender_cancellation'
  return isEnded && body.category !== null && REFINED_CATEGORIES.includes(category) ? body.category : category
}

/** Parses the notice body by its shape. An unknown shape is reported, and the draft comes from the head alone. */
function parseBody(record: FieldReader): BoampNoticeBody {
  if (record.has('eforms')) return parseBoampEformsBody(record.child('eforms'))
  const donnees = record.value('donnees')
  if (!isPlainRecord(donnees)) {
    record.reportProblem('bad_value', `expected a notice body, found ${quoteValue(donnees)}`, 'donnees')
    return EMPTY_BOAMP_NOTICE_BODY
  }
  const form = NATIONAL_FORMS.find(name => name in donnees)
  if (form !== undefined) return parseBoampNationalBody(record, donnees[form])
  if ('identite' in donnees) return parseBoampV230Body(record, donnees)
  if ('ident' in donnees || 'info' in donnees) return parseBoampV110Body(record, donnees)
  record.reportProblem(
    'bad_value',
    `unknown notice shape with the elements ${quoteValue(Object.keys(donnees).join(', '))}`,
    'donnees',
  )
  return EMPTY_BOAMP_NOTICE_BODY
}

/**
 * Links a cancellation or correction to the first of its linked notices, which is the original call. The correction of
 * an award links to the last one.
 */
function linkEarlierNotice(
  references: readonly string[],
  stated: AnnouncementCategory,
  category: AnnouncementCategory,
): { corrects?: string; withdraws?: string } {
  const inOrder = references.toSorted(byPublication)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return {}
  // The result of a procedure does not withdraw the call, unlike a cancellation, which may come as a correction.
  if (category === 'tender_cancellation' && stated !== 'contract_award' && stated !== 'tender_unsuccessful')
    return { withdraws: first }
  if (category === 'award_correction') return { corrects: last }
  return category === 'tender_amendment' ? { corrects: first } : {}
}

/** Compares references by year, then by number, which increases within a year. */
function byPublication(a: string, b: string): number {
  const [first, second] = [a, b].map(id => /^(\d{2})-(\d+)$/.exec(id)?.slice(1).map(Number) ?? [0, 0])
  return (first?.[0] ?? 0) - (second?.[0] ?? 0) || (first?.[1] ?? 0) - (second?.[1] ?? 0)
}

/** Collects the mentions of the body. The head supplies the buyer or the winners when the body has none. */
function collectMentions(record: FieldReader, body: BoampNoticeBody): Mention[] {
  const [buyer, winners] = [head.parseBoampHeadBuyer(record), head.parseBoampHeadWinners(record)]
  const isMissing = (role: Mention['role']): boolean => !body.mentions.some(named => named.role === role)
  return mergeDuplicateBoampMentions([
    ...(buyer !== null && isMissing('buyer') ? [buildBoampMention('authority', 'buyer', buyer, {})] : []),
    ...body.mentions,
    ...(isMissing('supplier') ? winners.flatMap(name => buildNamedWinners(name, {})) : []),
  ])
}

function buildMetadata(
  record: FieldReader,
  type: BoampNoticeType,
  body: BoampNoticeBody,
  date: CalendarDay,
  linkedReferences: readonly string[],
): AnnouncementMetadata {
  const headDeadline = parseBoampDeadline(record, date, record.has('eforms'))
  const bodyDeadline =
    body.deadline !== null && !isImplausibleBoampDeadline(body.deadline, date) ? body.deadline : null
  // The index of a correction may still hold the former deadline.
  const isMoved = body.changeSentences.some(text => findCorrectedDeadline(text)?.day === bodyDeadline?.day)
  const deadline = isMoved && bodyDeadline !== null ? bodyDeadline : (headDeadline ?? bodyDeadline)
  // The head may state only the date where the body states the time as well.
  const time = deadline?.time ?? (bodyDeadline?.day === deadline?.day ? bodyDeadline?.time : null)
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(record.text('contractfolderid') ?? '')?.[0]
  return {
    ...body.metadata,
    ...type.metadata,
    ...omitMissing({
      legal_basis: type.metadata.legal_basis ?? body.metadata.legal_basis,
      procedure: combineProcedures(head.parseBoampProcedure(record), body.metadata.procedure),
      contract_type: nullIfEmpty(head.parseBoampContractTypes(record)) ?? body.metadata.contract_type,
      procedure_id: uuid?.toLowerCase() ?? body.metadata.procedure_id,
      descriptors: nullIfEmpty(head.parseBoampDescriptors(record)),
      departments: nullIfEmpty(head.parseBoampDepartments(record)),
      deadline: deadline?.day,
      deadline_time: time,
      display_end: head.parseBoampDisplayEndDate(record),
      related_notices: nullIfEmpty(linkedReferences),
      schema: head.parseBoampSchema(record),
    }),
  }
}

/** The body of a national form states an adapted procedure, which the head calls open or restricted. */
function combineProcedures(stated: string | null, inBody: string | undefined): string | null {
  return inBody?.startsWith('Procédure adaptée') ? inBody : (stated ?? inBody ?? null)
}

function nullIfEmpty<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list : null
}
