import type { Mention } from '../../../model/announcement.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { capitalizeFirst } from '../../../platform/text.ts'
import { composeSummary, MAX_TITLE_LENGTH, shortenText } from '../../shared/compose-summary.ts'
import { formatDay, formatMoney, joinNames } from '../../shared/localized-values.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { repairBormeProse } from '../free-text/repair-prose.ts'

import type { BormeMeeting } from './meeting.ts'

/** The facts from which title and summary of an announcement of section C are composed. */
export interface BormeLegalNotice {
  readonly category: AnnouncementCategory
  /** The heading in capitals, which is empty when the document has none. */
  readonly heading: string
  readonly companies: readonly Mention[]
  readonly text: string
  readonly meetingDay: CalendarDay | null
  readonly meeting: BormeMeeting | null
  readonly facts: AnnouncementMetadata
}

/** Length in characters of the start of a text in which its kind is stated. */
const KIND_SEARCH_LENGTH = 500
/** Maximum number of companies of one role that a title names. */
const MAX_COMPANIES = 4
/** Kinds of notice by words in the normalized text. An empty one is the fallback of a category. */
const KINDS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  shareholders_meeting: [
    ['complemento', 'complemento de convocatoria de junta general'],
    ['desconvoca', 'desconvocatoria de junta general'],
    ['junta general ordinaria y extraordinaria', 'convocatoria de junta general ordinaria y extraordinaria'],
    ['junta general extraordinaria y ordinaria', 'convocatoria de junta general ordinaria y extraordinaria'],
    ['junta general extraordinaria', 'convocatoria de junta general extraordinaria'],
    ['junta general ordinaria', 'convocatoria de junta general ordinaria'],
    ['asamblea', 'convocatoria de asamblea general'],
    ['', 'convocatoria de junta general'],
  ],
  accounts_filing: [
    ['balance final', 'balance final de liquidación'],
    ['balance', 'balance'],
    ['', 'publicación de cuentas'],
  ],
  merger: [
    ['fusion por absorcion', 'fusión por absorción'],
    ['fusion inversa', 'fusión inversa'],
    ['', 'fusión'],
  ],
  demerger: [
    ['segregacion', 'segregación'],
    ['escision parcial', 'escisión parcial'],
    ['escision total', 'escisión total'],
    ['', 'escisión'],
  ],
  asset_transfer: [['', 'cesión global de activo y pasivo']],
  legal_form_change: [['', 'transformación']],
  capital_increase: [['', 'aumento de capital']],
  capital_reduction: [['', 'reducción de capital']],
  dissolution: [['', 'disolución']],
  other_legal_notice: [
    ['oferta de suscripcion', 'oferta de suscripción'],
    ['suscripcion preferente', 'derecho de suscripción preferente'],
    ['dividendo', 'pago de dividendo'],
    ['extravio', 'extravío de títulos'],
    ['canje', 'canje de títulos'],
    ['obligacionistas', 'anuncio a los obligacionistas'],
    ['traslado internacional', 'traslado internacional del domicilio social'],
    ['disolucion y liquidacion', 'disolución y liquidación'],
    ['cambio de domicilio', 'cambio de domicilio social'],
    ['sustitucion del objeto', 'sustitución del objeto social'],
    ['modificacion del objeto', 'modificación del objeto social'],
    ['', 'anuncio de la sociedad'],
  ],
}
/** Verbs between the companies of a merger or division, by the roles before and after them. */
const LINKS: readonly (readonly [Mention['role'], string, Mention['role']])[] = [
  ['absorbing', 'absorbe a', 'absorbed'],
  ['subject', 'a favor de', 'beneficiary'],
]
/** Words of the sentences about the rights of creditors and shareholders. */
const BOILERPLATE = [
  'derecho que asiste',
  'derecho que corresponde',
  'derecho de oposicion',
  'podran oponerse',
  'derecho de los accionistas',
  'derecho de los socios',
]

/** Composes a title such as `Fusión por absorción: ALFA, S.L. absorbe a BETA, S.L.` */
export function composeLegalNoticeTitle(notice: BormeLegalNotice): string {
  const { category, heading, text, companies, meetingDay, facts } = notice
  const kind = findKind(category, text)
  const what = capitalizeFirst(kind ?? (heading.toLowerCase() || 'anuncio'))
  const { capital_change_amount: change } = facts
  const amount = change === undefined ? '' : `, ${formatMoney(change, 'EUR', 'es')}`
  const day = meetingDay === null ? '' : `, ${formatDay(meetingDay, 'es')}`
  return shortenText(`${what}: ${nameCompanies(companies)}${amount}${day}`, MAX_TITLE_LENGTH)
}

/** Finds the kind whose words occur first. Standard clauses further down mention other kinds, so they do not count. */
function findKind(category: AnnouncementCategory, text: string): string | undefined {
  const start = normalizeForComparison(text).slice(0, KIND_SEARCH_LENGTH)
  const [fallback, ...found] = (KINDS[category] ?? [])
    .flatMap(([words, kind], order) =>
      start.includes(words) ? [{ kind, order, index: words === '' ? -1 : start.indexOf(words) }] : [],
    )
    .sort((a, b) => a.index - b.index || a.order - b.order)
  return found[0]?.kind ?? fallback?.kind
}

function nameCompanies(companies: readonly Mention[]): string {
  for (const [before, link, after] of LINKS) {
    const [first, second] = [before, after].map(role => listCompanies(companies, role))
    if (first && second) return `${first} ${link} ${second}`
  }
  return joinNames(
    companies.map(({ name }) => name),
    'es',
  )
}

/** Lists the companies of a role, or returns an empty text when there are none. */
function listCompanies(companies: readonly Mention[], role: Mention['role']): string {
  const names = companies.filter(company => company.role === role).map(({ name }) => name)
  const listed = names.length > MAX_COMPANIES ? [...names.slice(0, MAX_COMPANIES - 1), 'otras'] : names
  return joinNames(listed, 'es')
}

/** Composes a summary of the meeting, the resolution and the amounts, and as much of the text as fits. */
export function composeLegalNoticeSummary(notice: BormeLegalNotice): string | null {
  const { text, meetingDay, meeting, facts } = notice
  const agenda = meeting?.agenda ?? []
  return composeSummary(
    [
      meetingDay === null ? null : `Junta convocada para el ${describeMeeting(meetingDay, meeting)}`,
      agenda.length === 0 ? null : `Orden del día: ${agenda.join('; ')}`,
      describeAmounts(facts),
      facts.resolution_date === undefined ? null : `Acuerdo de ${formatDay(facts.resolution_date, 'es')}`,
    ],
    agenda.length > 0 ? null : removeBoilerplate(text) || null,
  )
}

function describeMeeting(day: CalendarDay, meeting: BormeMeeting | null): string {
  const time = meeting?.time ? ` a las ${meeting.time}` : ''
  const place = meeting?.place ? ` en ${meeting.place}` : ''
  return `${formatDay(day, 'es')}${time}${place}`
}

function describeAmounts({ capital, capital_change_amount: change }: AnnouncementMetadata): string | null {
  if (change === undefined) return null
  const total = capital === undefined ? '' : `, capital resultante ${formatMoney(capital, 'EUR', 'es')}`
  return `Importe: ${formatMoney(change, 'EUR', 'es')}${total}`
}

/** Removes sentences that the law prescribes for every announcement of a kind. */
function removeBoilerplate(text: string): string {
  return repairBormeProse(text)
    .split(/(?<=\.) (?=\p{Lu})/u)
    .filter(sentence => !BOILERPLATE.some(words => normalizeForComparison(sentence).includes(words)))
    .join(' ')
}
