import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { limitDetailsSize } from '../shared/limit-details.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { type BoampNoticeBody, EMPTY_BOAMP_NOTICE_BODY } from './bodies/notice-body.ts'
import { parseBoampEformsBody } from './bodies/parse-eforms-body.ts'
import { parseBoampNationalBody } from './bodies/parse-national-body.ts'
import { parseBoampV110Body } from './bodies/parse-v110-body.ts'
import { parseBoampV230Body } from './bodies/parse-v230-body.ts'
import {
  BOAMP_LEGAL_BASES,
  BOAMP_NOTICE_FAMILIES,
  BOAMP_NOTICE_NATURES,
  BOAMP_NOTICE_STATES,
  BOAMP_SUBNATURE_CATEGORIES,
  BOAMP_SUBNATURES,
  type BoampNoticeNature,
  type BoampNoticeState,
  lookUpBoampCode,
  normalizeBoampCode,
} from './code-lists.ts'
import { isImplausibleBoampDeadline, parseBoampDeadline } from './deadlines/parse-deadline.ts'
import * as head from './parse-notice-head.ts'
import { buildBoampMention, buildBoampWinnerMention, mergeDuplicateBoampMentions } from './party-mentions.ts'
import { composeBoampSummary } from './texts/compose-notice-summary.ts'

/** Longer titles are shortened with an ellipsis; the details hold the full title. */
const MAX_TITLE_LENGTH = 400

/** Maps a BOAMP notice to a draft (sources/fr-boamp). Throws when it has no idweb or no publication date. */
export function mapBoampNotice(record: FieldReader): AnnouncementDraft {
  const reference = head.parseBoampReference(record)
  const date = head.parseBoampPublicationDate(record)
  const type = parseType(record)
  const body = parseBody(record)
  const category =
    type.category === 'contract_award' ? refineAwardCategory(body, type.category) : type.category
  const linkedReferences = head.collectBoampLinkedReferences(record, reference, body.earlierReferences)
  const link = linkEarlierNotice(linkedReferences, category)
  const mentions = collectMentions(record, body)
  const metadata = { ...buildMetadata(record, type, body, date, linkedReferences), ...link }
  const subject = head.parseBoampContractSubject(record) ?? body.title ?? body.description
  const title = subject ?? `${type.label} — ${mentions[0]?.name ?? reference}`
  return {
    reference,
    date,
    category,
    language: 'fr',
    title: shortenTitle(title),
    summary: composeBoampSummary(
      composeHeading(type),
      mentions,
      metadata,
      body.summarySentences,
      body.description === title ? null : body.description,
    ),
    url: head.buildBoampNoticeUrl(record, reference),
    mentions,
    metadata,
    details: limitDetailsSize({
      ...omitMissing({
        object: title.length > MAX_TITLE_LENGTH ? title : null,
        name: body.title === title ? null : body.title,
        demands: nullIfEmpty(head.parseBoampSustainabilityCriteria(record)),
      }),
      ...body.details,
    }),
    ...link,
  }
}

/** Names of the national forms, which share their structure. */
const NATIONAL_FORMS = ['fnsimple', 'mapa', 'dsp', 'divers']

interface NoticeType {
  readonly code: string | null
  readonly label: string
  readonly state: BoampNoticeState | null
  readonly category: AnnouncementCategory
  readonly metadata: AnnouncementMetadata
}

function parseType(record: FieldReader): NoticeType {
  const codes = head.parseBoampNoticeCodes(record)
  const nature = lookUpBoampCode(BOAMP_NOTICE_NATURES, codes.nature)
  if (nature === undefined) {
    record.reportProblem('unknown_code', `unknown nature ${quoteValue(codes.nature)}`, 'nature')
  }
  const subnature = lookUpBoampCode(BOAMP_SUBNATURES, codes.subnature)
  if (subnature === undefined && codes.subnature !== null) {
    record.reportProblem('unknown_code', `unknown sousnature ${quoteValue(codes.subnature)}`, 'sousnature')
  }
  const family = lookUpBoampCode(BOAMP_NOTICE_FAMILIES, codes.family)
  if (family === undefined) {
    record.reportProblem('unknown_code', `unknown famille ${quoteValue(codes.family)}`, 'famille')
  }
  const scope = lookUpBoampCode(BOAMP_LEGAL_BASES, codes.scope)
  if (scope === undefined && codes.scope !== null) {
    record.reportProblem('unknown_code', `unknown perimetre ${quoteValue(codes.scope)}`, 'perimetre')
  }
  const state = parseState(record, codes.state)
  const label = nature?.label ?? record.text('nature_libelle') ?? 'Avis'
  const noticeCode = nature === undefined ? codes.nature : [nature.code, subnature].filter(Boolean).join('/')
  return {
    code: noticeCode,
    label,
    state,
    category: classify(state, nature, codes.subnature, codes.family),
    metadata: omitMissing({
      notice_code: noticeCode,
      notice_type: label,
      notice_state: state === null ? null : BOAMP_NOTICE_STATES[state].label,
      notice_family: family?.label ?? codes.family,
      above_threshold: family?.aboveThreshold,
      legal_basis: scope,
    }),
  }
}

