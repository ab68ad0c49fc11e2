import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { LAWS, PROCEDURES } from './codes.ts'
import type { Lot } from './lots.ts'
import type { Project } from './project.ts'
import { isShortUrl, only, sumOf } from './values.ts'

/**
 * Limits metadata to what fits a line: a hospital-wide framework has hundreds of codes. The lots hold all of them.
 */
const MAX_CODES = 40
/** Longer file numbers are sentences; they stay in the details. */
const MAX_FILE_NUMBER_LENGTH = 200

/** Builds the metadata that holds for the procedure and all its lots together. */
export function projectMetadata(notice: Fields, main: Project, lots: readonly Lot[]): Metadata {
  const actualLots = lots.filter(({ kind }) => kind !== 'group')
  const projects = [main, ...actualLots.map(({ project }) => project)]
  const estimate = main.estimate ?? sumOf(actualLots.map(({ project }) => project.estimate))
  const maximum = main.maximum ?? (actualLots.length === 1 ? (actualLots[0]?.project.maximum ?? null) : null)
  const currency = (estimate ?? maximum)?.currency
  const cpv = [...new Set(projects.flatMap(project => project.cpv))].slice(0, MAX_CODES)
  const nuts = [...new Set(projects.flatMap(project => project.nuts))].slice(0, MAX_CODES)
  const natures = [
    ...new Set(main.natures.length > 0 ? main.natures : projects.flatMap(project => project.natures)),
  ]
  const [first] = actualLots.flatMap(({ deadlines }) => deadlines).toSorted(byDeadline)
  return compact({
    procedure: readProcedure(notice.child('TenderingProcess')),
    legal_basis: readLegalBasis(notice),
    file_number: main.number !== null && main.number.length <= MAX_FILE_NUMBER_LENGTH ? main.number : null,
    contract_type: natures.length > 0 ? natures : null,
    cpv: cpv.length > 0 ? cpv : null,
    nuts: nuts.length > 0 ? nuts : null,
    lots: actualLots.length > 0 ? actualLots.length : null,
    framework: lots.some(({ framework }) => framework) ? true : null,
    currency,
    estimated_value: estimate?.value,
    framework_maximum: maximum?.currency === currency ? maximum?.value : null,
    contract_start: only(projects.map(({ period }) => period.contract_start ?? null)),
    contract_end: only(projects.map(({ period }) => period.contract_end ?? null)),
    duration_months: only(projects.map(({ period }) => period.duration_months ?? null)),
    deadline: first?.deadline,
    deadline_time: first?.time,
    documents_url: lots.flatMap(({ documents }) => documents).find(isShortUrl),
  })
}

/** Merges the metadata of a procedure and its award. Estimates in a different currency than the award are dropped. */
export function withAward(terms: Metadata, award: Metadata): Metadata {
  if (terms.currency === undefined || award.currency === undefined || terms.currency === award.currency) {
    return { ...terms, ...award }
  }
  const { estimated_value: _, framework_maximum: __, ...rest } = terms
  return { ...rest, ...award }
}

/** A deadline without a time lasts until the end of its day. */
function byDeadline(a: Lot['deadlines'][number], b: Lot['deadlines'][number]): number {
  const [one, other] = [a, b].map(({ deadline, time }) => `${deadline} ${time ?? '24:00'}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

function readProcedure(process: Fields): string | null {
  const code = process.text('ProcedureCode')
  if (code === null || Object.hasOwn(PROCEDURES, code))
    return code === null ? null : (PROCEDURES[code] ?? null)
  process.note('unknown_code', `unknown procedure type ${quoted(code)}`, 'ProcedureCode')
  return null
}

/** The law that governs the procedure, by name if known, otherwise by number. */
function readLegalBasis(notice: Fields): string | null {
  const [code] = notice.texts('RegulatoryDomain')
  if (code === undefined || code === 'other') return null
  return Object.hasOwn(LAWS, code) ? (LAWS[code] ?? null) : code
}
