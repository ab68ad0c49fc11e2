import { Parser } from 'htmlparser2'
import { Broken } from '../kit/broken.ts'
import type { Decoded } from '../kit/text.ts'
import { tidy } from '../kit/text.ts'
import type { Row } from '../source.ts'
import { announcements, type Block, type Head, REFERENCE } from './document.ts'

/** Address of the PDF of a document, which every page about it links to: it holds its day. */
const PDF = /\/borme\/dias\/(\d{4})\/(\d\d)\/(\d\d)\/pdfs\/(BORME-[ABC]-[\d-]+)\.pdf/g
/** `(BORME 101 de 27/5/2011)`, `BORME núm. 101, de 27/05/2011` */
const ISSUE = /BORME»? (?:n[úu]m\. ?)?(\d{1,3}),? (?:de|del) /
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'dt', 'dd', 'tr', 'title'])
const VOID = new Set(['br', 'hr', 'img', 'meta', 'link', 'input', 'area', 'base', 'col', 'wbr'])
const DEEPEST = 2_000

/** A block of the page: its element and class, and whether it stands in the text of the document. */
interface Found extends Block {
  readonly tag: string
  readonly inText: boolean
}

/** The announcements of a page for people (`txt.php`), whose paragraphs have the classes of the XML. */
export async function* fromHtml({ text, fault }: Decoded): AsyncGenerator<Row> {
  const found = blocksOf(text)
  // A heading without a class is the page's own: "TEXTO".
  const body = found.filter(({ inText, tag, kind }) => inText && !(kind === tag && /^h\d$/.test(tag)))
  const head = headOf(text, found)
  if (head === null || body.length === 0) throw new Broken(refusal(found), 'line 1')
  const broken = fault ?? (/<\/html>/i.test(text) ? null : 'the page ends in the middle')
  yield* announcements({ ...head }, broken === null ? body : cutOff(body, broken))
}

/** The blocks before a break; the last of them may lack its end, and is not taken for whole. */
function* cutOff(blocks: readonly Block[], broken: string): Generator<Block> {
  yield* blocks.slice(0, -1)
  throw new Broken(broken, 'the end')
}

function refusal(found: readonly Found[]): string {
  const said = found.find(({ text }) => /no se encontr/i.test(text))?.text
  return said === undefined
    ? 'an HTML page, where a document of the BORME was expected'
    : `the publisher says: ${tidy(said)}`
}

/** Null when the page is none of a document: it names none, or does not link to its PDF. */
function headOf(html: string, found: readonly Found[]): Head | null {
  const reference = REFERENCE.exec(html)?.[0]
  const pdf = [...html.matchAll(PDF)].find(([, , , , identifier]) => identifier === reference)
  if (reference === undefined || pdf === undefined) return null
  const outside = found.filter(({ inText }) => !inText).map(block => ({ ...block, text: block.text.trim() }))
  const title = outside.find(({ kind }) => kind.split(' ').includes('documento-tit'))?.text
  const line = outside.find(({ tag, text }) => /^h\d$/.test(tag) && ISSUE.test(text))?.text
  const at = outside.findIndex(({ tag, text }) => tag === 'dt' && /^Departamento:?$/.test(text))
  const department = at === -1 ? line?.slice(0, line.indexOf('(')).trim() : outside[at + 1]?.text
  const issue = outside.map(({ text }) => ISSUE.exec(text)?.[1]).find(number => number !== undefined)
  const [, year, month, day] = pdf
  return {
    identificador: reference,
    fecha_publicacion: `${year}${month}${day}`,
    ...(title !== undefined && { titulo: title }),
    ...(department && reference.startsWith('BORME-C-') && { departamento: department }),
    ...(issue !== undefined && { diario_numero: issue }),
  }
}

function blocksOf(html: string): Found[] {
  const found: Found[] = []
  let open: { tag: string; kind: string; text: string; depth: number } | null = null
  let depth = 0
  let textDepth = 0
  const close = (): void => {
    if (open !== null) {
      const place = `block ${found.length + 1}`
      found.push({ tag: open.tag, kind: open.kind, text: open.text, place, inText: textDepth > 0 })
    }
    open = null
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (VOID.has(tag)) {
        if (tag === 'br' && open !== null) open.text += '\n'
        return
      }
      if (++depth > DEEPEST) throw new Broken(`elements are nested deeper than ${DEEPEST} levels`, `<${tag}>`)
      if (textDepth === 0 && attributes.id === 'textoxslt') textDepth = depth
      if (!BLOCKS.has(tag)) return
      close()
      open = { tag, kind: attributes.class ?? tag, text: '', depth }
    },
    ontext(text) {
      if (open !== null) open.text += text
    },
    onclosetag(tag) {
      if (VOID.has(tag)) return
      if (open?.depth === depth) close()
      if (depth === textDepth) textDepth = 0
      depth--
    },
  })
  parser.write(html)
  parser.end()
  return found
}
