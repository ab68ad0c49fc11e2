import { ELLIPSIS } from '../../../model/announcement.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import { capitalizeFirst } from '../../../platform/text.ts'
import { composeSummary } from '../../shared/compose-summary.ts'
import { formatDay, joinNames } from '../../shared/localized-values.ts'
import { groupConversionParties, type HandelsregisterFacts } from './announcement-facts.ts'
import { formatPeriod, isForLackOfAssets } from './compose-title.ts'

/** Matches sentences whose content the facts of an announced deletion state. */
const COVERED =
  /beabsichtig|eingeleitet|Widerspruch|Einwände|Frist\b|Fristablauf|Protokoll|Niederschrift|Bekanntgabe|Kenntnis erlangt|^In obiger|^HR[AB] \d|\b39\d\b/
const PERIOD_ONLY = /^(?:Die )?Widerspruchsfrist|^Die Frist zur? (?:Erhebung|Geltendmachung)/
/** Length in characters of the clause that says when a period begins. */
const MAX_PERIOD_CLAUSE = 400
/** A name within so many characters of the beginning needs no fact of its own. */
const NAME_POSITION = 120
const SECURITY_PERIOD =
  /\b(?:binnen|innerhalb von|innerhalb einer Frist von) (\p{L}{1,12}|\d{1,2}) (Monat|Woche)/u

/** Composes the summary: what happened, who takes part, the register entry and the rights of creditors. */
export function composeHandelsregisterSummary(facts: HandelsregisterFacts): string | null {
  const { classification, body } = facts
  const entry = describeEntry(facts)
  if (body === null || body.text === '')
    return composeSummary([
      `Der Text der Bekanntmachung vom ${formatDay(facts.date, 'de')} liegt nicht vor`,
      ...entry.filter(part => !part.startsWith('Bekanntmachung')),
    ])
  if (classification.category === 'strike_off_notice')
    return composeSummary([describeDeletion(facts), ...entry], joinUncovered(facts))
  if (classification.category === 'register_correction_notice')
    return composeSummary(
      [describeEntryDeletion(facts)],
      joinStatements(body.statements.filter(text => !PERIOD_ONLY.test(text))),
    )
  const statements = joinStatements(body.statements.toSorted(byRelevance).map(nameCompanyDirectly))
  const conversion = [...describeParties(facts), describeAgreementEnd(facts)].filter(part => part !== null)
  if (conversion.length === 0)
    return composeSummary([
      describeAppointee(facts, statements),
      statements,
      ...entry,
      describeSecurity(facts),
    ])
  const compose = (hasStart: boolean): string | null =>
    composeSummary([...conversion, ...entry, describeSecurity(facts, hasStart)], statements)
  const summary = compose(true)
  // The register's own words are worth more than the event with which the period begins.
  return summary?.endsWith(ELLIPSIS) ? compose(false) : summary
}

/** Names an appointed liquidator first, unless the text begins with the name. */
function describeAppointee(
  { classification, mentions }: HandelsregisterFacts,
  statements: string | null,
): string | null {
  if (classification.category !== 'liquidator_appointment') return null
  const appointee = mentions.find(({ role }) => role === 'liquidator')
  if (appointee === undefined || statements?.slice(0, NAME_POSITION).includes(appointee.name)) return null
  const office = classification.act.replace(/ bestellt$/, '')
  return `${office}: ${[appointee.name, appointee.locality].filter(part => part != null).join(', ')}`
}

/** A summary names the company in its title, so that references to a heading (`o.g. Gesellschaft`) have lost it. */
function nameCompanyDirectly(statement: string): string {
  return statement
    .replace(ABOUT_COMPANY_ABOVE, 'Es ist beabsichtigt')
    .replace(COMPANY_ABOVE, (_, article: string | undefined) => article ?? 'der ')
}
const ABOUT_COMPANY_ABOVE =
  /^(?:Hinsichtlich|Bezüglich|Betreffend) (?:der |die )?(?:o\. ?g\.|oben ?genannter?|obiger?|vorgenannter?|vorbezeichneter?) (?:Gesellschaft|Firma|Genossenschaft) ist beabsichtigt/
