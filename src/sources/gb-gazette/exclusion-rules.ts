import type { DocumentProblem, SourceRecord } from '../../model/source-document.ts'
import { FieldReader } from '../shared/field-reader.ts'
import { isPlainRecord, type PlainRecord } from '../shared/plain-values.ts'

import {
  type GazetteNoticeKind,
  isGazettePrivatePersonNotice,
  mayBeGazettePrivatePersonNotice,
} from './classify-notice.ts'
import {
  classifyGazetteFeedEntry,
  findGazetteCompanyInTitle,
  parseGazetteFeedEntryLines,
  parseGazetteFeedEntryTitle,
} from './feed/map-feed-entry.ts'
import { parseGazetteNoticeId } from './feed/parse-feed.ts'
import { classifyGazettePage, findGazettePageDates, parseGazettePageId } from './page/parse-page-head.ts'
import { findGazetteCompanyNumbers } from './text/find-companies.ts'

/** Problem reason for linked data that lacks the notice itself. */
export const GAZETTE_MISSING_NOTICE_REASON =
  'linked data about a notice, such as its history, without the notice itself'

/**
 * Returns a problem if a record is excluded because it is or may be about private persons, is a page of a scanned
 * issue, or is an empty form (decision 0012). Problems contain no personal names.
 */
export function findGazetteExclusionProblem({ location, value }: SourceRecord): DocumentProblem | null {
  if (!isPlainRecord(value)) return null
  const fields = new FieldReader(value)
  return 'published' in value ? checkEntry(fields) : checkPage(fields, value, location)
}

/** Builds the problem for an excluded record, which does not count as lost. */
export function buildGazetteExclusionProblem(location: string, reason: string): DocumentProblem {
  return { kind: 'left_out', location: location, reason, isRecordLost: false }
}

function checkEntry(fields: FieldReader): DocumentProblem | null {
  const uri = String(fields.text('id'))
  if (/\/issue\/[^/]+\/page\//.test(uri))
    return buildGazetteExclusionProblem(uri, 'a page of a scanned issue, not a notice')
  const kind = classifyGazetteFeedEntry(fields, '')
  const lines = parseGazetteFeedEntryLines(fields)
  const isCompany =
    findGazetteCompanyInTitle(parseGazetteFeedEntryTitle(fields), { ...kind, code: null }) !== null ||
    findGazetteCompanyNumbers(lines.join('\n')).length > 0
  return checkKind(kind, isCompany, parseGazetteNoticeId(uri) ?? uri)
}

function checkPage(fields: FieldReader, value: PlainRecord, location: string): DocumentProblem | null {
  const nodes = isPlainRecord(value.nodes) ? Object.values(value.nodes) : []
  const isCompany =
    nodes.some(node => isPlainRecord(node) && 'companyNumber' in node) ||
    findGazetteCompanyNumbers(fields.texts('lines').join('\n')).length > 0
  const id = parseGazettePageId(fields)
  const kind = classifyGazettePage(fields, '')
  if (id === null && kind.code !== null && findGazettePageDates(fields).length === 0)
    return buildGazetteExclusionProblem(location, `an empty form for notice code ${kind.code}`)
  return checkKind(kind, isCompany, id ?? location)
}

function checkKind(kind: GazetteNoticeKind, isCompany: boolean, location: string): DocumentProblem | null {
  if (isGazettePrivatePersonNotice(kind))
    return buildGazetteExclusionProblem(
      location,
      `notices of category ${kind.families.join(' and ')} are about private persons`,
    )
  const isUnclassified = kind.code === null && kind.name === null
  if (isCompany || !(isUnclassified || mayBeGazettePrivatePersonNotice(kind))) return null
  return buildGazetteExclusionProblem(
    location,
    'the record does not show whether it is about a company or a private person',
  )
}
