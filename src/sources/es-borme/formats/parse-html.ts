import { Parser } from 'htmlparser2'
import type { SourceRecord } from '../../../model/source-document.ts'
import { DocumentError } from '../../shared/formats/document-error.ts'
import type { DecodedText } from '../../shared/text-cleaning.ts'
import { cleanText } from '../../shared/text-cleaning.ts'

import {
  BORME_REFERENCE_PATTERN,
  type BormeDocumentHeader,
  type BormeParagraph,
  groupBormeAnnouncements,
} from '../document-structure.ts'

/** Matches the link to a document's PDF in its HTML page. The URL contains the publication date. */
const PDF_URL = /\/borme\/dias\/(\d{4})\/(\d\d)\/(\d\d)\/pdfs\/(BORME-[ABC]-[\d-]+)\.pdf/g
/** Matches the issue number in `(BORME 101 de 27/5/2011)` and `BORME núm. 101, de 27/05/2011`. */
const ISSUE_NUMBER = /BORME»? (?:n[úu]m\. ?)?(\d{1,3}),? (?:de|del) /
const BLOCK_ELEMENTS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'dt', 'dd', 'tr', 'title'])
const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'meta', 'link', 'input', 'area', 'base', 'col', 'wbr'])
const MAX_DEPTH = 2_000

/** A block of the page with its element name. `inText` is true when the block belongs to the document's own text. */
interface PageBlock extends BormeParagraph {
  readonly tag: string
  readonly inText: boolean
}

/** Yields the announcements in an HTML page (`txt.php`). Its paragraphs have the same classes as in the XML. */
export async function* parseBormeHtml({ text, decodingError }: DecodedText): AsyncGenerator<SourceRecord> {
  const blocks = readBlocks(text)
  // A heading without a class belongs to the page ("TEXTO"), not to the document.
  const body = blocks.filter(
    ({ inText, tag, styleClass }) => inText && !(styleClass === tag && /^h\d$/.test(tag)),
  )
  const header = readHeader(text, blocks)
  if (header === null || body.length === 0) throw new DocumentError(rejectionReason(blocks), 'line 1')
  const damage = decodingError ?? (/<\/html>/i.test(text) ? null : 'the page is incomplete')
  yield* groupBormeAnnouncements({ ...header }, damage === null ? body : yieldThenFail(body, damage))
}

/** Yields the blocks before the damage and then throws. The last block may be incomplete, so it is skipped. */
function* yieldThenFail(blocks: readonly BormeParagraph[], reason: string): Generator<BormeParagraph> {
  yield* blocks.slice(0, -1)
  throw new DocumentError(reason, 'end of the document')
}

function rejectionReason(blocks: readonly PageBlock[]): string {
  const message = blocks.find(({ text }) => /no se encontr/i.test(text))?.text
  return message === undefined
    ? 'expected a BORME document, found a different HTML page'
    : `the publisher reports: ${cleanText(message)}`
}

/** Reads the document header. Returns `null` when the page has no reference or no link to its PDF. */
function readHeader(html: string, blocks: readonly PageBlock[]): BormeDocumentHeader | null {
  const reference = BORME_REFERENCE_PATTERN.exec(html)?.[0]
  const pdf = [...html.matchAll(PDF_URL)].find(([, , , , identifier]) => identifier === reference)
  if (reference === undefined || pdf === undefined) return null
  const outside = blocks.filter(({ inText }) => !inText).map(block => ({ ...block, text: block.text.trim() }))
  const title = outside.find(({ styleClass }) => styleClass.split(' ').includes('documento-tit'))?.text
  const issueLine = outside.find(({ tag, text }) => /^h\d$/.test(tag) && ISSUE_NUMBER.test(text))?.text
  const departmentLabel = outside.findIndex(({ tag, text }) => tag === 'dt' && /^Departamento:?$/.test(text))
  const department =
    departmentLabel === -1
      ? issueLine?.slice(0, issueLine.indexOf('(')).trim()
      : outside[departmentLabel + 1]?.text
  const issue = outside.map(({ text }) => ISSUE_NUMBER.exec(text)?.[1]).find(number => number !== undefined)
  const [, year, month, day] = pdf
  return {
    identificador: reference,
    fecha_publicacion: `${year}${month}${day}`,
    ...(title !== undefined && { titulo: title }),
    ...(department && reference.startsWith('BORME-C-') && { departamento: department }),
    ...(issue !== undefined && { diario_numero: issue }),
  }
}

function readBlocks(html: string): PageBlock[] {
  const blocks: PageBlock[] = []
  let current: { tag: string; kind: string; text: string; depth: number } | null = null
  let depth = 0
  let textDepth = 0
  const finishBlock = (): void => {
    if (current !== null) {
      const location = `block ${blocks.length + 1}`
      blocks.push({
        tag: current.tag,
        styleClass: current.kind,
        text: current.text,
        location,
        inText: textDepth > 0,
      })
    }
    current = null
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (VOID_ELEMENTS.has(tag)) {
        if (tag === 'br' && current !== null) current.text += '\n'
        return
      }
      if (++depth > MAX_DEPTH)
        throw new DocumentError(`elements are nested deeper than ${MAX_DEPTH} levels`, `<${tag}>`)
      if (textDepth === 0 && attributes.id === 'textoxslt') textDepth = depth
      if (!BLOCK_ELEMENTS.has(tag)) return
      finishBlock()
      current = { tag, kind: attributes.class ?? tag, text: '', depth }
    },
    ontext(text) {
      if (current !== null) current.text += text
    },
    onclosetag(tag) {
      if (VOID_ELEMENTS.has(tag)) return
      if (current?.depth === depth) finishBlock()
      if (depth === textDepth) textDepth = 0
      depth--
    },
  })
  parser.write(html)
  parser.end()
  return blocks
}
