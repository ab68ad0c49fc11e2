import type { AnnouncementDraft, JsonValue } from '../../model/announcement.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { instantToLocalDay, parseNumericDay } from '../shared/dates.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { PLACSP_CONSULTATION_TYPES, PLACSP_NOTICE_TYPES, PLACSP_PROCEDURE_STAGES } from './code-lists.ts'
import { type PlacspContractModification, readPlacspContractModifications } from './contract-modifications.ts'
import { readPlacspCodeLabel } from './field-values.ts'
import {
  buildPlacspReferenceSuffix,
  findLatestPlacspPublication,
  type LatestPlacspPublication,
  refinePlacspAwardCategory,
  refinePlacspCallCategory,
} from './latest-publication.ts'
import { readPlacspBuyer } from './parties.ts'
import { readPlacspDocuments } from './procurement-documents.ts'
import {
  collectPlacspCpvCodes,
  readPlacspLots,
  readPlacspProcurementProject,
  readPlacspTenderingProcess,
} from './procurement-project.ts'
import { readPlacspNotices } from './published-notices.ts'
import {
  buildPlacspAwardMetadata,
  listPlacspWinners,
  type PlacspTenderResult,
  readPlacspTenderResults,
} from './tender-results.ts'
import {
  composePlacspSummary,
  composePlacspTitle,
  type PlacspSubject,
} from './texts/compose-title-and-summary.ts'

const ZONE = 'Europe/Madrid'
/** The publisher's home page, which stands in for the URL of documents that have no page of their own. */
export const PLACSP_HOME_URL = 'https://contrataciondelestado.es'

/** The reference, title, URL and date of a feed entry or standalone notice. */
interface Origin {
  readonly reference: string
  readonly title: string | null
  readonly url: string
  readonly updated: CalendarDay
  /** The timestamp of a feed entry, which ensures that an older state of the folder never replaces a newer one. */
  readonly version?: string
}

/**
 * Maps the latest publication in a contract folder to an announcement draft (sources/es-placsp). Throws when the entry
 * has no ID, date or buyer.
 */
export function mapPlacspContractFolder(folder: FieldReader): AnnouncementDraft {
  if (folder.has('notice')) return mapAwardNotice(folder)
  const origin = readOrigin(folder.child('entry'))
  const notices = readPlacspNotices(folder, origin.updated)
  const outcomes = readPlacspTenderResults(folder)
  const modifications = readPlacspContractModifications(folder, outcomes)
  const latest = findLatestPlacspPublication(folder, notices, outcomes, origin.updated)
  const publication = { ...latest, category: refinePlacspCallCategory(latest.category, folder) }
  const suffix = buildPlacspReferenceSuffix(publication, outcomes, modifications.length)
  const callNotices = notices.filter(
    ({ type }) => type !== undefined && type.stage <= PLACSP_PROCEDURE_STAGES.call,
  )
  const firstCallDay = callNotices.flatMap(({ firstDay }) => firstDay ?? []).toSorted()[0] ?? null
  const draft = buildDraft(folder, origin, publication, outcomes, modifications, firstCallDay)
  const annulledCode = publication.type?.annulledCode
  // The annulment of an award does not name its lots, so the withdrawn announcement is known only for folders without
  // lots.
  const link =
    annulledCode === undefined || draft.metadata.lots !== undefined
      ? {}
      : { withdraws: `${origin.reference}/${annulledCode}` }
  return {
    ...draft,
    reference: `${origin.reference}/${publication.code}${suffix}`,
    ...link,
    metadata: {
      ...draft.metadata,
      ...omitMissing({ notices: notices.length > 0 ? notices.map(({ code }) => code) : null }),
      ...link,
    },
    details: {
      ...draft.details,
      ...omitMissing({
        notices: notices.length > 0 ? notices.flatMap(({ details }) => details) : null,
        modifications: modifications.length > 0 ? modifications.map(({ details }) => details) : null,
      }),
    },
  }
}

/** Maps a ContractAwardNotice in CODICE 1 or 2, an award that was published as a standalone document. */
function mapAwardNotice(folder: FieldReader): AnnouncementDraft {
  const own = folder.child('notice')
  const reference = own.text('UUID')
  const date = own.day('IssueDate', parseNumericDay)
  if (reference === null || date === null) throw new Error('the notice has no UUID or no IssueDate')
  const references = folder.child('TenderingProcess').children('AdditionalDocumentReference')
  const link = references.find(document => document.text('DocumentTypeCode') === 'LINK_EXP_PLACE')
  const url = link?.child('Attachment').child('ExternalReference').text('URI') ?? PLACSP_HOME_URL
  const outcomes = readPlacspTenderResults(folder)
  const category = refinePlacspAwardCategory('contract_award', outcomes)
  const type = PLACSP_NOTICE_TYPES.DOC_CAN_ADJ
  const publication: LatestPlacspPublication = {
    code: 'DOC_CAN_ADJ',
    type,
    category,
    date,
    label: type?.label ?? '',
    statusLabel: null,
  }
  const origin = { reference, title: null, url, updated: date }
  const draft = buildDraft(folder, origin, publication, outcomes, [], null)
  return { ...draft, details: { ...draft.details, ...omitMissing({ note: own.text('Note') }) } }
}

