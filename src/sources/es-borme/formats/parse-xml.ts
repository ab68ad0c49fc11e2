import type { SourceRecord } from '../../../model/source-document.ts'
import { DocumentError } from '../../shared/formats/document-error.ts'
import {
  parseXmlRecords,
  type XmlElement,
  type XmlRecord,
  xmlElementToRecord,
} from '../../shared/formats/xml-records.ts'
import { isPlainRecord, type PlainRecord } from '../../shared/plain-values.ts'
import type { DecodedText } from '../../shared/text-cleaning.ts'

import { type BormeParagraph, groupBormeAnnouncements } from '../document-structure.ts'

/**
 * The accepted root elements. `documento` holds a document, `sumario` and `response` hold an old or a new index, and
 * `error` reports a missing document.
 */
const ROOTS = new Set(['documento', 'sumario', 'response', 'error'])
/** Matches inline markup within paragraphs, which is removed. Line breaks become newlines. */
const INLINE_TAG = /<\/?(?:em|strong|b|i|u|sub|sup|span|a|font)(?:\s[^<>]*)?>/g
const LINE_BREAK = /<br\s*\/?>/g

/**
 * Yields the announcements in an XML document; an index yields none. Throws when the publisher reports that the
 * document does not exist.
 */
export async function* parseBormeXml({ text, decodingError }: DecodedText): AsyncGenerator<SourceRecord> {
  const plain = text.replace(INLINE_TAG, '').replace(LINE_BREAK, '\n')
  const records = parseXmlRecords(
    { text: plain, decodingError },
    { rootNames: ROOTS, isRecordElement: isParagraphOrStatus },
  )[Symbol.iterator]()
  const first = records.next()
  if (first.done === true) {
    if (/<(?:sumario|response)\b/.test(plain.slice(0, 2_000))) return
    throw new DocumentError('the document has no text', 'line 1')
  }
  const { element, ancestors } = first.value
  throwPublisherError(element)
  if (element.name === 'status') return
  yield* groupBormeAnnouncements(readHeader(ancestors), readBlocks(first.value, records))
}

/** Returns true for paragraphs (children of `texto`) and for the elements that identify an error or an index. */
function isParagraphOrStatus(name: string, parent: string): boolean {
  return (
    parent === 'texto' || (parent === '' && name === 'error') || (parent === 'response' && name === 'status')
  )
}

function throwPublisherError(element: XmlElement): void {
  const code = element.children.find(({ name }) => name === 'code')?.text.trim() ?? '200'
  if (element.name === 'error' || (element.name === 'status' && code !== '200')) {
    throw new DocumentError(`the publisher reports: ${textOf(element).trim()}`, 'line 1')
  }
}

/** Reads the fields of `metadatos` and all other elements except the text. */
function readHeader(ancestors: readonly XmlElement[]): PlainRecord {
  const [root] = ancestors
  if (root === undefined) return {}
  const { metadatos, ...others } = xmlElementToRecord(root)
  const fields = Object.entries(isPlainRecord(metadatos) ? metadatos : {})
  // Some fields have a code attribute, which is dropped: `<departamento codigo="002">CONVOCATORIAS DE
  // JUNTAS</departamento>`.
  return {
    ...others,
    ...Object.fromEntries(
      fields.map(([name, value]) => [name, isPlainRecord(value) ? (value['#text'] ?? value) : value]),
    ),
  }
}

function* readBlocks(first: XmlRecord, others: Iterator<XmlRecord>): Generator<BormeParagraph> {
  for (let next: IteratorResult<XmlRecord> = { value: first }; next.done !== true; next = others.next()) {
    const { element, line } = next.value
    yield {
      styleClass: element.attributes.class ?? element.name,
      text: textOf(element),
      location: `line ${line}`,
    }
  }
}

/** Returns the text of an element followed by the text of its children, such as table cells. */
function textOf({ text, children }: XmlElement): string {
  return [text, ...children.map(textOf)].join(' ')
}