const COMPANY_ABOVE =
  /(?<!\p{L})([Dd]er |[Dd]ie )?(?:o\. ?g\.|oben ?genannte[nr]?|obige[nr]?|vorgenannte[nr]?|vorbezeichnete[nr]?) (?=Gesellschaft|Firma|Genossenschaft)/gu

/** The powers of a liquidator say more than the procedure that led to the appointment. */
function byRelevance(a: string, b: string): number {
  return Number(POWERS.test(b)) - Number(POWERS.test(a))
}
const POWERS = /^(?:Der|Die) (?:Wirkungskreis|Aufgabenkreis|Bestellung) /

function describeFormChange(facts: HandelsregisterFacts): string {
  const { others } = groupConversionParties(facts.mentions[0]?.name ?? '', facts)
  const missing = others.length > 0 ? '' : '; die andere Rechtsform nennt die Bekanntmachung nicht'
  return `Eingetragen ist ein Wechsel der Rechtsform${missing}`
}

function describeDeletion(facts: HandelsregisterFacts): string {
  const { metadata, body } = facts
  const statements = body?.statements ?? []
  const act = statements.some(text => /Registerblatt/.test(text))
    ? 'das Registerblatt zu schließen'
    : isForLackOfAssets(metadata.legal_basis, statements)
      ? 'wegen Vermögenslosigkeit von Amts wegen zu löschen'
      : 'von Amts wegen zu löschen'
  const object = act.startsWith('das') ? '' : `${nameDeleted(statements)} `
  return `Das Registergericht beabsichtigt, ${object}${act}${describeBasisAndPeriod(facts)}`
}

/** The object of the deletion, in the court's word and in the accusative. */
const DELETED_KINDS: readonly (readonly [RegExp, string])[] = [
  [/\bZweigniederlassung\b/, 'die Zweigniederlassung'],
  [/\bGesellschaft\b/, 'die Gesellschaft'],
  [/\bVerein/, 'den Verein'],
  [/\bFirma\b/, 'die Firma'],
  [/\bGenossenschaft\b/, 'die Genossenschaft'],
  [/\bPartnerschaft/, 'die Partnerschaft'],
]

function nameDeleted(statements: readonly string[]): string {
  const text = statements.join(' ')
  return DELETED_KINDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'den Rechtsträger'
}

function describeEntryDeletion(facts: HandelsregisterFacts): string {
  return `Das Registergericht beabsichtigt, eine Eintragung von Amts wegen zu löschen${describeBasisAndPeriod(facts)}`
}

function describeBasisAndPeriod({ metadata }: HandelsregisterFacts): string {
  const basis = metadata.legal_basis === undefined ? '' : ` (${metadata.legal_basis})`
  return metadata.objection_period === undefined
    ? basis
    : `${basis}. Widerspruch ist binnen ${formatPeriod(metadata.objection_period)} möglich`
}

function joinUncovered({ body }: HandelsregisterFacts): string | null {
  return joinStatements((body?.statements ?? []).filter(text => !COVERED.test(text)))
}