/**
 * Composes the heading from the label and, unless the label contains it, the state, as in "Résultat de marché
 * (rectificatif)".
 */
function composeHeading({ label, state }: NoticeType): string {
  const stateLabel =
    state === null || state === 'INITIAL' ? '' : BOAMP_NOTICE_STATES[state].label.toLowerCase()
  return stateLabel === '' || label.toLowerCase().includes(stateLabel) ? label : `${label} (${stateLabel})`
}

function parseState(record: FieldReader, code: string | null): BoampNoticeState | null {
  const key = normalizeBoampCode(code ?? '')
  if (Object.hasOwn(BOAMP_NOTICE_STATES, key)) return key as BoampNoticeState
  record.reportProblem('unknown_code', `unknown etat ${quoteValue(code)}`, 'etat')
  return null
}

/**
 * Classifies a notice. The state takes precedence over the nature, which the subnature and the family refine
 * (sources/fr-boamp).
 */
function classify(
  state: BoampNoticeState | null,
  nature: BoampNoticeNature | undefined,
  subnature: string | null,
  family: string | null,
): AnnouncementCategory {
  if (state === null) return 'other'
  if (state === 'ANNULATION') return 'tender_cancellation'
  if (state === 'RECTIFICATIF')
    return nature?.code === 'ATTRIBUTION' ? 'award_correction' : 'tender_amendment'
  if (state === 'MODIFICATION') return 'contract_modification'
  if (nature === undefined) return 'other'
  const narrower =
    BOAMP_SUBNATURE_CATEGORIES[`${normalizeBoampCode(nature.code)}/${normalizeBoampCode(subnature ?? '')}`]
  if (narrower !== undefined) return narrower
  return nature.category === 'tender_notice' && normalizeBoampCode(family ?? '') === 'DSP'
    ? 'concession_notice'
    : nature.category
}

/** Refines the category, because an award notice may report an unsuccessful procedure. */
function refineAwardCategory(body: BoampNoticeBody, category: AnnouncementCategory): AnnouncementCategory {
  return body.category === 'tender_unsuccessful' ? body.category : category
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
  category: AnnouncementCategory,
): { corrects?: string; withdraws?: string } {
  const inOrder = references.toSorted(byPublication)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return {}
  if (category === 'tender_cancellation') return { withdraws: first }
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
    ...(isMissing('supplier') ? winners.map(name => buildBoampWinnerMention(name, {})) : []),
  ])
}

function buildMetadata(
  record: FieldReader,
  type: NoticeType,
  body: BoampNoticeBody,
  date: CalendarDay,
  linkedReferences: readonly string[],
): AnnouncementMetadata {
  const headDeadline = parseBoampDeadline(record, date, record.has('eforms'))
  const bodyDeadline =
    body.deadline !== null && !isImplausibleBoampDeadline(body.deadline, date) ? body.deadline : null
  const deadline = headDeadline ?? bodyDeadline
  // The head may state only the date where the body states the time as well.
  const time = deadline?.time ?? (bodyDeadline?.day === deadline?.day ? bodyDeadline?.time : null)
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(record.text('contractfolderid') ?? '')?.[0]
  return {
    ...body.metadata,
    ...type.metadata,
    ...omitMissing({
      legal_basis: type.metadata.legal_basis ?? body.metadata.legal_basis,
      procedure: head.parseBoampProcedure(record) ?? body.metadata.procedure,
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

function shortenTitle(title: string): string {
  return title.length > MAX_TITLE_LENGTH
    ? `${title.slice(0, MAX_TITLE_LENGTH - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
    : title
}

function nullIfEmpty<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list : null
}
