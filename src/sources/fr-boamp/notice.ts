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

/** A longer title is cut where it can be seen; the whole of it stands in the details. */
const LONGEST_TITLE = 400

/** One notice of the BOAMP in Herald's words (sheet, section 2). Throws when it has no idweb or no day. */
export function notice(row: Fields): Draft {
  const reference = head.referenceOf(row)
  const date = head.dateOf(row)
  const kind = kindOf(row)
  const body = bodyOf(row)
  const category = kind.category === 'contract_award' ? outcomeOf(body, kind.category) : kind.category
  const linked = head.linkedTo(row, reference, body.earlier)
  const link = linkTo(linked, category)
  const mentions = mentionsOf(row, body)
  const metadata = { ...metadataOf(row, kind, body, date, linked), ...link }
  const object = head.objectOf(row) ?? body.title ?? body.description
  const title = object ?? `${kind.label} — ${mentions[0]?.name ?? reference}`
  return {
    reference,
    date,
    category,
    language: 'fr',
    title: shortened(title),
    summary: summaryOf(
      headingOf(kind),
      mentions,
      metadata,
      body.news,
      body.description === title ? null : body.description,
    ),
    url: head.urlOf(row, reference),
    mentions,
    metadata,
    details: withinRoom({
      ...compact({
        object: title.length > LONGEST_TITLE ? title : null,
        name: body.title === title ? null : body.title,
        demands: nonEmpty(head.demandsOf(row)),
      }),
      ...body.details,
    }),
    ...link,
  }
}

interface Kind {
  readonly code: string | null
  readonly label: string
  readonly state: State | null
  readonly category: Category
  readonly metadata: Metadata
}

function kindOf(row: Fields): Kind {
  const stated = head.kindOf(row)
  const nature = entryOf(NATURES, stated.nature)
  if (nature === undefined) {
    row.note('unknown_code', `nature ${quoted(stated.nature)} is not on the list`, 'nature')
  }
  const subnature = entryOf(SUBNATURES, stated.subnature)
  if (subnature === undefined && stated.subnature !== null) {
    row.note('unknown_code', `sousnature ${quoted(stated.subnature)} is not on the list`, 'sousnature')
  }
  const family = entryOf(FAMILIES, stated.family)
  if (family === undefined) {
    row.note('unknown_code', `famille ${quoted(stated.family)} is not on the list`, 'famille')
  }
  const scope = entryOf(SCOPES, stated.scope)
  if (scope === undefined && stated.scope !== null) {
    row.note('unknown_code', `perimetre ${quoted(stated.scope)} is not on the list`, 'perimetre')
  }
  const state = stateOf(row, stated.state)
  const label = nature?.label ?? row.text('nature_libelle') ?? 'Avis'
  const code = nature === undefined ? stated.nature : [nature.code, subnature].filter(Boolean).join('/')
  return {
    code,
    label,
    state,
    category: categoryOf(state, nature, stated.subnature, stated.family),
    metadata: compact({
      notice_code: code,
      notice_type: label,
      notice_state: state === null ? null : STATES[state].label,
      notice_family: family?.label ?? stated.family,
      above_threshold: family?.aboveThreshold,
      legal_basis: scope,
    }),
  }
}

/** What the notice is, and what it does to another unless that is its name: "Résultat de marché (rectificatif)". */
function headingOf({ label, state }: Kind): string {
  const does = state === null || state === 'INITIAL' ? '' : STATES[state].label.toLowerCase()
  return does === '' || label.toLowerCase().includes(does) ? label : `${label} (${does})`
}

function stateOf(row: Fields, stated: string | null): State | null {
  const key = keyOf(stated ?? '')
  if (Object.hasOwn(STATES, key)) return key as State
  row.note('unknown_code', `etat ${quoted(stated)} is not on the list`, 'etat')
  return null
}

