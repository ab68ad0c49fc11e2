import { isRecord, type Plain } from '../kit/plain.ts'
import type { XmlElement, XmlRow } from '../kit/xml.ts'

/** Root elements: a feed page, or a single award notice from the platform's first years. */
export const ROOTS: ReadonlySet<string> = new Set(['feed', 'ContractAwardNotice'])

/** True for the element of a folder, of a deleted folder (`at:deleted-entry`) or of a standalone award notice. */
export function isRow(name: string): boolean {
  return ['entry', 'deleted-entry', 'ContractAwardNotice'].includes(localName(name))
}

/**
 * Attributes that describe a code list, a language or a namespace. The lists are in code-lists.ts for all their
 * versions.
 */
const IGNORED_ATTRIBUTE = /^xmlns\b|^(?:listURI|listVersionID|listName|languageID|name)$/

/**
 * Builds a record with the field names of ContractFolderStatus. Atom fields go under `entry`, deleted entries under
 * `deleted`, and fields of standalone notices under `notice`; namespace prefixes vary and are dropped
 * (sources/es-placsp).
 */
export function fromXml({ element }: XmlRow): Plain {
  const record = toPlain(element)
  if (localName(element.name) === 'deleted-entry') return { deleted: record }
  if (localName(element.name) === 'ContractAwardNotice') return normalizeAwardNotice(record)
  const { ContractFolderStatus, ...entry } = record
  return { entry, ...(isRecord(ContractFolderStatus) ? ContractFolderStatus : {}) }
}

/** Converts an element to plain records: attributes become `name@attribute`, repeated elements become lists. */
function toPlain({ attributes, children }: XmlElement): Plain {
  const record: Plain = Object.create(null)
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

function addAttributes(record: Plain, name: string, attributes: XmlElement['attributes']): void {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (!IGNORED_ATTRIBUTE.test(attribute)) appendValue(record, `${name}@${localName(attribute)}`, value)
  }
}

function appendValue(record: Plain, name: string, value: unknown): void {
  const existing = record[name]
  if (existing === undefined) record[name] = value
  else if (Array.isArray(existing)) existing.push(value)
  else record[name] = [existing, value]
}

/** Dates with an offset (`2013-06-07+02:00`) already state the day in Madrid, so the offset is dropped. */
function readText({ text }: XmlElement): string {
  return text.trim().replace(/^(\d{4}-\d{2}-\d{2})(?:[+-]\d{2}:\d{2}|Z)$/, '$1')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Converts a CODICE 2 award notice, or a CODICE 1 notice (2008) renamed to CODICE 2 fields. */
function normalizeAwardNotice(record: Plain): Plain {
  const { ContractingParty, ContractFolderID, TenderingTerms, TenderingProcess, ...rest } = record
  const { ContractingAuthorityParty, ContractFileID, TenderResult, ProcurementProject, ...notice } = rest
  const { ProcuringProject, WinnerParty, ...result } = isRecord(TenderResult) ? TenderResult : {}
  return {
    notice,
    ContractFolderID: ContractFolderID ?? ContractFileID,
    LocatedContractingParty: ContractingParty ?? normalizeAuthority(ContractingAuthorityParty),
    ProcurementProject: ProcurementProject ?? normalizeProject(ProcuringProject),
    TenderResult: isRecord(TenderResult)
      ? { ...result, ...(WinnerParty !== undefined && { WinningParty: WinnerParty }) }
      : TenderResult,
    TenderingTerms,
    TenderingProcess,
  }
}

function normalizeAuthority(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { TypeCode, ActivityTypeCode, ...rest } = value
  return { ...rest, ContractingPartyTypeCode: TypeCode, ActivityCode: ActivityTypeCode }
}

function normalizeProject(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { ContractName, RequiredClassificationScheme, ...rest } = value
  if (!isRecord(RequiredClassificationScheme)) return { ...rest, Name: ContractName }
  const { ClassificationCategory, ...RequiredCommodityClassification } = RequiredClassificationScheme
  const { CodeValue, ...category } = isRecord(ClassificationCategory) ? ClassificationCategory : {}
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
