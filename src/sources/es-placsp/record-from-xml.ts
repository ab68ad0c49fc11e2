import type { XmlElement, XmlRecord } from '../shared/formats/xml-records.ts'
import { isPlainRecord, type PlainRecord } from '../shared/plain-values.ts'
import { PLACSP_CONSULTATION_PREFIX } from './code-lists.ts'

/** The accepted root elements: a feed page, or a single award notice from the platform's first years. */
export const PLACSP_ROOT_ELEMENTS: ReadonlySet<string> = new Set(['feed', 'ContractAwardNotice'])

/**
 * Returns true for an element that holds a contract folder, a deleted folder (`at:deleted-entry`) or a standalone award
 * notice.
 */
export function isPlacspRecordElement(name: string): boolean {
  return ['entry', 'deleted-entry', 'ContractAwardNotice'].includes(localName(name))
}

/**
 * Matches attributes that describe a code list, a language or a namespace. code-lists.ts covers all versions of the
 * code lists.
 */
const IGNORED_ATTRIBUTE = /^xmlns\b|^(?:listURI|listVersionID|listName|languageID|name)$/

/**
 * Builds a record with the field names of ContractFolderStatus (sources/es-placsp). Atom fields go under `entry`,
 * deleted entries under `deleted`, and fields of standalone notices under `notice`. Namespace prefixes vary, so they
 * are dropped.
 */
export function buildPlacspRecord({ element }: XmlRecord): PlainRecord {
  const record = toPlain(element)
  if (localName(element.name) === 'deleted-entry') return { deleted: record }
  if (localName(element.name) === 'ContractAwardNotice') return normalizeAwardNotice(record)
  const { ContractFolderStatus, PreliminaryMarketConsultationStatus, ...entry } = record
  const folder = ContractFolderStatus ?? normalizeConsultation(PreliminaryMarketConsultationStatus)
  return { entry, ...(isPlainRecord(folder) ? folder : {}) }
}

/**
 * Converts a market consultation to the field names of a contract folder. Its statuses get a prefix, because `PUB` also
 * is the status of a folder.
 */
function normalizeConsultation(value: unknown): unknown {
  if (!isPlainRecord(value)) return value
  const { PreliminaryMarketConsultationID, LimitDate, TenderingProcess, ...others } = value
  const { PreliminaryMarketConsultationStatusCode: status, ...consultation } = others
  return {
    ...consultation,
    ContractFolderID: PreliminaryMarketConsultationID,
    ContractFolderStatusCode: typeof status === 'string' ? `${PLACSP_CONSULTATION_PREFIX}${status}` : status,
    TenderingProcess: {
      ...(isPlainRecord(TenderingProcess) && TenderingProcess),
      ...(LimitDate !== undefined && { TenderSubmissionDeadlinePeriod: { EndDate: LimitDate } }),
    },
  }
}

/** Converts an element to a plain record. Attributes become `name@attribute`, and repeated elements become lists. */
function toPlain({ attributes, children }: XmlElement): PlainRecord {
  const record: PlainRecord = Object.create(null)
  addAttributes(record, '', attributes)
  for (const child of children) {
    const name = localName(child.name)
    if (child.children.length > 0) appendValue(record, name, toPlain(child))
    else {
      appendValue(record, name, readText(child))
      addAttributes(record, name, child.attributes)
    }
  }
  return record
}

function addAttributes(record: PlainRecord, name: string, attributes: XmlElement['attributes']): void {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (!IGNORED_ATTRIBUTE.test(attribute)) appendValue(record, `${name}@${localName(attribute)}`, value)
  }
}

function appendValue(record: PlainRecord, name: string, value: unknown): void {
  const existing = record[name]
  if (existing === undefined) record[name] = value
  else if (Array.isArray(existing)) existing.push(value)
  else record[name] = [existing, value]
}

/**
 * Returns the text of an element. Dates with an offset (`2013-06-07+02:00`) already state the day in Madrid, so the
 * offset is dropped.
 */
function readText({ text }: XmlElement): string {
  return text.trim().replace(/^(\d{4}-\d{2}-\d{2})(?:[+-]\d{2}:\d{2}|Z)$/, '$1')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * Converts an award notice to the field names of a contract folder. The fields of CODICE 1 notices (2008) are first
 * renamed to those of CODICE 2.
 */
function normalizeAwardNotice(record: PlainRecord): PlainRecord {
  const { ContractingParty, ContractFolderID, TenderingTerms, TenderingProcess, ...rest } = record
  const { ContractingAuthorityParty, ContractFileID, TenderResult, ProcurementProject, ...notice } = rest
  const { ProcuringProject, WinnerParty, ...result } = isPlainRecord(TenderResult) ? TenderResult : {}
  return {
    notice,
    ContractFolderID: ContractFolderID ?? ContractFileID,
    LocatedContractingParty: ContractingParty ?? normalizeAuthority(ContractingAuthorityParty),
    ProcurementProject: ProcurementProject ?? normalizeProject(ProcuringProject),
    TenderResult: isPlainRecord(TenderResult)
      ? { ...result, ...(WinnerParty !== undefined && { WinningParty: WinnerParty }) }
      : TenderResult,
    TenderingTerms,
    TenderingProcess,
  }
}

function normalizeAuthority(value: unknown): unknown {
  if (!isPlainRecord(value)) return value
  const { TypeCode, ActivityTypeCode, ...rest } = value
  return { ...rest, ContractingPartyTypeCode: TypeCode, ActivityCode: ActivityTypeCode }
}

function normalizeProject(value: unknown): unknown {
  if (!isPlainRecord(value)) return value
  const { ContractName, RequiredClassificationScheme, ...rest } = value
  if (!isPlainRecord(RequiredClassificationScheme)) return { ...rest, Name: ContractName }
  const { ClassificationCategory, ...RequiredCommodityClassification } = RequiredClassificationScheme
  const { CodeValue, ...category } = isPlainRecord(ClassificationCategory) ? ClassificationCategory : {}
  return {
    ...rest,
    Name: ContractName,
    RequiredCommodityClassification: {
      ...RequiredCommodityClassification,
      ...category,
      ItemClassificationCode: CodeValue,
    },
  }
}
