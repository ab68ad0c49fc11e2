import { ANNOUNCEMENT_CATEGORY_GROUPS } from '../../model/category.ts'
import { deriveEntityStatus, type EntityStatus } from '../../model/entity-status.ts'
import { normalizeName } from '../../model/legal-form.ts'
import { statusRank } from '../reduce-facts.ts'
import { buildOfficeTerms, type OfficeTerm } from './office-terms.ts'
import {
  collectStatedValues,
  type FactCitation,
  type StatedValue,
  type ValueStatement,
} from './stated-values.ts'
import { citationOf, type StatingAnnouncement, type StatingMention } from './stating-announcement.ts'

/** An amount of capital; `isVariable` marks the minimum of a company with variable capital. */
export interface StatedCapital {
  readonly amount: number
  readonly currency: string | null
  readonly isVariable: boolean
}

/** A status and the announcement that states it. */
export interface StatusStatement {
  readonly status: EntityStatus
  readonly citation: FactCitation
  readonly category: StatingAnnouncement['category']
}

/** The facts that announcements state about an entity over time, each with its announcement and the latest first. */
export interface FactHistory {
  readonly names: readonly StatedValue<string>[]
  readonly legalForms: readonly StatedValue<string>[]
  readonly seats: readonly StatedValue<string>[]
  readonly capital: readonly StatedValue<StatedCapital>[]
  readonly activities: readonly StatedValue<string>[]
  /** The statements that affect the status. The first one decides it. */
  readonly statuses: readonly StatusStatement[]
  readonly claimsDeadlines: readonly StatedValue<string>[]
  readonly courts: readonly StatedValue<string>[]
  readonly courtCases: readonly StatedValue<string>[]
  /** The present and former holders of offices in the entity. */
  readonly officers: readonly OfficeTerm[]
  /** The offices that the entity holds or held in companies. */
  readonly positions: readonly OfficeTerm[]
}

/** An announcement that states something about the entity as its subject, and the mention that does. */
interface SubjectStatement {
  readonly announcement: StatingAnnouncement
  readonly mention: StatingMention
  /** Whether the entity is the only subject, so that the metadata are about it. */
  readonly isOnlySubject: boolean
}

/** Builds the history of the facts of an entity from announcements in any order. Withdrawn announcements state nothing. */
export function buildFactHistory(entityId: string, given: readonly StatingAnnouncement[]): FactHistory {
  const announcements = given.filter(({ withdrawn }) => withdrawn === null).sort(compareChronologically)
  const subjects = announcements.flatMap(announcement => toSubjectStatement(entityId, announcement))
  const read = <T>(state: (statement: SubjectStatement) => StatementValue<T>[]): StatedValue<T>[] =>
    collectStatedValues(withoutCorrected(subjects, state))
  return {
    names: read(({ mention, announcement, isOnlySubject }) =>
      textValues(mention.name, isOnlySubject ? announcement.metadata.new_name : undefined),
    ),
    legalForms: read(({ mention, announcement, isOnlySubject }) =>
      textValues(mention.legalForm ?? (isOnlySubject ? announcement.metadata.legal_form : undefined)),
    ),
    seats: read(({ announcement: { metadata }, isOnlySubject }) =>
      isOnlySubject ? textValues(metadata.address ?? metadata.seat) : [],
    ),
    capital: read(statement => (statement.isOnlySubject ? capitalValues(statement.announcement) : [])),
    activities: read(({ announcement, isOnlySubject }) =>
      isOnlySubject ? textValues(announcement.metadata.activity) : [],
    ),
    statuses: subjects.flatMap(toStatusStatement).sort(compareStatuses),
    claimsDeadlines: read(statement => insolvencyValues(statement, 'claims_deadline')),
    courts: read(statement => insolvencyValues(statement, 'court')),
    courtCases: read(statement => insolvencyValues(statement, 'court_case')),
    officers: buildOfficeTerms(announcements, ({ company }) => company.entityId === entityId),
    positions: buildOfficeTerms(announcements, ({ holder }) => holder.entityId === entityId),
  }
}

/** Compares by publication, and within a day by the entry in the register. */
function compareChronologically(a: StatingAnnouncement, b: StatingAnnouncement): number {
  const [keyA, keyB] = [a, b].map(
    ({ date, metadata, reference }) => `${date} ${metadata.entry_date ?? date} ${reference}`,
  )
  return (keyA ?? '') < (keyB ?? '') ? -1 : 1
}

function toSubjectStatement(entityId: string, announcement: StatingAnnouncement): SubjectStatement[] {
  const subjects = announcement.mentions.filter(({ role }) => role === 'subject' || role === 'debtor')
  const mention = subjects.find(subject => subject.entityId === entityId)
  if (mention === undefined) return []
  const isOnlySubject = subjects.every(subject => subject.entityId === entityId)
  return [{ announcement, mention, isOnlySubject }]
}

type StatementValue<T> = Omit<ValueStatement<T>, 'citation'>

/** Returns the stated values, without those of an announcement whose correction states the fact as well. */
function withoutCorrected<T>(
  subjects: readonly SubjectStatement[],
  state: (statement: SubjectStatement) => StatementValue<T>[],
): ValueStatement<T>[] {
  const stating = subjects
    .map(statement => ({ announcement: statement.announcement, values: state(statement) }))
    .filter(({ values }) => values.length > 0)
  const corrected = new Set(
    stating.map(({ announcement: { sourceId, metadata } }) => `${sourceId} ${metadata.corrects}`),
  )
  return stating
    .filter(({ announcement: { sourceId, reference } }) => !corrected.has(`${sourceId} ${reference}`))
    .flatMap(({ announcement, values }) =>
      values.map(value => ({ ...value, citation: citationOf(announcement) })),
    )
}

function textValues(...texts: readonly (string | undefined)[]): StatementValue<string>[] {
  return texts.flatMap(text => (text === undefined ? [] : [{ key: normalizeName(text), value: text }]))
}

function capitalValues({ metadata }: StatingAnnouncement): StatementValue<StatedCapital>[] {
  const amount = metadata.capital ?? metadata.capital_variable
  if (amount === undefined) return []
  const isVariable = metadata.capital === undefined
  const value = { amount, currency: metadata.currency ?? null, isVariable }
  return [{ key: JSON.stringify(value), value }]
}

function insolvencyValues(
  { announcement: { category, metadata }, isOnlySubject }: SubjectStatement,
  key: 'claims_deadline' | 'court' | 'court_case',
): StatementValue<string>[] {
  if (!isOnlySubject || !Object.hasOwn(ANNOUNCEMENT_CATEGORY_GROUPS.insolvency.categories, category))
    return []
  return textValues(metadata[key])
}

function toStatusStatement({ announcement, mention }: SubjectStatement): StatusStatement[] {
  const { category, metadata } = announcement
  const details = { judgmentNature: metadata.judgment_nature ?? null, acts: metadata.acts ?? null }
  const status = deriveEntityStatus(category, mention.role, mention.type, details)
  return status === null ? [] : [{ status, citation: citationOf(announcement), category }]
}

/** Compares by the precedence that decides the status of an entity, the highest first. */
function compareStatuses(a: StatusStatement, b: StatusStatement): number {
  const [rankA, rankB] = [a, b].map(({ status, citation }) =>
    statusRank(status, citation.date, citation.announcementId),
  )
  return (rankA ?? '') > (rankB ?? '') ? -1 : 1
}
