/**
 * Reads an eForms notice (UBL 2.3 with the extensions of the Publications Office) from a plain tree, whatever publisher
 * and form it comes from. In use:
 *
 *     const value = eformsTree(record)        // in `parse`: `toRecord(element)` of XML, or the object in `EFORMS` of JSON
 *     const found = eformsNotice(fields)      // in `map`: `fields` are the Fields of that tree, or a child of the row
 *
 * `eformsNotice` takes the fields it uses and notes what is odd; what it leaves out stands in `ignored.ts`, relative to the
 * tree: `ignoredUnder('eforms')` gives the paths when the tree is a part of a row. The caller adds what only its publisher
 * knows: reference, date, address, and which reference an earlier notice has.
 */
import type { Draft, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { languageCode } from '../kit/languages.ts'
import { withinRoom } from '../kit/room.ts'
import { compact } from '../kit/text.ts'
import { categoryOf, kindOf } from './category.ts'
import { type Changes, changesOf, modificationOf } from './changes.ts'
import { CHANGE_REASONS } from './codes.ts'
import { type Lot, lotsOf } from './lots.ts'
import { idsUnder, mentionsOf, type Organisations, organisationsOf } from './organisations.ts'
import { projectMetadata, withAward } from './procedure.ts'
import { type Project, projectOf } from './project.ts'
import { registrationOf } from './registration.ts'
import { type Outcome, outcomeOf } from './result.ts'
import { dayAt, entryOf, text } from './values.ts'

/** What an eForms notice says. */
export interface EformsNotice {
  /** UUID of the notice (BT-701) and its version (BT-757), the same wherever the notice is published. */
  readonly id: string | null
  readonly version: string | null
  /** Day on which it was sent for publication (BT-05). */
  readonly issued: Day | null
  /** Where TED published it (OPP-010 to OPP-012): `522031-2023`, and on which day. Only in what TED itself hands out. */
  readonly publication: {
    readonly number: string | null
    readonly date: Day | null
    readonly issue: string | null
  }
  /** Number on TED, or UUID and version, of the notice that this one changes; `cancels` when it takes it back. */
  readonly changed: { readonly notice: string | null; readonly cancels: boolean } | null
  /** Country of the first buyer, ISO 3166. */
  readonly country: string | null
  /** A buyer is an institution, body or agency of the Union. */
  readonly ofUnion: boolean
  readonly category: Category
  readonly language: string
  /** Name of the procurement; null when the notice has none of its own. */
  readonly title: string | null
  readonly summary: string | null
  readonly mentions: readonly Mention[]
  readonly metadata: Metadata
  readonly details: NonNullable<Draft['details']>
}

/** The notice in Herald's words. Throws nothing: what is missing is null, what is odd is noted. */
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
  const facts = { change: changes?.reason ?? null, statuses: outcome.statuses, reasons: outcome.reasons }
  const languages = languagesOf(notice)
  const earlier = earlierNotices(notice, modification)
  const related = earlier.flatMap(number => tedNumber(number) ?? [])
  return {
    id: notice.text('ID'),
    version: notice.text('VersionID'),
    issued: dayAt(notice, 'IssueDate'),
    publication: publicationOf(notice.child('Publication')),
    changed: changes && { notice: changes.notice, cancels: changes.reason === 'cancel' },
    country,
    ofUnion: parties.some(isOfUnion),
    category:
      changes === null ? (registration?.category ?? categoryOf(kind, facts)) : categoryOf(kind, facts),
    language: languages[0] ?? 'und',
    title: project.name ?? firstOf(lots, lot => lot.project.name) ?? registration?.mention.name ?? null,
    summary: summaryOf(changes ?? modification, project, lots, text(notice, 'Note')),
    mentions: [
      ...(registration === null ? [] : [registration.mention]),
      ...mentionsOf(organisations, rolesOf(notice, organisations, buyers, outcome)),
    ],
    metadata: {
      ...withAward(projectMetadata(notice, project, lots), outcome.metadata),
      ...registration?.metadata,
      ...compact({
        procedure_id: UUID.exec(notice.text('ContractFolderID') ?? '')?.[0].toLowerCase(),
        related_notices: related.length > 0 ? related.slice(0, MOST_RELATED) : null,
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
        earlier_notices: earlier.length > Math.min(related.length, MOST_RELATED) ? earlier : null,
      }),
      ...project.details,
      ...compact({ changes: changes?.details, modification: modification?.details }),
      ...outcome.details,
      ...compact({ lots: lots.length > 0 ? lots.map(lot => lot.details) : null }),
    }),
  }
}

