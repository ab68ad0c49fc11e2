import { Broken } from '../kit/broken.ts'
import { isRecord, type Plain } from '../kit/plain.ts'
import type { Decoded } from '../kit/text.ts'
import { toRecord, type XmlElement, type XmlRow, xmlRows } from '../kit/xml.ts'
import type { Row } from '../source.ts'
import { announcements, type Block } from './document.ts'

/** `documento` holds sections A, B and C; `sumario` and `response` are old and new indexes; `error` means a missing document. */
const ROOTS = new Set(['documento', 'sumario', 'response', 'error'])
/** Inline markup within paragraphs, which is removed. Line breaks are kept as newlines. */
const INLINE_TAG = /<\/?(?:em|strong|b|i|u|sub|sup|span|a|font)(?:\s[^<>]*)?>/g
const LINE_BREAK = /<br\s*\/?>/g

/** Yields the announcements of an XML document; an index has none. Throws when the publisher reports a missing document. */
export async function* fromXml({ text, fault }: Decoded): AsyncGenerator<Row> {
  const plain = text.replace(INLINE_TAG, '').replace(LINE_BREAK, '\n')
  const records = xmlRows({ text: plain, fault }, { roots: ROOTS, isRow })[Symbol.iterator]()
  const first = records.next()
  if (first.done === true) {
    if (/<(?:sumario|response)\b/.test(plain.slice(0, 2_000))) return
    throw new Broken('the document has no text', 'line 1')
  }
  const { element, ancestors } = first.value
  throwPublisherError(element)
  if (element.name === 'status') return
  yield* announcements(readHeader(ancestors), readBlocks(first.value, records))
}

/** Returns true for paragraphs (children of `texto`) and for the elements that identify an error or an index. */
function isRow(name: string, parent: string): boolean {
  return (
    parent === 'texto' || (parent === '' && name === 'error') || (parent === 'response' && name === 'status')
  )
}

function throwPublisherError(element: XmlElement): void {
  const code = element.children.find(({ name }) => name === 'code')?.text.trim() ?? '200'
  if (element.name === 'error' || (element.name === 'status' && code !== '200')) {
    throw new Broken(`the publisher reports: ${textOf(element).trim()}`, 'line 1')
  }
}

/** Reads the fields of `metadatos` and all other elements beside the text. */
function readHeader(ancestors: readonly XmlElement[]): Plain {
  const [root] = ancestors
  if (root === undefined) return {}
  const { metadatos, ...others } = toRecord(root)
  const fields = Object.entries(isRecord(metadatos) ? metadatos : {})
  // Some fields have a code as attribute; only their text counts: `<departamento codigo="002">CONVOCATORIAS DE JUNTAS</departamento>`.
  return {
    ...others,
    ...Object.fromEntries(
      fields.map(([name, value]) => [name, isRecord(value) ? (value['#text'] ?? value) : value]),
    ),
  }
}

function* readBlocks(first: XmlRow, others: Iterator<XmlRow>): Generator<Block> {
  for (let next: IteratorResult<XmlRow> = { value: first }; next.done !== true; next = others.next()) {
    const { element, line } = next.value
    yield { kind: element.attributes.class ?? element.name, text: textOf(element), place: `line ${line}` }
  }
}

/** Returns the text of an element, then that of its children, e.g. table cells. */
function textOf({ text, children }: XmlElement): string {
  return [text, ...children.map(textOf)].join(' ')
}
