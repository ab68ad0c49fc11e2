/**
 * Reads an eForms notice (UBL 2.3 with the Publications Office extensions) from a plain tree, for any publisher and file
 * format. Usage:
 *
 *     const value = buildEformsNoticeTree(record)     // in `parse`: record of an XML element, or the JSON object in `EFORMS`
 *     const notice = readEformsNotice(fields)   // in `map`: FieldReader of that tree, or of a child of the record
 *
 * `prefixEformsIgnoredFields('eforms')` gives the ignored paths when the tree is nested in a record. The caller adds what
 * only its publisher knows: reference, date, URL, and the reference of an earlier notice.
 */
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { normalizeLanguageCode } from '../shared/language-codes.ts'
import { limitDetailsSize } from '../shared/limit-details.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import { readEformsBusinessRegistration } from './business-registration-notice.ts'
import { EFORMS_CHANGE_REASONS } from './code-lists.ts'
import { lookUpEformsCode, readEformsDay, readEformsText } from './field-values.ts'
import { type EformsLot, readEformsLots } from './lots.ts'
import {
  categorizeEformsNotice,
  type EformsCategoryCriteria,
  readEformsNoticeKind,
} from './notice-category.ts'
import {
  type EformsNoticeChanges,
  readEformsContractModification,
  readEformsNoticeChanges,
} from './notice-changes.ts'
import { type EformsProcedureOutcome, readEformsProcedureOutcome } from './notice-result.ts'
import {
  buildEformsMentions,
  collectEformsOrganizationIds,
  type EformsOrganizations,
  readEformsOrganizations,
} from './organizations.ts'
import { buildEformsProcedureMetadata, mergeEformsAwardMetadata } from './procedure-metadata.ts'
import { type EformsProcurementProject, readEformsProcurementProject } from './procurement-project.ts'

/** An eForms notice in Herald's model, without the publisher's reference and URL. */
export interface EformsNotice {
  /** UUID (BT-701) and version (BT-757) of the notice, identical wherever it is published. */
  readonly id: string | null
  readonly version: string | null
  /** Day the notice was sent for publication (BT-05). */
  readonly issued: CalendarDay | null
  /** Publication on TED (OPP-010 to OPP-012), such as `522031-2023`. Only present in files from TED itself. */
  readonly publication: {
    readonly number: string | null
    readonly date: CalendarDay | null
    readonly issue: string | null
  }
  /**
   * TED number, or UUID and version, of the notice that this one changes. `isCancellation` is true when it
   * withdraws that notice.
   */
  readonly changedNotice: { readonly notice: string | null; readonly isCancellation: boolean } | null
  /** ISO 3166 country of the first buyer. */
  readonly country: string | null
  /** True when a buyer is an institution, body or agency of the European Union. */
  readonly isUnionBuyer: boolean
  readonly category: AnnouncementCategory
  readonly language: string
  /** Name of the procurement; null when the notice states none. */
  readonly title: string | null
  readonly summary: string | null
  readonly mentions: readonly Mention[]
  readonly metadata: AnnouncementMetadata
  readonly details: NonNullable<AnnouncementDraft['details']>
}

/** Maps the notice to Herald's model. Never throws: missing values are null, unreadable ones are reported. */
export function readEformsNotice(notice: FieldReader): EformsNotice {
  const kind = readEformsNoticeKind(notice)
  const changes = readEformsNoticeChanges(notice)
  const modification = readEformsContractModification(notice)
  const organizations = readEformsOrganizations(notice)
  const parties = notice.children('ContractingParty')
  const buyers = parties.flatMap(party => collectEformsOrganizationIds(party, 'Party'))
  const project = readEformsProcurementProject(notice.child('ProcurementProject'))
  const lots = readEformsLots(notice)
  const outcome = readEformsProcedureOutcome(notice, organizations)
  const registration = readEformsBusinessRegistration(notice)
  const country = organizations.byId.get(buyers[0] ?? '')?.country ?? registration?.country ?? null
  const facts: EformsCategoryCriteria = {
    changeReason: changes?.reasonCode ?? null,
    winnerStatuses: outcome.winnerStatuses,
    nonAwardReasons: outcome.nonAwardReasons,
  }
  const languages = readLanguages(notice)
  const earlier = readEarlierNotices(notice, modification)
  const related = earlier.flatMap(number => parseTedNoticeNumber(number) ?? [])
  return {
    id: notice.text('ID'),
    version: notice.text('VersionID'),
    issued: readEformsDay(notice, 'IssueDate'),
    publication: readPublication(notice.child('Publication')),
    changedNotice: changes && {
      notice: changes.earlierNotice,
      isCancellation: changes.reasonCode === 'cancel',
    },
    country,
    isUnionBuyer: parties.some(isEuInstitution),
    category:
      changes === null
        ? (registration?.category ?? categorizeEformsNotice(kind, facts))
        : categorizeEformsNotice(kind, facts),
    language: languages[0] ?? 'und',
    title: project.name ?? firstValue(lots, lot => lot.project.name) ?? registration?.mention.name ?? null,
    summary: buildSummary(changes ?? modification, project, lots, readEformsText(notice, 'Note')),
    mentions: [
      ...(registration === null ? [] : [registration.mention]),
      ...buildEformsMentions(organizations, assignRoles(notice, organizations, buyers, outcome)),
    ],
    metadata: {
      ...mergeEformsAwardMetadata(buildEformsProcedureMetadata(notice, project, lots), outcome.metadata),
      ...registration?.metadata,
      ...omitMissing({
        procedure_id: UUID.exec(notice.text('ContractFolderID') ?? '')?.[0].toLowerCase(),
        related_notices: related.length > 0 ? related.slice(0, MAX_RELATED) : null,
        notice_code: kind.code,
        notice_type: kind.label,
        notice_state: lookUpEformsCode(EFORMS_CHANGE_REASONS, changes?.reasonCode ?? null),
        form_type: kind.formType,
        eforms_subtype: kind.subtype,
        country,
        languages: languages.length > 0 ? languages : null,
      }),
    },
    details: limitDetailsSize({
      ...omitMissing({
        procedure_description: readEformsText(notice.child('TenderingProcess'), 'Description'),
        earlier_notices: earlier.length > Math.min(related.length, MAX_RELATED) ? earlier : null,
      }),
      ...project.details,
      ...omitMissing({ changes: changes?.details, modification: modification?.details }),
      ...outcome.details,
      ...omitMissing({ lots: lots.length > 0 ? lots.map(lot => lot.details) : null }),
    }),
  }
}