/** More of them stand in the details. */
const MOST_RELATED = 20
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The number of a notice on TED as its pages have it: `00522031-2023` is 522031-2023. Null for all other numbers. */
export function tedNumber(stated: string): string | null {
  return /^0*(\d{1,8}-\d{4})$/.exec(stated)?.[1] ?? null
}

/** Notices of the same procedure, or of the contract that is modified, as they are referred to. */
function earlierNotices(notice: Fields, modification: Changes | null): string[] {
  const processes = notice.children('ProcurementProjectLot').flatMap(lot => lot.children('TenderingProcess'))
  const references = [...notice.children('TenderingProcess'), ...processes].flatMap(process =>
    process.children('NoticeDocumentReference').flatMap(reference => reference.texts('ID')),
  )
  return [...new Set([...references, ...(modification?.notice == null ? [] : [modification.notice])])]
}

function publicationOf(publication: Fields): EformsNotice['publication'] {
  return {
    number: tedNumber(publication.text('NoticePublicationID') ?? ''),
    date: dayAt(publication, 'PublicationDate'),
    issue: publication.text('GazetteID'),
  }
}

/** In the order of the notice: its own language first. */
function languagesOf(notice: Fields): string[] {
  const others = notice.children('AdditionalNoticeLanguage').flatMap(language => language.texts('ID'))
  const codes = [...notice.texts('NoticeLanguageCode'), ...others]
  return [...new Set(codes.flatMap(code => languageCode(code) ?? []))]
}

function isOfUnion(party: Fields): boolean {
  const types = party.children('ContractingPartyType').flatMap(type => type.texts('PartyTypeCode'))
  return types.some(type => type.startsWith('eu-'))
}

/** Who has which part, the most important first. A buyer that decides on complaints about itself is the buyer. */
function rolesOf(
  notice: Fields,
  { byId }: Organisations,
  buyers: readonly string[],
  { suppliers, tenderers }: Outcome,
): Parameters<typeof mentionsOf>[1] {
  const lots = notice.children('ProcurementProjectLot').flatMap(lot => lot.children('TenderingTerms'))
  const reviewers = [...lots, ...notice.children('TenderingTerms')].flatMap(terms =>
    idsUnder(terms, 'AppealTerms', 'AppealReceiverParty'),
  )
  const among = (ids: readonly string[]) => (id: string) =>
    ids.some(other => byId.get(other) === byId.get(id))
  return [
    ['buyer', buyers],
    ['supplier', suppliers],
    ['tenderer', tenderers.filter(id => !among(suppliers)(id))],
    ['review_body', reviewers.filter(id => !among(buyers)(id))],
  ]
}

/** What is changed comes before what it is about. */
function summaryOf(
  changes: Changes | null,
  project: Project,
  lots: readonly Lot[],
  note: string | null,
): string | null {
  const about = project.description ?? firstOf(lots, lot => lot.project.description) ?? note
  const parts = [changes?.words ?? null, about].filter(part => part !== null)
  return parts.length > 0 ? parts.join('\n\n') : null
}

function firstOf(lots: readonly Lot[], what: (lot: Lot) => string | null): string | null {
  return lots.map(what).find(found => found !== null) ?? null
}
