import { daysOf } from '../../model/day.ts'
import type { Problem, Raw, Row } from '../../model/raw.ts'
import type { Request, Window } from '../source.ts'
import { Broken } from './broken.ts'
import { type JsonShape, jsonRows } from './json.ts'
import { decodeUtf8 } from './text.ts'
import { type Known, type XmlRow, xmlRows } from './xml.ts'

/*
 * What the BODACC and the BOAMP have in common: the DILA gives both out by one data portal, and keeps both as XML in one
 * archive.
 */

/** One request a day: the export has no row limit, where `/records` ends at 10,000. A day without an issue is empty. */
export function dayExports(dataset: string, { from, to }: Window, base: string): Request[] {
  const path = `/api/explore/v2.1/catalog/datasets/${dataset}/exports/json`
  return daysOf(from, to).map(day => ({
    url: `${base}${path}?where=${encodeURIComponent(`dateparution=date'${day}'`)}`,
    role: 'document',
  }))
}

/** The forms of a publisher's documents, and how a record is had from each. */
export interface DilaForms {
  readonly xml: Known
  readonly json: JsonShape
  fromXml(row: XmlRow): unknown
  fromJson(value: unknown): unknown
}

/** The records of a document in JSON or XML. Throws `Broken` for a page. */
export function* dilaRows(document: Raw, forms: DilaForms): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  const start = decoded.text.trimStart().slice(0, 15).toLowerCase()
  if (start.startsWith('<!doctype html') || start.startsWith('<html'))
    throw new Broken('an HTML page, where JSON or XML of the publisher was expected', 'line 1')
  if (start.startsWith('<')) {
    for (const row of xmlRows(decoded, forms.xml))
      yield { place: `line ${row.line}`, value: forms.fromXml(row) }
    return
  }
  for (const row of jsonRows(decoded, forms.json))
    yield 'value' in row ? { ...row, value: forms.fromJson(row.value) } : row
}