/** The state wins over the nature, which the subnature and the family narrow (sheet, section 2). */
function categoryOf(
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

/** An award notice may say that nothing was awarded. */
function outcomeOf(body: Body, category: Category): Category {
  return body.category === 'tender_unsuccessful' ? body.category : category
}

/** The notice itself, by its shape; one that nobody knows is told, and the head is read all the same. */
function bodyOf(row: Fields): Body {
  if (row.has('eforms')) return eformsBody(row.child('eforms'))
  const donnees = row.raw('donnees')
  if (!isRecord(donnees)) {
    row.note('bad_value', `expected the notice, found ${quoted(donnees)}`, 'donnees')
    return NO_BODY
  }
  if ('fnsimple' in donnees) return nationalBody(row, donnees.fnsimple)
  if ('mapa' in donnees) return nationalBody(row, donnees.mapa)
  if ('identite' in donnees) return v230Body(row, donnees)
  if ('ident' in donnees || 'info' in donnees) return v110Body(row, donnees)
  row.note('bad_value', `a notice of unknown shape: ${quoted(Object.keys(donnees).join(', '))}`, 'donnees')
  return NO_BODY
}

/**
 * A cancellation takes back the call it follows and a correction corrects it: of several linked notices the first, which
 * the others follow too. An award that is corrected is the last of them.
 */
function linkTo(linked: readonly string[], category: Category): { corrects?: string; withdraws?: string } {
  const inOrder = linked.toSorted(byPublication)
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return {}
  if (category === 'tender_cancellation') return { withdraws: first }
  if (category === 'award_correction') return { corrects: last }
  return category === 'tender_amendment' ? { corrects: first } : {}
}

/** Numbers of notices count up within a year. */
function byPublication(a: string, b: string): number {
  const [one, other] = [a, b].map(id => /^(\d{2})-(\d+)$/.exec(id)?.slice(1).map(Number) ?? [0, 0])
  return (one?.[0] ?? 0) - (other?.[0] ?? 0) || (one?.[1] ?? 0) - (other?.[1] ?? 0)
}

/** Whom the notice names; the head says who buys and who won where the notice does not. */
function mentionsOf(row: Fields, body: Body): Mention[] {
  const [buyer, winners] = [head.headBuyer(row), head.headWinners(row)]
  const missing = (role: Mention['role']): boolean => !body.mentions.some(named => named.role === role)
  return distinct([
    ...(buyer !== null && missing('buyer') ? [mention('authority', 'buyer', buyer, {})] : []),
    ...body.mentions,
    ...(missing('supplier') ? winners.map(name => winner(name, {})) : []),
  ])
}

function metadataOf(row: Fields, kind: Kind, body: Body, date: Day, linked: readonly string[]): Metadata {
  const stated = deadlineOf(row, date, row.has('eforms'))
  const own = body.deadline !== null && !tooFar(body.deadline, date) ? body.deadline : null
  const deadline = stated ?? own
  // The head has a day without a time where the notice of the same day has one.
  const time = deadline?.time ?? (own?.day === deadline?.day ? own?.time : null)
  const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.exec(row.text('contractfolderid') ?? '')?.[0]
  const schema = row.text('source_schema') ?? row.text('@xsi:noNamespaceSchemaLocation')
  return {
    ...body.metadata,
    ...kind.metadata,
    ...compact({
      legal_basis: kind.metadata.legal_basis ?? body.metadata.legal_basis,
      procedure: head.procedureOf(row) ?? body.metadata.procedure,
      contract_type: nonEmpty(head.contractTypesOf(row)) ?? body.metadata.contract_type,
      procedure_id: uuid?.toLowerCase() ?? body.metadata.procedure_id,
      descriptors: nonEmpty(head.descriptorsOf(row)),
      departments: nonEmpty(head.departmentsOf(row)),
      deadline: deadline?.day,
      deadline_time: time,
      display_end: head.displayEndOf(row),
      related_notices: nonEmpty(linked),
      schema: schema?.split('/').at(-1),
    }),
  }
}

function shortened(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).replace(/\s+\S*$/, '')}…` : title
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list : null
}
