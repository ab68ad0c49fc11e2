import { Broken } from '../kit/broken.ts'
import { isRecord, type Plain } from '../kit/plain.ts'
import type { Decoded } from '../kit/text.ts'
import { toRecord, type XmlElement, type XmlRow, xmlRows } from '../kit/xml.ts'
import type { Row } from '../source.ts'
import { announcements, type Block } from './document.ts'

/** `documento`: sections A, B and C; `sumario` and `response`: indexes, old and new; `error`: there is no such document. */
const ROOTS = new Set(['documento', 'sumario', 'response', 'error'])
/** Typography within a paragraph, of which only the text matters; a line break parts lines. */
const INLINE = /<\/?(?:em|strong|b|i|u|sub|sup|span|a|font)(?:\s[^<>]*)?>/g
const LINE_BREAK = /<br\s*\/?>/g

/** The announcements of an XML document; an index has none. Throws when the publisher says that there is no document. */
export async function* fromXml({ text, fault }: Decoded): AsyncGenerator<Row> {
  const plain = text.replace(INLINE, '').replace(LINE_BREAK, '\n')
  const rows = xmlRows({ text: plain, fault }, { roots: ROOTS, isRow })[Symbol.iterator]()
  const first = rows.next()
  if (first.done === true) {
    if (/<(?:sumario|response)\b/.test(plain.slice(0, 2_000))) return
    throw new Broken('the document has no text', 'line 1')
  }
  const { element, ancestors } = first.value
  refuseError(element)
  if (element.name === 'status') return
  yield* announcements(headOf(ancestors), blocks(first.value, rows))
}

/** Paragraphs are children of `texto`; what else may stand first tells of an error or an index. */
function isRow(name: string, parent: string): boolean {
  return (
    parent === 'texto' || (parent === '' && name === 'error') || (parent === 'response' && name === 'status')
  )
}

function refuseError(element: XmlElement): void {
  const code = element.children.find(({ name }) => name === 'code')?.text.trim() ?? '200'
  if (element.name === 'error' || (element.name === 'status' && code !== '200')) {
    throw new Broken(`the publisher says: ${textOf(element).trim()}`, 'line 1')
  }
}

/** What `metadatos` says, and whatever else stands beside the text. */
function headOf(ancestors: readonly XmlElement[]): Plain {
  const [root] = ancestors
  if (root === undefined) return {}
  const { metadatos, ...others } = toRecord(root)
  const said = Object.entries(isRecord(metadatos) ? metadatos : {})
  // An attribute is the code of what the text says: `<departamento codigo="002">CONVOCATORIAS DE JUNTAS</departamento>`.
  return {
    ...others,
    ...Object.fromEntries(
      said.map(([name, value]) => [name, isRecord(value) ? (value['#text'] ?? value) : value]),
    ),
  }
}

function* blocks(first: XmlRow, rest: Iterator<XmlRow>): Generator<Block> {
  for (let row: IteratorResult<XmlRow> = { value: first }; row.done !== true; row = rest.next()) {
    const { element, line } = row.value
    yield { kind: element.attributes.class ?? element.name, text: textOf(element), place: `line ${line}` }
  }
}

/** Its own text, then that of its parts: tables and lists, cell by cell. */
function textOf({ text, children }: XmlElement): string {
  return [text, ...children.map(textOf)].join(' ')
}
