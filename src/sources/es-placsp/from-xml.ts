import { isRecord, type Plain } from '../kit/plain.ts'
import type { XmlElement, XmlRow } from '../kit/xml.ts'

/** Pages of a feed, and single award notices of the platform's first years. */
export const ROOTS: ReadonlySet<string> = new Set(['feed', 'ContractAwardNotice'])

/** A folder, a folder that was deleted (`at:deleted-entry`), or a notice that is a document of its own. */
export function isRow(name: string): boolean {
  return ['entry', 'deleted-entry', 'ContractAwardNotice'].includes(local(name))
}

/** What describes a code list, a language or a namespace: the lists are in codes.ts, whatever their version. */
const DESCRIBES_LIST = /^xmlns\b|^(?:listURI|listVersionID|listName|languageID|name)$/

/**
 * A row under the names that a ContractFolderStatus has: an entry of Atom stands in `entry`, a deleted one in `deleted`,
 * what only a single notice has in `notice`. Prefixes differ between documents and are left out (sheet, section 1).
 */
export function fromXml({ element }: XmlRow): Plain {
  const record = plain(element)
  if (local(element.name) === 'deleted-entry') return { deleted: record }
  if (local(element.name) === 'ContractAwardNotice') return awardNotice(record)
  const { ContractFolderStatus, ...entry } = record
  return { entry, ...(isRecord(ContractFolderStatus) ? ContractFolderStatus : {}) }
}

/** Texts by name, an attribute of a text as `name@attribute`, repeated ones as lists; records likewise. */
function plain({ attributes, children }: XmlElement): Plain {
  const record: Plain = Object.create(null)
  addAttributes(record, '', attributes)
  for (const child of children) {
    const name = local(child.name)
    if (child.children.length > 0) add(record, name, plain(child))
    else {
      add(record, name, textOf(child))
      addAttributes(record, name, child.attributes)
    }
  }
  return record
}

function addAttributes(record: Plain, name: string, attributes: XmlElement['attributes']): void {
  for (const [attribute, value] of Object.entries(attributes)) {
    if (!DESCRIBES_LIST.test(attribute)) add(record, `${name}@${local(attribute)}`, value)
  }
}

function add(record: Plain, name: string, value: unknown): void {
  const before = record[name]
  if (before === undefined) record[name] = value
  else if (Array.isArray(before)) before.push(value)
  else record[name] = [before, value]
}

/** A day with a zone (`2013-06-07+02:00`) is that day in Madrid. */
function textOf({ text }: XmlElement): string {
  return text.trim().replace(/^(\d{4}-\d{2}-\d{2})(?:[+-]\d{2}:\d{2}|Z)$/, '$1')
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** CODICE 2, and CODICE 1 (2008) put under the names of CODICE 2. */
function awardNotice(record: Plain): Plain {
  const { ContractingParty, ContractFolderID, TenderingTerms, TenderingProcess, ...rest } = record
  const { ContractingAuthorityParty, ContractFileID, TenderResult, ProcurementProject, ...notice } = rest
  const { ProcuringProject, WinnerParty, ...result } = isRecord(TenderResult) ? TenderResult : {}
  return {
    notice,
    ContractFolderID: ContractFolderID ?? ContractFileID,
    LocatedContractingParty: ContractingParty ?? authority(ContractingAuthorityParty),
    ProcurementProject: ProcurementProject ?? project(ProcuringProject),
    TenderResult: isRecord(TenderResult)
      ? { ...result, ...(WinnerParty !== undefined && { WinningParty: WinnerParty }) }
      : TenderResult,
    TenderingTerms,
    TenderingProcess,
  }
}

function authority(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { TypeCode, ActivityTypeCode, ...rest } = value
  return { ...rest, ContractingPartyTypeCode: TypeCode, ActivityCode: ActivityTypeCode }
}

function project(value: unknown): unknown {
  if (!isRecord(value)) return value
  const { ContractName, RequiredClassificationScheme, ...rest } = value
  if (!isRecord(RequiredClassificationScheme)) return { ...rest, Name: ContractName }
  const { ClassificationCategory, ...RequiredCommodityClassification } = RequiredClassificationScheme
  const { CodeValue, ...described } = isRecord(ClassificationCategory) ? ClassificationCategory : {}
  return {
    ...rest,
    Name: ContractName,
    RequiredCommodityClassification: {
      ...RequiredCommodityClassification,
      ...described,
      ItemClassificationCode: CodeValue,
    },
  }
}
