import { daysInRange } from '../../model/calendar-day.ts'
import type { DocumentProblem, SourceDocument, SourceRecord } from '../../model/source-document.ts'
import type { CrawlRequest, DateRange } from '../source.ts'
import { DocumentError } from './formats/document-error.ts'
import { type JsonRecordShape, parseJsonRecords } from './formats/json-records.ts'
import { parseXmlRecords, type XmlRecord, type XmlRecordShape } from './formats/xml-records.ts'
import { decodeUtf8 } from './text-cleaning.ts'

/* The DILA publishes both BODACC and BOAMP: as JSON through one data portal, and as XML in one archive. */

/** Returns one export request per day, because `/records` stops at 10,000 rows. A day without an issue has an empty export. */
export function buildDilaExportRequests(
  dataset: string,
  { from, to }: DateRange,
  baseUrl: string,
): CrawlRequest[] {
  const path = `/api/explore/v2.1/catalog/datasets/${dataset}/exports/json`
  return daysInRange(from, to).map(day => ({
    url: `${baseUrl}${path}?where=${encodeURIComponent(`dateparution=date'${day}'`)}`,
    role: 'document',
  }))
}

/** Document formats of a publisher, with the conversion of a record from each. */
export interface DilaFormats {
  readonly xml: XmlRecordShape
  readonly json: JsonRecordShape
  fromXml(record: XmlRecord): unknown
  fromJson(value: unknown): unknown
}

/** Yields the records of a JSON or XML document. Throws `DocumentError` for an HTML page. */
export function* parseDilaRecords(
  document: SourceDocument,
  formats: DilaFormats,
): Iterable<SourceRecord | DocumentProblem> {
  const decoded = decodeUtf8(document.bytes)
  const start = decoded.text.trimStart().slice(0, 15).toLowerCase()
  if (start.startsWith('<!doctype html') || start.startsWith('<html'))
    throw new DocumentError('expected JSON or XML, found an HTML page', 'line 1')
  if (start.startsWith('<')) {
    for (const record of parseXmlRecords(decoded, formats.xml))
      yield { location: `line ${record.line}`, value: formats.fromXml(record), range: record.range }
    return
  }
  for (const record of parseJsonRecords(decoded, formats.json))
    yield 'value' in record ? { ...record, value: formats.fromJson(record.value) } : record
}