/** Metadata holds at most this many related notices; the details hold all of them. */
const MAX_RELATED = 20
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Normalizes a TED notice number to the form used in its URLs: `00522031-2023` → `522031-2023`. Null for other
 * numbers.
 */
export function parseTedNoticeNumber(stated: string): string | null {
  return /^0*(\d{1,8}-\d{4})$/.exec(stated)?.[1] ?? null
}

/** References to earlier notices of the same procedure, or of the contract that is modified. */
function readEarlierNotices(notice: FieldReader, modification: EformsNoticeChanges | null): string[] {
  const processes = notice.children('ProcurementProjectLot').flatMap(lot => lot.children('TenderingProcess'))
  const references = [...notice.children('TenderingProcess'), ...processes].flatMap(process =>
    process.children('NoticeDocumentReference').flatMap(reference => reference.texts('ID')),
  )
  return [
    ...new Set([...references, ...(modification?.earlierNotice == null ? [] : [modification.earlierNotice])]),
  ]
}

function readPublication(publication: FieldReader): EformsNotice['publication'] {
  return {
    number: parseTedNoticeNumber(publication.text('NoticePublicationID') ?? ''),
    date: readEformsDay(publication, 'PublicationDate'),
    issue: publication.text('GazetteID'),
  }
}

/** Languages in the order of the notice, its own language first. */
function readLanguages(notice: FieldReader): string[] {
  const others = notice.children('AdditionalNoticeLanguage').flatMap(language => language.texts('ID'))
  const codes = [...notice.texts('NoticeLanguageCode'), ...others]
  return [...new Set(codes.flatMap(code => normalizeLanguageCode(code) ?? []))]
}

function isEuInstitution(party: FieldReader): boolean {
  const types = party.children('ContractingPartyType').flatMap(type => type.texts('PartyTypeCode'))
  return types.some(type => type.startsWith('eu-'))
}

/**
 * Assigns organizations to roles, most important role first. A buyer that reviews complaints about itself stays a
 * buyer only.
 */
function assignRoles(
  notice: FieldReader,
  { byId }: EformsOrganizations,
  buyers: readonly string[],
  { supplierIds, tendererIds }: EformsProcedureOutcome,
): Parameters<typeof buildEformsMentions>[1] {
  const lots = notice.children('ProcurementProjectLot').flatMap(lot => lot.children('TenderingTerms'))
  const reviewers = [...lots, ...notice.children('TenderingTerms')].flatMap(terms =>
    collectEformsOrganizationIds(terms, 'AppealTerms', 'AppealReceiverParty'),
  )
  const isAmong = (ids: readonly string[]) => (id: string) =>
    ids.some(other => byId.get(other) === byId.get(id))
  return [
    ['buyer', buyers],
    ['supplier', supplierIds],
    ['tenderer', tendererIds.filter(id => !isAmong(supplierIds)(id))],
    ['review_body', reviewers.filter(id => !isAmong(buyers)(id))],
  ]
}

/** The description of a change precedes the description of the procurement. */
function buildSummary(
  changes: EformsNoticeChanges | null,
  project: EformsProcurementProject,
  lots: readonly EformsLot[],
  note: string | null,
): string | null {
  const projectText = project.description ?? firstValue(lots, lot => lot.project.description) ?? note
  const parts = [changes?.description ?? null, projectText].filter(part => part !== null)
  return parts.length > 0 ? parts.join('\n\n') : null
}

function firstValue(lots: readonly EformsLot[], pick: (lot: EformsLot) => string | null): string | null {
  return lots.map(pick).find(found => found !== null) ?? null
}
