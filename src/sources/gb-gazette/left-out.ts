import type { Problem } from '../../model/raw.ts'
import { Fields } from '../kit/fields.ts'
import { isRecord, type Plain } from '../kit/plain.ts'
import type { Row } from '../source.ts'
import { companyInTitle, kindOfEntry, linesOf, titleOfEntry } from './entry.ts'
import { noticeId } from './feed.ts'
import { datesOf, idOf, kindOfPage } from './head.ts'
import { isPrivate, type Kind, mayBePrivate } from './kind.ts'
import { companyNumbers } from './text.ts'

/** Problem reason for linked data that lacks the notice itself. */
export const HISTORY = 'linked data about a notice, such as its history, without the notice itself'

/**
 * Returns a problem if a record is excluded: it is or may be about private persons, a page of a scanned issue, or an
 * empty form (decision 0012). Problems contain no personal names.
 */
export function leftOut({ place: location, value }: Row): Problem | null {
  if (!isRecord(value)) return null
  const fields = new Fields(value)
  return 'published' in value ? checkEntry(fields) : checkPage(fields, value, location)
}

/** Builds the problem of an excluded record, which does not count as lost. */
export function noNotice(location: string, reason: string): Problem {
  return { kind: 'left_out', place: location, reason, lost: false }
}

function checkEntry(fields: Fields): Problem | null {
  const uri = String(fields.text('id'))
  if (/\/issue\/[^/]+\/page\//.test(uri)) return noNotice(uri, 'a page of a scanned issue, not a notice')
  const kind = kindOfEntry(fields, '')
  const lines = linesOf(fields)
  const isCompany =
    companyInTitle(titleOfEntry(fields), { ...kind, code: null }) !== null ||
    companyNumbers(lines.join('\n')).length > 0
  return checkKind(kind, isCompany, noticeId(uri) ?? uri)
}

function checkPage(fields: Fields, value: Plain, location: string): Problem | null {
  const nodes = isRecord(value.nodes) ? Object.values(value.nodes) : []
  const isCompany =
    nodes.some(node => isRecord(node) && 'companyNumber' in node) ||
    companyNumbers(fields.texts('lines').join('\n')).length > 0
  const id = idOf(fields)
  const kind = kindOfPage(fields, '')
  if (id === null && kind.code !== null && datesOf(fields).length === 0)
    return noNotice(location, `an empty form for notice code ${kind.code}`)
  return checkKind(kind, isCompany, id ?? location)
}

function checkKind(kind: Kind, isCompany: boolean, location: string): Problem | null {
  if (isPrivate(kind))
    return noNotice(location, `notices of category ${kind.families.join(' and ')} are about private persons`)
  const isUnclassified = kind.code === null && kind.name === null
  if (isCompany || !(isUnclassified || mayBePrivate(kind))) return null
  return noNotice(location, 'the record does not show whether it is about a company or a private person')
}