/** Joins statements without the rest of a template or the number before the first one: ")", "1.". */
function joinStatements(statements: readonly string[]): string | null {
  const text = statements.join(' ').replace(/^(?:[^\p{L}\p{N}"„(]|\d{1,2}\. )+/u, '')
  return text === '' ? null : capitalizeFirst(text)
}

function describeParties(facts: HandelsregisterFacts): string[] {
  const { category, act } = facts.classification
  if (category === 'legal_form_change') return [describeFormChange(facts)]
  if (!/^(?:merger|demerger|asset_transfer|company_restructuring)/.test(category)) return []
  const { transferring, receiving, others } = groupConversionParties(facts.mentions[0]?.name ?? '', facts)
  if (transferring.length > 0 && receiving.length > 0)
    return [
      `${transferring.length === 1 ? 'Übertragender' : 'Übertragende'} Rechtsträger: ${joinNames(transferring, 'de')}`,
      `${receiving.length === 1 ? 'Übernehmender' : 'Übernehmende'} Rechtsträger: ${joinNames(receiving, 'de')}`,
      ...describeTransferredPart(facts),
    ]
  if (others.length > 0) return [`Weitere Beteiligte: ${joinNames(others, 'de')}`]
  if (category.endsWith('_plan')) return []
  return [`Eingetragen ist eine ${act}; die anderen Beteiligten nennt die Bekanntmachung nicht`]
}

/** Names the part of the business that is split off. */
function describeTransferredPart({ body }: HandelsregisterFacts): string[] {
  const part = TRANSFERRED_PART.exec(body?.statements.join(' ') ?? '')?.groups?.part
  return part === undefined ? [] : [`Übertragen wird: ${part}`]
}
const TRANSFERRED_PART = /\bTeil(?:e|en)? (?:des|ihres|seines) Vermögens \((?<part>[^()]{3,120})\)/

function describeAgreementEnd({ classification, body }: HandelsregisterFacts): string | null {
  return classification.category === 'enterprise_agreement' &&
    /[Bb]eendigung/.test(body?.creditorNotice ?? '')
    ? 'Eingetragen ist die Beendigung des Vertrags'
    : null
}

/** Categories of announcements that enter nothing in the register, although the portal prints a date of entry. */
const WITHOUT_ENTRY =
  /_plan$|_filing$|_notice$|^(?:shareholders_|notice_annulment|strike_off_suspension|ownership_change|officer_change)/

function describeDay(category: string, entryDate: CalendarDay, date: CalendarDay): string {
  return WITHOUT_ENTRY.test(category)
    ? `Bekanntmachung vom ${formatDay(date, 'de')}`
    : `Eintragung vom ${formatDay(entryDate, 'de')}`
}

function describeEntry({ classification, metadata, date }: HandelsregisterFacts): string[] {
  const { register_court, register_number, entry_date } = metadata
  const entry = [register_court, register_number].filter(part => part !== undefined).join(', ')
  return [
    ...(entry_date === undefined ? [] : [describeDay(classification.category, entry_date, date)]),
    ...(entry === '' ? [] : [`Register: ${entry}`]),
  ]
}

function describeSecurity({ classification, body }: HandelsregisterFacts, hasStart = true): string | null {
  const notice = body?.creditorNotice ?? ''
  if (!/Sicherheit/.test(notice) || classification.category.endsWith('_plan')) return null
  const stated = SECURITY_PERIOD.exec(notice)
  const [, count, unit] = stated ?? []
  const period =
    count === undefined || unit === undefined
      ? ''
      : ` binnen ${count} ${unit === 'Monat' ? 'Monaten' : 'Wochen'}${hasStart ? describePeriodStart(notice.slice(stated?.index)) : ''}`
  const from = /Vertragsteil/.test(notice) ? ' vom anderen Vertragsteil' : ''
  return `Gläubiger können${from}${period} Sicherheit verlangen`
}

/** Names the event with which a period begins, when the notice states it. The date of the entry is never that event. */
function describePeriodStart(notice: string): string {
  const start = notice.slice(0, MAX_PERIOD_CLAUSE)
  if (/(?:nach|seit) (?:der )?Bekanntmachung(?! der Eintragung)/.test(start))
    return ' nach der Bekanntmachung'
  const isEntry = start.includes('Eintragung') && /Bekanntmachung der Eintragung|bekannt ?gemacht/.test(start)
  return isEntry ? ' nach Bekanntmachung der Eintragung' : ''
}
