import type { Draft, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { isRecord } from '../kit/plain.ts'
import { withinRoom } from '../kit/room.ts'
import { compact, quoted } from '../kit/text.ts'
import { type Body, NO_BODY } from './body.ts'
import {
  entryOf,
  FAMILIES,
  keyOf,
  NARROWER,
  NATURES,
  type Nature,
  SCOPES,
  STATES,
  type State,
  SUBNATURES,
} from './codes.ts'
import { deadlineOf, tooFar } from './deadline.ts'
import { eformsBody } from './eforms.ts'
import * as head from './head.ts'
import { distinct, mention, winner } from './names.ts'
import { nationalBody } from './national.ts'
import { summaryOf } from './summary.ts'
import { v110Body } from './v110.ts'
import { v230Body } from './v230.ts'

/** Longer titles are shortened with an ellipsis; the details hold the full title. */
const MAX_TITLE_LENGTH = 400

/** Maps a BOAMP notice to a draft (sources/fr-boamp). Throws when it has no idweb or no publication date. */
export function notice(record: Fields): Draft {
  const reference = head.referenceOf(record)
  const date = head.dateOf(record)
  const type = parseType(record)
  const body = parseBody(record)
  const category =
    type.category === 'contract_award' ? refineAwardCategory(body, type.category) : type.category
  const linkedReferences = head.linkedTo(record, reference, body.earlier)
  const link = linkEarlierNotice(linkedReferences, category)
  const mentions = collectMentions(record, body)
  const metadata = { ...buildMetadata(record, type, body, date, linkedReferences), ...link }
  const subject = head.objectOf(record) ?? body.title ?? body.description
  const title = subject ?? `${type.label} — ${mentions[0]?.name ?? reference}`
  return {
    reference,
    date,
    category,
    language: 'fr',
    title: shortenTitle(title),
    summary: summaryOf(
      composeHeading(type),
      mentions,
      metadata,
      body.news,
      body.description === title ? null : body.description,
    ),
    url: head.urlOf(record, reference),
    mentions,
    metadata,
    details: withinRoom({
      ...compact({
        object: title.length > MAX_TITLE_LENGTH ? title : null,
        name: body.title === title ? null : body.title,
        demands: nullIfEmpty(head.demandsOf(record)),
      }),
      ...body.details,
    }),
    ...link,
  }
}

interface NoticeType {
  readonly code: string | null
  readonly label: string
  readonly state: State | null
  readonly category: Category
  readonly metadata: Metadata
}

function parseType(record: Fields): NoticeType {
  const codes = head.kindOf(record)
  const nature = entryOf(NATURES, codes.nature)
  if (nature === undefined) {
    record.note('unknown_code', `unknown nature ${quoted(codes.nature)}`, 'nature')
  }
  const subnature = entryOf(SUBNATURES, codes.subnature)
  if (subnature === undefined && codes.subnature !== null) {
    record.note('unknown_code', `unknown sousnature ${quoted(codes.subnature)}`, 'sousnature')
  }
  const family = entryOf(FAMILIES, codes.family)
  if (family === undefined) {
    record.note('unknown_code', `unknown famille ${quoted(codes.family)}`, 'famille')
  }
  const scope = entryOf(SCOPES, codes.scope)
  if (scope === undefined && codes.scope !== null) {
    record.note('unknown_code', `unknown perimetre ${quoted(codes.scope)}`, 'perimetre')
  }
  const state = parseState(record, codes.state)
  const label = nature?.label ?? record.text('nature_libelle') ?? 'Avis'
  const noticeCode = nature === undefined ? codes.nature : [nature.code, subnature].filter(Boolean).join('/')
  return {
    code: noticeCode,
    label,
    state,
    category: classify(state, nature, codes.subnature, codes.family),
    metadata: compact({
      notice_code: noticeCode,
      notice_type: label,
      notice_state: state === null ? null : STATES[state].label,
      notice_family: family?.label ?? codes.family,
      above_threshold: family?.aboveThreshold,
      legal_basis: scope,
    }),
  }
}

/** Composes the label and, unless the label contains it, the state: "Résultat de marché (rectificatif)". */
function composeHeading({ label, state }: NoticeType): string {
  const stateLabel = state === null || state === 'INITIAL' ? '' : STATES[state].label.toLowerCase()
  return stateLabel === '' || label.toLowerCase().includes(stateLabel) ? label : `${label} (${stateLabel})`
}

function parseState(record: Fields, code: string | null): State | null {
  const key = keyOf(code ?? '')
  if (Object.hasOwn(STATES, key)) return key as State
  record.note('unknown_code', `unknown etat ${quoted(code)}`, 'etat')
  return null
}

/** The state takes precedence over the nature, which the subnature and the family refine (sources/fr-boamp). */
function classify(
  state: State | null,
  nature: Nature | undefined,
  subnature: string | null,
  family: string | null,
): Category {
  if (state === null) return 'other'
  if (state === 'ANNULATION') return 'tender_cancellation'
  if (state === 'RECTIFICATIF')
    return nature?.code === 'ATTRIBUTION' ? 'award_correction' : 'tender_amendment'
  if (state === 'MODIFICATION') return 'contract_modification'
  if (nature === undefined) return 'other'
  const narrower = NARROWER[`${keyOf(nature.code)}/${keyOf(subnature ?? '')}`]
  if (narrower !== undefined) return narrower
  return nature.category === 'tender_notice' && keyOf(family ?? '') === 'DSP'
    ? 'concession_notice'
    : nature.category
}

/** An award notice may report an unsuccessful procedure. */
function refineAwardCategory(body: Body, category: Category): Category {
  return body.category === 'tender_unsuccessful' ? body.category : category
}

/** Parses the notice body by its shape. An unknown shape is reported, and the draft comes from the head alone. */
function parseBody(record: Fields): Body {
  if (record.has('eforms')) return eformsBody(record.child('eforms'))
  const donnees = record.raw('donnees')
  if (!isRecord(donnees)) {
    record.note('bad_value', `expected a notice body, found ${quoted(donnees)}`, 'donnees')
    return NO_BODY
  }
  if ('fnsimple' in donnees) return nationalBody(record, donnees.fnsimple)
  if ('mapa' in donnees) return nationalBody(record, donnees.mapa)
  if ('identite' in donnees) return v230Body(record, donnees)
  if ('ident' in donnees || 'info' in donnees) return v110Body(record, donnees)
  record.note(
    'bad_value',
    `unknown notice shape with the elements ${quoted(Object.keys(donnees).join(', '))}`,
    'donnees',
  )
  return NO_BODY
}

/**
 * Links a cancellation or correction to the first of its linked notices, which is the original call. A corrected award
 * is the last one.
 */
function linkEarlierNotice(
  references: readonly string[],
  category: Category,
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
function collectMentions(record: Fields, body: Body): Mention[] {
  const [buyer, winners] = [head.headBuyer(record), head.headWinners(record)]
  const isMissing = (role: Mention['role']): boolean => !body.mentions.some(named => named.role === role)
  return distinct([
    ...(buyer !== null && isMissing('buyer') ? [mention('authority', 'buyer', buyer, {})] : []),
    ...body.mentions,
    ...(isMissing('supplier') ? winners.map(name => winner(name, {})) : []),
  ])
}

function buildMetadata(
  record: Fields,
  type: NoticeType,
  body: Body,
  date: Day,
  linkedReferences: readonly string[],
): Metadata {
  const headDeadline = deadlineOf(record, date, record.has('eforms'))
  const bodyDeadline = body.deadline !== null && !tooFar(body.deadline, date) ? body.deadline : null
  const deadline = headDeadline ?? bodyDeadline
  // The head may state only the date where the body states the time as well.
  const time = deadline?.time ?? (bodyDeadline?.day === deadline?.day ? bodyDeadline?.time : null)
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(record.text('contractfolderid') ?? '')?.[0]
  const schema = record.text('source_schema') ?? record.text('@xsi:noNamespaceSchemaLocation')
  return {
    ...body.metadata,
    ...type.metadata,
    ...compact({
      legal_basis: type.metadata.legal_basis ?? body.metadata.legal_basis,
      procedure: head.procedureOf(record) ?? body.metadata.procedure,
      contract_type: nullIfEmpty(head.contractTypesOf(record)) ?? body.metadata.contract_type,
      procedure_id: uuid?.toLowerCase() ?? body.metadata.procedure_id,
      descriptors: nullIfEmpty(head.descriptorsOf(record)),
      departments: nullIfEmpty(head.departmentsOf(record)),
      deadline: deadline?.day,
      deadline_time: time,
      display_end: head.displayEndOf(record),
      related_notices: nullIfEmpty(linkedReferences),
      schema: schema?.split('/').at(-1),
    }),
  }
}

function shortenTitle(title: string): string {
  return title.length > MAX_TITLE_LENGTH
    ? `${title.slice(0, MAX_TITLE_LENGTH - 1).replace(/\s+\S*$/, '')}…`
    : title
}

function nullIfEmpty<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list : null
}
