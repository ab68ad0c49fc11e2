import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { LAWS, PROCEDURES } from './codes.ts'
import type { Lot } from './lots.ts'
import type { Project } from './project.ts'
import { isShortUrl, only, sumOf } from './values.ts'

/** A framework for a whole hospital has hundreds: metadata is for what fits a line, all of them stand with the lots. */
const MOST_CODES = 40
/** Longer numbers are sentences; they stand in the details. */
const LONGEST = 200

/** What can be said of the procedure and all its lots together. */
export function projectMetadata(notice: Fields, main: Project, lots: readonly Lot[]): Metadata {
  const real = lots.filter(({ kind }) => kind !== 'group')
  const projects = [main, ...real.map(({ project }) => project)]
  const estimate = main.estimate ?? sumOf(real.map(({ project }) => project.estimate))
  const maximum = main.maximum ?? (real.length === 1 ? (real[0]?.project.maximum ?? null) : null)
  const currency = (estimate ?? maximum)?.currency
  const cpv = [...new Set(projects.flatMap(project => project.cpv))].slice(0, MOST_CODES)
  const nuts = [...new Set(projects.flatMap(project => project.nuts))].slice(0, MOST_CODES)
  const natures = [
    ...new Set(main.natures.length > 0 ? main.natures : projects.flatMap(project => project.natures)),
  ]
  const [first] = real.flatMap(({ deadlines }) => deadlines).toSorted(byDeadline)
  return compact({
    procedure: procedureOf(notice.child('TenderingProcess')),
    legal_basis: lawOf(notice),
    file_number: main.number !== null && main.number.length <= LONGEST ? main.number : null,
    contract_type: natures.length > 0 ? natures : null,
    cpv: cpv.length > 0 ? cpv : null,
    nuts: nuts.length > 0 ? nuts : null,
    lots: real.length > 0 ? real.length : null,
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

/** What is said of a procedure and of its award together: estimates in another currency than the award are left out. */
export function withAward(terms: Metadata, award: Metadata): Metadata {
  if (terms.currency === undefined || award.currency === undefined || terms.currency === award.currency) {
    return { ...terms, ...award }
  }
  const { estimated_value: _, framework_maximum: __, ...rest } = terms
  return { ...rest, ...award }
}

/** A day without a time ends with it. */
function byDeadline(a: Lot['deadlines'][number], b: Lot['deadlines'][number]): number {
  const [one, other] = [a, b].map(({ deadline, time }) => `${deadline} ${time ?? '24:00'}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

function procedureOf(process: Fields): string | null {
  const code = process.text('ProcedureCode')
  if (code === null || Object.hasOwn(PROCEDURES, code))
    return code === null ? null : (PROCEDURES[code] ?? null)
  process.note('unknown_code', `${quoted(code)} is not on the list`, 'ProcedureCode')
  return null
}

/** The law that governs the procedure: by its name, else by its number. */
function lawOf(notice: Fields): string | null {
  const [code] = notice.texts('RegulatoryDomain')
  if (code === undefined || code === 'other') return null
  return Object.hasOwn(LAWS, code) ? (LAWS[code] ?? null) : code
}
