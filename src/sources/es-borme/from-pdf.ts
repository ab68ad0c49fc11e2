import { Broken } from '../kit/broken.ts'
import { type PdfLine, pdfLines } from '../kit/pdf.ts'
import { fold, tidy } from '../kit/text.ts'
import type { Row } from '../source.ts'
import { announcements, type Block, type Head, REFERENCE } from './document.ts'

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
/** Head of a page: number of the issue, then the day. */
const ISSUE = /^N[úu]m\. (\d{1,3})\b/
const DAY = /\b(\d{1,2}) de (\p{L}{4,10}) de (\d{4})\b/u
/** Foot of a document: address, name and legal deposit of the gazette. */
const FOOT = /D\.L\.: ?M-|ISSN: ?\d{4}/
/** Above this height stand the heads of the pages. */
const HEAD_Y = 740
/** Letters of the text, in points; what is larger on the first page are titles. */
const TEXT_SIZE = 9
/** Lines of one paragraph are 10 points apart, a head and its paragraph 12, two announcements 20. */
const NEXT_PARAGRAPH = 11
const NEXT_ANNOUNCEMENT = 15
/** Paragraphs begin at the margin; what begins further in is set in the middle. */
const INDENT = 12
const ARTICLE = /^\d{1,7} - \S/

/** The announcements of a PDF, page by page. */
export async function* fromPdf(bytes: Uint8Array): AsyncGenerator<Row> {
  const pages = pdfLines(bytes)
  const first = await pages.next()
  if (first.done === true) throw new Broken('the PDF has no pages', 'the start')
  const head = headOf(first.value)
  yield* head.identificador.startsWith('BORME-C-')
    ? legalNotice(head, first.value, pages)
    : announcements({ ...head }, blocksOf(first.value, pages))
}

function headOf(lines: readonly PdfLine[]): Head {
  const texts = lines.map(({ text }) => tidy(text))
  const identifier = texts.map(text => REFERENCE.exec(text)?.[0]).find(found => found !== undefined)
  const [, day = '', month = '', year = ''] =
    texts.map(text => DAY.exec(text)).find(found => found !== null) ?? []
  const number = MONTHS.indexOf(fold(month)) + 1
  if (identifier === undefined || number === 0) {
    throw new Broken('a PDF without the reference and the day of a document of the BORME', 'page 1')
  }
  const issue = texts.map(text => ISSUE.exec(text)?.[1]).find(found => found !== undefined)
  return {
    identificador: identifier,
    fecha_publicacion: year + String(number).padStart(2, '0') + day.padStart(2, '0'),
    ...(issue !== undefined && { diario_numero: issue }),
  }
}

/** Head, foot and margin of a page: no part of the text. */
function isFrame({ turned, y, text }: PdfLine): boolean {
  return turned || y > HEAD_Y || FOOT.test(text)
}

/** Sections A and B: paragraphs told apart by the space between them, by their fonts and where they begin. */
async function* blocksOf(first: readonly PdfLine[], rest: AsyncGenerator<PdfLine[]>): AsyncGenerator<Block> {
  // The last title, the province in capitals, is set in the bold font of the heads of announcements.
  const province = first.findLast(line => !isFrame(line) && line.size > TEXT_SIZE && isCapitals(line.text))
  const titles = province === undefined ? 0 : first.indexOf(province) + 1
  let block: { kind: string; text: string; place: string } | null = null
  let before: PdfLine | null = null
  for await (const lines of withFirst(first.slice(titles), rest)) {
    const text = lines.filter(line => !isFrame(line))
    const margin = Math.min(...text.map(({ x }) => x))
    for (const line of text) {
      const gap: number = before === null || before.page !== line.page ? 0 : before.y - line.y
      const kind = kindOf(line, margin, province?.font, gap, block?.kind ?? '')
      if (block !== null && kind === null) block.text = joined(block.text, line.text)
      else {
        if (block !== null) yield block
        block = { kind: kind ?? 'parrafo', text: line.text, place: `page ${line.page}` }
      }
      before = line
    }
  }
  if (block !== null) yield block
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase()
}

/** What the line begins; null when it goes on with the block before it. */
function kindOf(
  line: PdfLine,
  margin: number,
  bold: string | undefined,
  gap: number,
  open: string,
): string | null {
  if (line.x > margin + INDENT)
    return open.startsWith('centro') && gap < NEXT_PARAGRAPH ? null : 'centro_redonda'
  const begins = gap === 0 || gap >= NEXT_ANNOUNCEMENT || open.startsWith('centro')
  const isHead = bold === undefined || line.font === bold || gap >= NEXT_ANNOUNCEMENT
  if (begins && isHead && ARTICLE.test(line.text)) return 'articulo'
  // A head that ends a page has its paragraph on the next, where nothing tells how far they are apart.
  if (open === 'articulo') return gap === 0 || gap >= NEXT_PARAGRAPH ? 'parrafo' : null
  return gap >= NEXT_ANNOUNCEMENT ? 'parrafo' : null
}

/** Section C: the heading, then number and companies in one font, then the text. */
async function* legalNotice(
  head: Head,
  first: readonly PdfLine[],
  rest: AsyncGenerator<PdfLine[]>,
): AsyncGenerator<Row> {
  const lines = first.filter(line => !isFrame(line))
  const number = `${head.identificador.split('-').at(-1)} `
  const at = lines.findIndex(({ text }) => text.startsWith(number))
  const title = lines[at]
  const heading = lines[at - 1]
  if (title === undefined || heading === undefined)
    throw new Broken(`no line begins with ${number}`, 'page 1')
  const after = lines.slice(at).findIndex(({ font, size }) => font !== title.font || size !== title.size)
  const titles = after === -1 ? lines.slice(at) : lines.slice(at, at + after)
  let text = ''
  for await (const page of withFirst(after === -1 ? [] : lines.slice(at + after), rest)) {
    const body = page.filter(line => !isFrame(line) && !/^ID: ?[A-Z]\d+/.test(line.text))
    for (const line of body) text = joined(text, line.text)
  }
  const companies = titles
    .map(line => line.text)
    .join('\n')
    .slice(number.length)
  yield* announcements({ ...head, departamento: tidy(heading.text), titulo: companies }, [
    { kind: 'parrafo', text, place: 'page 1' },
  ])
}

async function* withFirst<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** Two lines as one text: a hyphen after a letter joins two halves of a name (`PILAR-` `MARIA`), any other end is a blank. */
function joined(text: string, next: string): string {
  const head = text.trimEnd()
  return /\p{L}-$/u.test(head) || head === '' ? head + next.trimStart() : `${head} ${next.trimStart()}`
}
