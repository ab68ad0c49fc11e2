/**
 * Reads an eForms notice (UBL 2.3 with the Publications Office extensions) from a plain tree, for any publisher and file
 * format. Usage:
 *
 *     const value = buildEformsTree(record)     // in `parse`: record of an XML element, or the JSON object in `EFORMS`
 *     const notice = readEformsNotice(fields)   // in `map`: FieldReader of that tree, or of a child of the record
 *
 * `prefixEformsIgnoredFields('eforms')` gives the ignored paths when the tree is nested in a record. The caller adds what
 * only its publisher knows: reference, date, URL, and the reference of an earlier notice.
 */
import type { Draft, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { languageCode } from '../kit/languages.ts'
import { withinRoom } from '../kit/room.ts'
import { compact } from '../kit/text.ts'
import { categoryOf, type Facts, kindOf } from './category.ts'
import { type Changes, changesOf, modificationOf } from './changes.ts'
import { CHANGE_REASONS } from './codes.ts'
import { type Lot, lotsOf } from './lots.ts'
import { idsUnder, mentionsOf, type Organisations, organisationsOf } from './organisations.ts'
import { projectMetadata, withAward } from './procedure.ts'
import { type Project, projectOf } from './project.ts'
import { registrationOf } from './registration.ts'
import { type Outcome, outcomeOf } from './result.ts'
import { dayAt, entryOf, text } from './values.ts'

/** An eForms notice in Herald's model, without the publisher's reference and URL. */
export interface EformsNotice {
  /** UUID (BT-701) and version (BT-757) of the notice, identical wherever it is published. */
  readonly id: string | null
  readonly version: string | null
  /** Day the notice was sent for publication (BT-05). */
  readonly issued: Day | null
  /** Publication on TED (OPP-010 to OPP-012), such as `522031-2023`. Only present in files from TED itself. */
  readonly publication: {
    readonly number: string | null
    readonly date: Day | null
    readonly issue: string | null
  }
  /**
   * TED number, or UUID and version, of the notice that this one changes. `isCancellation` is true when it
   * withdraws that notice.
   */
  readonly changed: { readonly notice: string | null; readonly cancels: boolean } | null
  /** ISO 3166 country of the first buyer. */
  readonly country: string | null
  /** True when a buyer is an institution, body or agency of the European Union. */
  readonly ofUnion: boolean
  readonly category: Category
  readonly language: string
  /** Name of the procurement; null when the notice states none. */
  readonly title: string | null
  readonly summary: string | null
  readonly mentions: readonly Mention[]
  readonly metadata: Metadata
  readonly details: NonNullable<Draft['details']>
}

/** Maps the notice to Herald's model. Never throws: missing values are null, unreadable ones are reported. */
export function eformsNotice(notice: Fields): EformsNotice {
  const kind = kindOf(notice)
  const changes = changesOf(notice)
  const modification = modificationOf(notice)
  const organisations = organisationsOf(notice)
  const parties = notice.children('ContractingParty')
  const buyers = parties.flatMap(party => idsUnder(party, 'Party'))
  const project = projectOf(notice.child('ProcurementProject'))
  const lots = lotsOf(notice)
  const outcome = outcomeOf(notice, organisations)
  const registration = registrationOf(notice)
  const country = organisations.byId.get(buyers[0] ?? '')?.country ?? registration?.country ?? null
  const facts: Facts = {
    change: changes?.reason ?? null,
    statuses: outcome.statuses,
    reasons: outcome.reasons,
  }
  const languages = readLanguages(notice)
  const earlier = readEarlierNotices(notice, modification)
  const related = earlier.flatMap(number => tedNumber(number) ?? [])
  return {
    id: notice.text('ID'),
    version: notice.text('VersionID'),
    issued: dayAt(notice, 'IssueDate'),
    publication: readPublication(notice.child('Publication')),
    changed: changes && { notice: changes.notice, cancels: changes.reason === 'cancel' },
    country,
    ofUnion: parties.some(isEuInstitution),
    category:
      changes === null ? (registration?.category ?? categoryOf(kind, facts)) : categoryOf(kind, facts),
    language: languages[0] ?? 'und',
    title: project.name ?? firstValue(lots, lot => lot.project.name) ?? registration?.mention.name ?? null,
    summary: buildSummary(changes ?? modification, project, lots, text(notice, 'Note')),
    mentions: [
      ...(registration === null ? [] : [registration.mention]),
      ...mentionsOf(organisations, assignRoles(notice, organisations, buyers, outcome)),
    ],
    metadata: {
      ...withAward(projectMetadata(notice, project, lots), outcome.metadata),
      ...registration?.metadata,
      ...compact({
        procedure_id: UUID.exec(notice.text('ContractFolderID') ?? '')?.[0].toLowerCase(),
        related_notices: related.length > 0 ? related.slice(0, MAX_RELATED) : null,
        notice_code: kind.code,
        notice_type: kind.label,
        notice_state: entryOf(CHANGE_REASONS, changes?.reason ?? null),
        form_type: kind.formType,
        eforms_subtype: kind.subtype,
        country,
        languages: languages.length > 0 ? languages : null,
      }),
    },
    details: withinRoom({
      ...compact({
        procedure_description: text(notice.child('TenderingProcess'), 'Description'),
        earlier_notices: earlier.length > Math.min(related.length, MAX_RELATED) ? earlier : null,
      }),
      ...project.details,
      ...compact({ changes: changes?.details, modification: modification?.details }),
      ...outcome.details,
      ...compact({ lots: lots.length > 0 ? lots.map(lot => lot.details) : null }),
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
export function tedNumber(stated: string): string | null {
  return /^0*(\d{1,8}-\d{4})$/.exec(stated)?.[1] ?? null
}

/** References to earlier notices of the same procedure, or of the contract that is modified. */
function readEarlierNotices(notice: Fields, modification: Changes | null): string[] {
  const processes = notice.children('ProcurementProjectLot').flatMap(lot => lot.children('TenderingProcess'))
  const references = [...notice.children('TenderingProcess'), ...processes].flatMap(process =>
    process.children('NoticeDocumentReference').flatMap(reference => reference.texts('ID')),
  )
  return [...new Set([...references, ...(modification?.notice == null ? [] : [modification.notice])])]
}

function readPublication(publication: Fields): EformsNotice['publication'] {
  return {
    number: tedNumber(publication.text('NoticePublicationID') ?? ''),
    date: dayAt(publication, 'PublicationDate'),
    issue: publication.text('GazetteID'),
  }
}

/** Languages in the order of the notice, its own language first. */
function readLanguages(notice: Fields): string[] {
  const others = notice.children('AdditionalNoticeLanguage').flatMap(language => language.texts('ID'))
  const codes = [...notice.texts('NoticeLanguageCode'), ...others]
  return [...new Set(codes.flatMap(code => languageCode(code) ?? []))]
}

function isEuInstitution(party: Fields): boolean {
  const types = party.children('ContractingPartyType').flatMap(type => type.texts('PartyTypeCode'))
  return types.some(type => type.startsWith('eu-'))
}

/**
 * Assigns organisations to roles, most important role first. A buyer that reviews complaints about itself stays a
 * buyer only.
 */
function assignRoles(
  notice: Fields,
  { byId }: Organisations,
  buyers: readonly string[],
  { suppliers, tenderers }: Outcome,
): Parameters<typeof mentionsOf>[1] {
  const lots = notice.children('ProcurementProjectLot').flatMap(lot => lot.children('TenderingTerms'))
  const reviewers = [...lots, ...notice.children('TenderingTerms')].flatMap(terms =>
    idsUnder(terms, 'AppealTerms', 'AppealReceiverParty'),
  )
  const isAmong = (ids: readonly string[]) => (id: string) =>
    ids.some(other => byId.get(other) === byId.get(id))
  return [
    ['buyer', buyers],
    ['supplier', suppliers],
    ['tenderer', tenderers.filter(id => !isAmong(suppliers)(id))],
    ['review_body', reviewers.filter(id => !isAmong(buyers)(id))],
  ]
}

/** The description of a change precedes the description of the procurement. */
function buildSummary(
  changes: Changes | null,
  project: Project,
  lots: readonly Lot[],
  note: string | null,
): string | null {
  const projectText = project.description ?? firstValue(lots, lot => lot.project.description) ?? note
  const parts = [changes?.words ?? null, projectText].filter(part => part !== null)
  return parts.length > 0 ? parts.join('\n\n') : null
}

function firstValue(lots: readonly Lot[], pick: (lot: Lot) => string | null): string | null {
  return lots.map(pick).find(found => found !== null) ?? null
}
