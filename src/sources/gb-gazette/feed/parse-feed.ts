import type { DocumentProblem, SourceRecord } from '../../../model/source-document.ts'
import { DocumentError } from '../../shared/formats/document-error.ts'
import { type JsonRecordShape, parseJson, parseJsonRecords } from '../../shared/formats/json-records.ts'
import {
  getTextContent,
  getVisibleLines,
  type MarkupElement,
  parseMarkup,
} from '../../shared/formats/markup-tree.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../../shared/plain-values.ts'
import type { DecodedText } from '../../shared/text-cleaning.ts'

import { convertGazetteLinkedDataToRecord } from '../page/record-from-linked-data.ts'

/** Keys that identify the publisher's JSON objects. */
const SHAPE: JsonRecordShape = {
  listFields: ['entry'],
  identifyingFields: ['f:total', 'published', 'result', 'entry'],
}

/** Reads the entries of a JSON feed, a single entry, or the linked data of one notice. */
export function* parseGazetteJsonEntries(decoded: DecodedText): Iterable<SourceRecord | DocumentProblem> {
  for (const item of parseJsonRecords(decoded, SHAPE)) {
    if (!('value' in item) || !isPlainRecord(item.value)) yield item
    else if ('published' in item.value) yield item
    else if (isPlainRecord(item.value.result))
      yield { ...item, value: convertGazetteLinkedDataToRecord(item.value.result) }
    // A page with one entry has an object instead of a list; an empty page has `null` or no key.
    else if (isPlainRecord(item.value.entry)) yield { location: '/entry', value: item.value.entry }
    else if (item.value.entry !== undefined && item.value.entry !== null) yield item
  }
}

/**
 * Reads the entries of an Atom feed under their JSON names. If the document is cut off, yields the entries before the
 * break.
 */
export function* parseGazetteAtomEntries(decoded: DecodedText): Iterable<SourceRecord> {
  const root = parseMarkup(decoded, 'xml').children.find(child => typeof child !== 'string')
  if (root === undefined) throw new DocumentError('the XML document has no element', 'line 1')
  const entries = (root.name === 'entry' ? [root] : root.children).filter(child => typeof child !== 'string')
  let count = 0
  for (const entry of entries) {
    if (entry.name === 'entry' && entry.isClosed)
      yield { location: `/entry/${count++}`, value: toPlainRecord(entry) }
  }
  if (!root.isClosed) throw new DocumentError('the feed ends before its closing tag', `entry ${count}`)
}

/**
 * Converts an element to a record: text by element name, attributes as `@name`, repeated elements as lists, and the
 * content as lines.
 */
function toPlainRecord({ attributes, children }: MarkupElement): PlainRecord {
  const record: PlainRecord = Object.create(null)
  for (const [name, value] of Object.entries(attributes))
    if (!name.startsWith('xmlns')) record[`@${name}`] = value
  for (const child of children) {
    if (typeof child === 'string') continue
    const value = child.name === 'content' ? getVisibleLines(child).join('\n') : toPlainValue(child)
    const existing = record[child.name]
    if (existing === undefined) record[child.name] = value
    else if (Array.isArray(existing)) existing.push(value)
    else record[child.name] = [existing, value]
  }
  return record
}

function toPlainValue(element: MarkupElement): unknown {
  const isTextOnly = element.children.every(child => typeof child === 'string')
  return isTextOnly && Object.keys(element.attributes).length === 0
    ? getTextContent(element)
    : toPlainRecord(element)
}

/** The notice IDs and codes on a feed page, and whether another page follows. */
export interface GazetteFeedPage {
  readonly notices: readonly { readonly id: string; readonly code: string | null }[]
  readonly hasNextPage: boolean
}

/** Parses the notices listed on a JSON feed page. Throws when the document is not a feed page. */
export function parseGazetteFeedPage({ text, decodingError }: DecodedText): GazetteFeedPage {
  const page = decodingError === null ? parseJson(text) : undefined
  if (!isPlainRecord(page) || !('f:total' in page || 'entry' in page))
    throw new DocumentError(decodingError ?? 'the response is not a feed page', 'character 0')
  const entries = toArray(page.entry).filter(isPlainRecord)
  const [lastEntry, total] = [Number(page['f:page-stop']), Number(page['f:total'])]
  const hasNextLink = toArray(page.link).some(link => isPlainRecord(link) && link['@rel'] === 'next')
  return {
    notices: entries.flatMap(entry => {
      const id = parseGazetteNoticeId(entry.id)
      return id === null ? [] : [{ id, code: toCode(entry['f:notice-code']) }]
    }),
    hasNextPage:
      entries.length > 0 &&
      (Number.isFinite(lastEntry) && Number.isFinite(total) ? lastEntry < total : hasNextLink),
  }
}

/**
 * Extracts the ID from a URI such as `https://www.thegazette.co.uk/id/notice/L-58635-471825`. Returns `null` for other
 * URIs.
 */
export function parseGazetteNoticeId(uri: unknown): string | null {
  return /\/notice\/(\d+|[A-Z]{1,2}-[\w-]{1,40})$/.exec(String(uri))?.[1] ?? null
}

function toCode(code: unknown): string | null {
  return typeof code === 'string' || typeof code === 'number' ? String(code).trim() : null
}

/** Splits an HTML fragment into one line per element; text without markup is split at line breaks. */
export function splitGazetteHtmlLines(html: string): string[] {
  if (!/[<&]/.test(html)) return html.split('\n').filter(line => line.trim() !== '')
  return getVisibleLines(parseMarkup({ text: html, decodingError: null }, 'html'))
}

/** Returns true when the document begins as an Atom feed or entry, and false for a notice page. */
export function isGazetteAtomFeed(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:feed|entry)[\s>]/.test(
    text.slice(0, 4_000),
  )
}
