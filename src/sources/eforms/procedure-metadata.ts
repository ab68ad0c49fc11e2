import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { normalizeForComparison, omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { EFORMS_PROCEDURE_TYPES, EU_PROCUREMENT_LAWS } from './code-lists.ts'
import { findCommonValue, isShortWebUrl, sumEformsMoney } from './field-values.ts'
import type { EformsLot } from './lots.ts'
import type { EformsProcurementProject } from './procurement-project.ts'

/**
 * Maximum number of codes in a metadata field. A framework for a whole hospital can have hundreds; the lots hold all
 * codes.
 */
const MAX_CODES = 40
/** Maximum length of a file number in characters. Longer text is a sentence and appears only in the details. */
const MAX_FILE_NUMBER_LENGTH = 200

/** Builds the metadata that describes the procedure together with all its lots. */
export function buildEformsProcedureMetadata(
  notice: FieldReader,
  main: EformsProcurementProject,
  lots: readonly EformsLot[],
): AnnouncementMetadata {
  const actualLots = lots.filter(({ kind }) => kind !== 'group')
  const projects = [main, ...actualLots.map(({ project }) => project)]
  const estimate = main.estimate ?? sumEformsMoney(actualLots.map(({ project }) => project.estimate))
  const maximum =
    main.frameworkMaximum ??
    (actualLots.length === 1 ? (actualLots[0]?.project.frameworkMaximum ?? null) : null)
  const currency = (estimate ?? maximum)?.currency
  const cpv = [...new Set(projects.flatMap(project => project.cpv))].slice(0, MAX_CODES)
  const nuts = [...new Set(projects.flatMap(project => project.nuts))].slice(0, MAX_CODES)
  const natures = [...new Set(projects.flatMap(project => project.natures))]
  const [first] = actualLots.flatMap(({ deadlines }) => deadlines).toSorted(byDeadline)
  return omitMissing({
    procedure: readProcedure(notice.child('TenderingProcess')),
    legal_basis: readLegalBasis(notice),
    file_number:
      main.fileNumber !== null && main.fileNumber.length <= MAX_FILE_NUMBER_LENGTH ? main.fileNumber : null,
    contract_type: natures.length > 0 ? natures : null,
    cpv: cpv.length > 0 ? cpv : null,
    nuts: nuts.length > 0 ? nuts : null,
    lots: actualLots.length > 0 ? actualLots.length : null,
    framework: isFrameworkProcedure(main, lots) ? true : null,
    currency,
    estimated_value: estimate?.value,
    framework_maximum: maximum?.currency === currency ? maximum?.value : null,
    contract_start: findCommonValue(projects.map(({ period }) => period.contract_start ?? null)),
    contract_end: findCommonValue(projects.map(({ period }) => period.contract_end ?? null)),
    duration_months: findCommonValue(projects.map(({ period }) => period.duration_months ?? null)),
    deadline: first?.deadline,
    deadline_time: first?.time,
    documents_url: lots.flatMap(({ documentUrls }) => documentUrls).find(isShortWebUrl),
  })
}

/** Names of framework agreements, in comparison form, with which buyers begin the title of one. */
const FRAMEWORK_NAMES =
  /^(?:(?:un|une|a|ein|una|um) )?(?:accord[- ]cadre|rahmenvertrag|rahmenvereinbarung|acuerdo marco|acord marc|accordo[- ]quadro|acordo[- ]quadro|acord[- ]cadru|framework agreement|framework contract|raamovereenkomst|raamcontract|rammeavtale|rammeaftale|ramavtal|umowa ramowa|ramcova dohoda|ramcova smlouva)(?![a-z])/

/** Returns true when a lot is a framework agreement, or when no lot states it either way and the title names one. */
function isFrameworkProcedure(main: EformsProcurementProject, lots: readonly EformsLot[]): boolean {
  if (lots.some(({ isFramework }) => isFramework !== null)) return lots.some(({ isFramework }) => isFramework)
  return FRAMEWORK_NAMES.test(normalizeForComparison(main.name ?? ''))
}

/** Merges the metadata of a procedure and its award. Drops estimates whose currency differs from that of the award. */
export function mergeEformsAwardMetadata(
  terms: AnnouncementMetadata,
  award: AnnouncementMetadata,
): AnnouncementMetadata {
  if (terms.currency === undefined || award.currency === undefined || terms.currency === award.currency) {
    return { ...terms, ...award }
  }
  const { estimated_value: _, framework_maximum: __, ...rest } = terms
  return { ...rest, ...award }
}

/** Compares two deadlines. A deadline without a time lasts until the end of its day. */
function byDeadline(a: EformsLot['deadlines'][number], b: EformsLot['deadlines'][number]): number {
  const [one, other] = [a, b].map(({ deadline, time }) => `${deadline} ${time ?? '24:00'}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

function readProcedure(process: FieldReader): string | null {
  const code = process.text('ProcedureCode')
  if (code === null || Object.hasOwn(EFORMS_PROCEDURE_TYPES, code))
    return code === null ? null : (EFORMS_PROCEDURE_TYPES[code] ?? null)
  process.reportProblem('unknown_code', `unknown procedure type ${quoteValue(code)}`, 'ProcedureCode')
  return null
}

/** Returns the law that governs the procedure: its name if the law is known, otherwise its CELEX number. */
function readLegalBasis(notice: FieldReader): string | null {
  const [code] = notice.texts('RegulatoryDomain')
  if (code === undefined || code === 'other') return null
  return Object.hasOwn(EU_PROCUREMENT_LAWS, code) ? (EU_PROCUREMENT_LAWS[code] ?? null) : code
}
