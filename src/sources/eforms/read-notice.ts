/**
 * Reads an eForms notice (UBL 2.3 with the extensions of the Publications Office) from a plain tree, for any publisher
 * and file format:
 *
 *     const value = buildEformsNoticeTree(record)  // In `parse`: the record of an XML element, or the JSON in `EFORMS`.
 *     const notice = readEformsNotice(fields)      // In `map`: the FieldReader of that tree, or of a child record.
 *
 * `prefixEformsIgnoredFields('eforms')` returns the ignored paths when the tree is nested in a record. The caller adds
 * what only the publisher knows: the reference, date and URL, and the reference of an earlier notice.
 */
import type { AnnouncementDraft, Mention } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { normalizeLanguageCode } from '../shared/codes/language-codes.ts'
import { parseTedJournalNumber, parseTedNoticeNumber } from '../shared/codes/ted-notice-numbers.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { limitDetailsSize } from '../shared/limit-details.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import {
  type EformsBusinessRegistration,
  readEformsBusinessRegistration,
} from './business-registration-notice.ts'
import { EFORMS_CHANGE_REASONS } from './code-lists.ts'
import { lookUpEformsCode, readEformsDay, readEformsText } from './field-values.ts'
import { readEformsLots } from './lots.ts'
import { categorizeEformsNotice, type EformsNoticeKind, readEformsNoticeKind } from './notice-category.ts'
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
import { readEformsProcurementProject } from './procurement-project.ts'
import { type EformsTextSources, joinEformsDescriptions, readEformsTextSources } from './text-sources.ts'

/** An eForms notice in Herald's model, without the publisher's reference and URL. */
export interface EformsNotice {
  /** The notice's UUID (BT-701), which is the same wherever the notice is published. */
  readonly id: string | null
  /** The version of the notice (BT-757). */
  readonly version: string | null
  /** The day on which the notice was sent for publication (BT-05). */
  readonly issued: CalendarDay | null
  /**
   * The publication on TED (OPP-010 to OPP-012), whose number has the form `522031-2023`. It is present only in files
   * from TED itself.
   */
  readonly publication: {
    readonly number: string | null
    readonly date: CalendarDay | null
    readonly issue: string | null
  }
  /**
   * The notice that this one changes, identified by its TED number or by its UUID and version. `isCancellation` is true
   * when this notice cancels that one.
   */
  readonly changedNotice: { readonly notice: string | null; readonly isCancellation: boolean } | null
  /** The earlier notices that this one follows, as the notice states them: by number or by UUID and version. */
  readonly earlierNotices: readonly string[]
  /** The ISO 3166 code of the country of the first buyer or of the registered company. */
  readonly country: string | null
  /** True when a buyer is an institution, body or agency of the European Union. */
  readonly isUnionBuyer: boolean
  readonly category: AnnouncementCategory
  readonly language: string
  /** The name of the procurement or of the registered company, or `null` when the notice states none. */
  readonly title: string | null
  readonly summary: string | null
  /** The facts from which a source composes its own title and summary. */
  readonly texts: EformsTextSources
  readonly mentions: readonly Mention[]
  readonly metadata: AnnouncementMetadata
  readonly details: NonNullable<AnnouncementDraft['details']>
}

/**
 * Maps the notice to Herald's model. Never throws: missing values become `null`, and unreadable values are reported as
 * problems.
 */
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
  const texts = readEformsTextSources(notice, {
    project,
    lots,
    changes: changes ?? modification,
    nonAwardReasons: outcome.nonAwardReasons,
    town: organizations.byId.get(buyers[0] ?? '')?.town ?? registration?.registerTown ?? null,
  })
  const languages = readLanguages(notice)
  const earlier = readEarlierNotices(notice, modification)
  const related = earlier.flatMap(
    number => parseTedNoticeNumber(number) ?? parseTedJournalNumber(number) ?? [],
  )
  return {
    id: notice.text('ID'),
    version: notice.text('VersionID'),
    issued: readEformsDay(notice, 'IssueDate'),
    publication: readPublication(notice.child('Publication')),
    changedNotice: changes && {
      notice: changes.earlierNotice,
      isCancellation: changes.reasonCode === 'cancel',
    },
    earlierNotices: earlier,
    country,
    isUnionBuyer: parties.some(isEuInstitution),
    category: readCategory(kind, changes, registration, outcome),
    language: languages[0] ?? 'und',
    title: texts.objects.find(name => name !== null) ?? registration?.mention.name ?? null,
    summary: joinEformsDescriptions(texts),
    texts,
    mentions: [
      ...(registration === null ? [] : [registration.mention]),
      ...buildEformsMentions(organizations, assignRoles(notice, organizations, buyers, outcome)),
    ],
    metadata: {
      ...mergeEformsAwardMetadata(buildEformsProcedureMetadata(notice, project, lots), outcome.metadata),
      ...registration?.metadata,
      ...readIdentifyingMetadata(notice, kind, related),
      ...omitMissing({
        notice_state: lookUpEformsCode(EFORMS_CHANGE_REASONS, changes?.reasonCode ?? null),
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

/** Categorizes a notice. The purpose of a registration counts unless the notice changes an earlier one. */
function readCategory(
  kind: EformsNoticeKind,
  changes: EformsNoticeChanges | null,
  registration: EformsBusinessRegistration | null,
  { winnerStatuses, nonAwardReasons }: EformsProcedureOutcome,
): AnnouncementCategory {
  const changeReason = changes?.reasonCode ?? null
  const category = categorizeEformsNotice(kind, { changeReason, winnerStatuses, nonAwardReasons })
  return changes === null ? (registration?.category ?? category) : category
}

/** Reads the procedure, the kind of the notice and the notices that it follows. */
function readIdentifyingMetadata(
  notice: FieldReader,
  kind: EformsNoticeKind,
  related: readonly string[],
): AnnouncementMetadata {
  return omitMissing({
    procedure_id: UUID.exec(notice.text('ContractFolderID') ?? '')?.[0].toLowerCase(),
    related_notices: related.length > 0 ? related.slice(0, MAX_RELATED) : null,
    notice_code: kind.code,
    notice_type: kind.label,
    form_type: kind.formType,
    eforms_subtype: kind.subtype,
  })
}

/** Maximum number of related notices in the metadata. The details hold all of them. */
const MAX_RELATED = 20
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the references to earlier notices of the same procedure, or of the contract that the notice modifies. */
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

/** Returns the languages in the order of the notice, with its own language first. */
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
 * Assigns organizations to roles, with the most important role first. A buyer that reviews complaints about itself
 * remains only a buyer.
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
