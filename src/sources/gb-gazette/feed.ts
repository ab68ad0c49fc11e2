import type { Problem } from '../../model/raw.ts'
import { Broken } from '../kit/broken.ts'
import { jsonRows, parseJson } from '../kit/json.ts'
import { linesIn, type Markup, parseMarkup, textIn } from '../kit/markup.ts'
import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import type { Decoded } from '../kit/text.ts'
import type { Row } from '../source.ts'
import { linkedNotice } from './linked-data.ts'

/** Keys that identify the publisher's JSON objects. */
const SHAPE = { lists: ['entry'], marks: ['f:total', 'published', 'result', 'entry'] }

/** Reads the entries of a JSON feed, a single entry, or the linked data of one notice. */
export function* jsonEntries(decoded: Decoded): Iterable<Row | Problem> {
  for (const item of jsonRows(decoded, SHAPE)) {
    if (!('value' in item) || !isRecord(item.value)) yield item
    else if ('published' in item.value) yield item
    else if (isRecord(item.value.result)) yield { ...item, value: linkedNotice(item.value.result) }
    // A page with one entry has an object instead of a list; an empty page has null or no key.
    else if (isRecord(item.value.entry)) yield { place: '/entry', value: item.value.entry }
    else if (item.value.entry !== undefined && item.value.entry !== null) yield item
  }
}

/** Reads the entries of an Atom feed under their JSON names, including those before a break in the document. */
export function* atomEntries(decoded: Decoded): Iterable<Row> {
  const root = parseMarkup(decoded, 'xml').children.find(child => typeof child !== 'string')
  if (root === undefined) throw new Broken('the XML document has no element', 'line 1')
  const entries = (root.name === 'entry' ? [root] : root.children).filter(child => typeof child !== 'string')
  let count = 0
  for (const entry of entries) {
    if (entry.name === 'entry' && entry.closed)
      yield { place: `/entry/${count++}`, value: toPlainRecord(entry) }
  }
  if (!root.closed) throw new Broken('the feed ends before its closing tag', `entry ${count}`)
}

/** Converts an element: texts by name, attributes as `@name`, repeated elements as lists, the content as lines. */
function toPlainRecord({ attributes, children }: Markup): Plain {
  const record: Plain = Object.create(null)
  for (const [name, value] of Object.entries(attributes))
    if (!name.startsWith('xmlns')) record[`@${name}`] = value
  for (const child of children) {
    if (typeof child === 'string') continue
    const value = child.name === 'content' ? linesIn(child).join('\n') : toPlainValue(child)
    const existing = record[child.name]
    if (existing === undefined) record[child.name] = value
    else if (Array.isArray(existing)) existing.push(value)
    else record[child.name] = [existing, value]
  }
  return record
}

function toPlainValue(element: Markup): unknown {
  const isTextOnly = element.children.every(child => typeof child === 'string')
  return isTextOnly && Object.keys(element.attributes).length === 0 ? textIn(element) : toPlainRecord(element)
}

/** The notice IDs and codes on a feed page, and whether another page follows. */
export interface FeedPage {
  readonly notices: readonly { readonly id: string; readonly code: string | null }[]
  readonly more: boolean
}

/** Parses a JSON feed page for the notices it lists. Throws when the document is not a feed page. */
export function feedPage({ text, fault }: Decoded): FeedPage {
  const page = fault === null ? parseJson(text) : undefined
  if (!isRecord(page) || !('f:total' in page || 'entry' in page))
    throw new Broken(fault ?? 'the response is not a feed page', 'character 0')
  const entries = listOf(page.entry).filter(isRecord)
  const [lastEntry, total] = [Number(page['f:page-stop']), Number(page['f:total'])]
  const hasNextLink = listOf(page.link).some(link => isRecord(link) && link['@rel'] === 'next')
  return {
    notices: entries.flatMap(entry => {
      const id = noticeId(entry.id)
      return id === null ? [] : [{ id, code: toCode(entry['f:notice-code']) }]
    }),
    more:
      entries.length > 0 &&
      (Number.isFinite(lastEntry) && Number.isFinite(total) ? lastEntry < total : hasNextLink),
  }
}

/** Extracts the ID from a URI such as `https://www.thegazette.co.uk/id/notice/L-58635-471825`; null for other URIs. */
export function noticeId(uri: unknown): string | null {
  return /\/notice\/(\d+|[A-Z]{1,2}-[\w-]{1,40})$/.exec(String(uri))?.[1] ?? null
}

function toCode(code: unknown): string | null {
  return typeof code === 'string' || typeof code === 'number' ? String(code).trim() : null
}

/** Splits an HTML fragment into one line per element; text without markup is split at line breaks. */
export function htmlLines(html: string): string[] {
  if (!/[<&]/.test(html)) return html.split('\n').filter(line => line.trim() !== '')
  return linesIn(parseMarkup({ text: html, fault: null }, 'html'))
}

/** True when the document begins as an Atom feed or entry; false for a notice page. */
export function isFeed(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:feed|entry)[\s>]/.test(
    text.slice(0, 4_000),
  )
}
