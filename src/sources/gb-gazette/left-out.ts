import type { Problem } from '../../model/raw.ts'
import { Fields } from '../kit/fields.ts'
import { isRecord, type Plain } from '../kit/plain.ts'
import type { Row } from '../source.ts'
import { companyInTitle, kindOfEntry, linesOf, titleOfEntry } from './entry.ts'
import { noticeId } from './feed.ts'
import { datesOf, idOf, kindOfPage } from './head.ts'
import { isPrivate, type Kind, mayBePrivate } from './kind.ts'
import { companyNumbers } from './text.ts'

/** What is told of linked data without a notice. */
export const HISTORY = 'linked data about a notice, such as its history, in which the notice itself is not'

/**
 * Why a record is not kept: it is about private persons, or nothing shows that it is not; it is a page of a scanned issue,
 * or an empty form (docs/decisions/0012). Null for one that is kept. Nobody is named in it.
 */
export function leftOut({ place, value }: Row): Problem | null {
  if (!isRecord(value)) return null
  const row = new Fields(value)
  return 'published' in value ? ofEntry(row) : ofPage(row, value, place)
}

/** What holds no notice that is kept; nothing is lost by it. */
export function noNotice(place: string, reason: string): Problem {
  return { kind: 'left_out', place, reason, lost: false }
}

function ofEntry(row: Fields): Problem | null {
  const uri = String(row.text('id'))
  if (/\/issue\/[^/]+\/page\//.test(uri)) return noNotice(uri, 'a page of a scanned issue, not a notice')
  const kind = kindOfEntry(row, '')
  const lines = linesOf(row)
  const isCompany =
    companyInTitle(titleOfEntry(row), { ...kind, code: null }) !== null ||
    companyNumbers(lines.join('\n')).length > 0
  return ofPersons(kind, isCompany, noticeId(uri) ?? uri)
}

function ofPage(row: Fields, value: Plain, place: string): Problem | null {
  const nodes = isRecord(value.nodes) ? Object.values(value.nodes) : []
  const isCompany =
    nodes.some(node => isRecord(node) && 'companyNumber' in node) ||
    companyNumbers(row.texts('lines').join('\n')).length > 0
  const id = idOf(row)
  const kind = kindOfPage(row, '')
  if (id === null && kind.code !== null && datesOf(row).length === 0)
    return noNotice(place, `a form for notices of code ${kind.code} that nobody has filled in`)
  return ofPersons(kind, isCompany, id ?? place)
}

function ofPersons(kind: Kind, isCompany: boolean, place: string): Problem | null {
  if (isPrivate(kind))
    return noNotice(place, `notices of category ${kind.families.join(' and ')} are about private persons`)
  const unknown = kind.code === null && kind.name === null
  if (isCompany || !(unknown || mayBePrivate(kind))) return null
  return noNotice(place, 'nothing tells whether it is about a company or a private person')
}
