import { daysOf } from '../../model/day.ts'
import type { Problem, Raw, Row } from '../../model/raw.ts'
import type { Request, Window } from '../source.ts'
import { Broken } from './broken.ts'
import { type JsonShape, jsonRows } from './json.ts'
import { decodeUtf8 } from './text.ts'
import { type Known, type XmlRow, xmlRows } from './xml.ts'

/* The DILA publishes both BODACC and BOAMP: as JSON through one data portal, and as XML in one archive. */

/** Returns one export request per day, because `/records` stops at 10,000 rows. A day without an issue has an empty export. */
export function dayExports(dataset: string, { from, to }: Window, baseUrl: string): Request[] {
  const path = `/api/explore/v2.1/catalog/datasets/${dataset}/exports/json`
  return daysOf(from, to).map(day => ({
    url: `${baseUrl}${path}?where=${encodeURIComponent(`dateparution=date'${day}'`)}`,
    role: 'document',
  }))
}

/** Document formats of a publisher, with the conversion of a record from each. */
export interface DilaForms {
  readonly xml: Known
  readonly json: JsonShape
  fromXml(record: XmlRow): unknown
  fromJson(value: unknown): unknown
}

/** Yields the records of a JSON or XML document. Throws `DocumentError` for an HTML page. */
export function* dilaRows(document: Raw, formats: DilaForms): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  const start = decoded.text.trimStart().slice(0, 15).toLowerCase()
  if (start.startsWith('<!doctype html') || start.startsWith('<html'))
    throw new Broken('expected JSON or XML, found an HTML page', 'line 1')
  if (start.startsWith('<')) {
    for (const record of xmlRows(decoded, formats.xml))
      yield { place: `line ${record.line}`, value: formats.fromXml(record) }
    return
  }
  for (const record of jsonRows(decoded, formats.json))
    yield 'value' in record ? { ...record, value: formats.fromJson(record.value) } : record
}
