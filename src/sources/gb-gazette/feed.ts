import type { Problem } from '../../model/raw.ts'
import { Broken } from '../kit/broken.ts'
import { jsonRows, parseJson } from '../kit/json.ts'
import { linesIn, type Markup, parseMarkup, textIn } from '../kit/markup.ts'
import { isRecord, listOf, type Plain } from '../kit/plain.ts'
import type { Decoded } from '../kit/text.ts'
import type { Row } from '../source.ts'
import { linkedNotice } from './linked-data.ts'

/** Names that tell what a JSON object of the publisher is. */
const SHAPE = { lists: ['entry'], marks: ['f:total', 'published', 'result', 'entry'] }

/** The entries of a feed in JSON, the one entry that an address answers, or the linked data of one notice. */
export function* jsonEntries(decoded: Decoded): Iterable<Row | Problem> {
  for (const row of jsonRows(decoded, SHAPE)) {
    if (!('value' in row) || !isRecord(row.value)) yield row
    else if ('published' in row.value) yield row
    else if (isRecord(row.value.result)) yield { ...row, value: linkedNotice(row.value.result) }
    // A page with one hit has an object where others have a list; one without any has null, or nothing at all.
    else if (isRecord(row.value.entry)) yield { place: '/entry', value: row.value.entry }
    else if (row.value.entry !== undefined && row.value.entry !== null) yield row
  }
}

/** The entries of a feed in Atom, under the names they have in JSON; what stands before a break of the document, too. */
export function* atomEntries(decoded: Decoded): Iterable<Row> {
  const root = parseMarkup(decoded, 'xml').children.find(child => typeof child !== 'string')
  if (root === undefined) throw new Broken('an XML document without an element', 'line 1')
  const entries = (root.name === 'entry' ? [root] : root.children).filter(child => typeof child !== 'string')
  let count = 0
  for (const entry of entries) {
    if (entry.name === 'entry' && entry.closed) yield { place: `/entry/${count++}`, value: plain(entry) }
  }
  if (!root.closed) throw new Broken('the feed has no end', `entry ${count}`)
}

/** Texts by name, attributes as `@name`, repeated ones as lists; the content as lines. */
function plain({ attributes, children }: Markup): Plain {
  const record: Plain = Object.create(null)
  for (const [name, value] of Object.entries(attributes))
    if (!name.startsWith('xmlns')) record[`@${name}`] = value
  for (const child of children) {
    if (typeof child === 'string') continue
    const value = child.name === 'content' ? linesIn(child).join('\n') : fieldOf(child)
    const before = record[child.name]
    if (before === undefined) record[child.name] = value
    else if (Array.isArray(before)) before.push(value)
    else record[child.name] = [before, value]
  }
  return record
}

function fieldOf(element: Markup): unknown {
  const bare = element.children.every(child => typeof child === 'string')
  return bare && Object.keys(element.attributes).length === 0 ? textIn(element) : plain(element)
}

/** What a page of the feed leads to: ids of the notices on it with their codes, and whether another page follows. */
export interface FeedPage {
  readonly notices: readonly { readonly id: string; readonly code: string | null }[]
  readonly more: boolean
}

/** Reads a page of the feed in JSON for what it leads to. Throws `Broken` when it is none. */
export function feedPage({ text, fault }: Decoded): FeedPage {
  const page = fault === null ? parseJson(text) : undefined
  if (!isRecord(page) || !('f:total' in page || 'entry' in page))
    throw new Broken(fault ?? 'an answer that is no page of the feed', 'character 0')
  const entries = listOf(page.entry).filter(isRecord)
  const [stop, total] = [Number(page['f:page-stop']), Number(page['f:total'])]
  const next = listOf(page.link).some(link => isRecord(link) && link['@rel'] === 'next')
  return {
    notices: entries.flatMap(entry => {
      const id = noticeId(entry.id)
      return id === null ? [] : [{ id, code: codeOf(entry['f:notice-code']) }]
    }),
    more: entries.length > 0 && (Number.isFinite(stop) && Number.isFinite(total) ? stop < total : next),
  }
}

/** The id in `https://www.thegazette.co.uk/id/notice/L-58635-471825`; null for what is no notice. */
export function noticeId(uri: unknown): string | null {
  return /\/notice\/(\d+|[A-Z]{1,2}-[\w-]{1,40})$/.exec(String(uri))?.[1] ?? null
}

function codeOf(code: unknown): string | null {
  return typeof code === 'string' || typeof code === 'number' ? String(code).trim() : null
}

/** Elements of a piece of HTML as lines; a text without any is one. */
export function htmlLines(html: string): string[] {
  if (!/[<&]/.test(html)) return html.split('\n').filter(line => line.trim() !== '')
  return linesIn(parseMarkup({ text: html, fault: null }, 'html'))
}

/** True when the document begins as a feed in Atom, or as one entry of it; false for a page. */
export function isFeed(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:feed|entry)[\s>]/.test(
    text.slice(0, 4_000),
  )
}