function readOrigin(entry: FieldReader): Origin {
  const id = entry.text('id') ?? ''
  const reference = /\/(\d+)$/.exec(id)?.[1]
  if (reference === undefined)
    throw new Error(`the field "id" does not end with a folder number: ${quoteValue(id)}`)
  const moment = entry.text('updated') ?? ''
  const updated = instantToLocalDay(ZONE, moment)
  if (updated === null)
    throw new Error(`the field "updated" is not a timestamp with a time zone: ${quoteValue(moment)}`)
  const url = entry.text('link@href') ?? id
  return { reference, title: entry.text('title'), url, updated, version: new Date(moment).toISOString() }
}

function buildDraft(
  folder: FieldReader,
  origin: Origin,
  publication: LatestPlacspPublication,
  outcomes: readonly PlacspTenderResult[],
  modifications: readonly PlacspContractModification[],
  firstCallDay: CalendarDay | null,
): AnnouncementDraft {
  const buyer = readPlacspBuyer(folder)
  const project = readPlacspProcurementProject(folder.child('ProcurementProject'))
  const process = readPlacspTenderingProcess(folder, firstCallDay)
  const lots = readPlacspLots(folder)
  const award = buildPlacspAwardMetadata(outcomes, project)
  const object = origin.title ?? project.name
  if (object === null) throw new Error('the entry has no title')
  const subject: PlacspSubject = {
    publication,
    buyer,
    project,
    process,
    lots: lots.length,
    outcomes,
    modifications,
    awardAmount: award.award_amount,
    fileNumber: folder.text('ContractFolderID'),
  }
  const title = composePlacspTitle(object, subject)
  return {
    reference: origin.reference,
    date: publication.date,
    category: publication.category,
    language: 'es',
    title,
    summary: composePlacspSummary(subject),
    url: origin.url,
    mentions: [...buyer.mentions, ...listPlacspWinners(outcomes)],
    metadata: { ...buildFolderMetadata(folder, subject), ...award, ...collectPlacspCpvCodes(project, lots) },
    details: {
      ...buildFolderDetails(folder, subject),
      ...omitMissing({
        object: object === title ? null : object,
        name: project.name === object ? null : project.name,
        lots: lots.length > 0 ? lots : null,
      }),
    },
    ...omitMissing({ version: origin.version }),
  }
}

function buildFolderMetadata(
  folder: FieldReader,
  { publication, project, process, fileNumber, lots }: PlacspSubject,
): AnnouncementMetadata {
  const { code, type, statusLabel } = publication
  return {
    ...project.metadata,
    ...process.metadata,
    ...omitMissing({
      notice_code: type === undefined ? null : code,
      notice_type: type?.label,
      tender_status: statusLabel,
      file_number: fileNumber,
      procedure_id: folder.text('UUID@schemeName') === 'TED' ? folder.text('UUID') : null,
      lots: lots > 0 ? lots : null,
    }),
  }
}

function buildFolderDetails(
  folder: FieldReader,
  { buyer, project, process, outcomes }: PlacspSubject,
): { [key: string]: JsonValue } {
  const documents = readPlacspDocuments(folder)
  const consultation = readConsultation(folder)
  return {
    buyer: buyer.details,
    ...(Object.keys(consultation).length > 0 && { consultation }),
    ...project.details,
    ...process.details,
    ...omitMissing({
      results: outcomes.length > 0 ? outcomes.map(({ details }) => details) : null,
      documents: documents.length > 0 ? documents : null,
    }),
  }
}

/** Reads the terms of a market consultation, which other folders lack. */
function readConsultation(folder: FieldReader): { [key: string]: JsonValue } {
  return omitMissing({
    name: folder.text('ConsultationName'),
    kind: readPlacspCodeLabel(folder, 'ConditionTypeCode', PLACSP_CONSULTATION_TYPES),
    kind_reason: folder.text('ConditionTypeReasonText'),
    conditions: folder.text('ConditionsText'),
    selection_reason: folder.text('PartySelectionReasonText'),
    start: folder.day('PlannedDate', parseNumericDay),
    response_url: folder.child('Attachment').child('ExternalReference').text('URI'),
  })
}
