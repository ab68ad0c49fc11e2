import { Broken } from '../kit/broken.ts'
import { type PdfLine, pdfLines } from '../kit/pdf.ts'
import { fold, tidy } from '../kit/text.ts'
import type { Row } from '../source.ts'
import { announcements, type Block, type Head, REFERENCE } from './document.ts'

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
/** Matches the issue number in the header of a page. */
const ISSUE_NUMBER = /^N[úu]m\. (\d{1,3})\b/
const DATE = /\b(\d{1,2}) de (\p{L}{4,10}) de (\d{4})\b/u
/** Matches the footer of a document: URL, name and legal deposit of the gazette. */
const FOOTER = /D\.L\.: ?M-|ISSN: ?\d{4}/
/** Text above this height belongs to the page header. */
const HEADER_Y = 740
/** Font size of the text in points. Larger text on the first page is a title. */
const TEXT_SIZE = 9
/** Line distances: 10 points within a paragraph, 12 between a head and its paragraph, 20 between announcements. */
const MIN_PARAGRAPH_GAP = 11
const MIN_ANNOUNCEMENT_GAP = 15
/** Lines that start further from the margin are centred headings. */
const MAX_INDENT = 12
const ARTICLE = /^\d{1,7} - \S/

/** Yields the announcements of a PDF, page by page. */
export async function* fromPdf(bytes: Uint8Array): AsyncGenerator<Row> {
  const pages = pdfLines(bytes)
  const firstPage = await pages.next()
  if (firstPage.done === true) throw new Broken('the PDF has no pages', 'start of the document')
  const header = readHeader(firstPage.value)
  yield* header.identificador.startsWith('BORME-C-')
    ? readSectionC(header, firstPage.value, pages)
    : announcements({ ...header }, readBlocks(firstPage.value, pages))
}

function readHeader(lines: readonly PdfLine[]): Head {
  const texts = lines.map(({ text }) => tidy(text))
  const identifier = texts.map(text => REFERENCE.exec(text)?.[0]).find(found => found !== undefined)
  const [, day = '', month = '', year = ''] =
    texts.map(text => DATE.exec(text)).find(found => found !== null) ?? []
  const monthNumber = MONTHS.indexOf(fold(month)) + 1
  if (identifier === undefined || monthNumber === 0) {
    throw new Broken('the PDF has no reference or date of a BORME document', 'page 1')
  }
  const issue = texts.map(text => ISSUE_NUMBER.exec(text)?.[1]).find(found => found !== undefined)
  return {
    identificador: identifier,
    fecha_publicacion: year + String(monthNumber).padStart(2, '0') + day.padStart(2, '0'),
    ...(issue !== undefined && { diario_numero: issue }),
  }
}

/** Returns true for lines in the header, footer or margin of a page. */
function isOutsideText({ turned, y, text }: PdfLine): boolean {
  return turned || y > HEADER_Y || FOOTER.test(text)
}

/** Reads sections A and B, whose paragraphs differ in line distance, font and indentation. */
async function* readBlocks(
  firstPage: readonly PdfLine[],
  otherPages: AsyncGenerator<PdfLine[]>,
): AsyncGenerator<Block> {
  // The last title, the province in capitals, has the bold font that also marks the start of announcements.
  const province = firstPage.findLast(
    line => !isOutsideText(line) && line.size > TEXT_SIZE && isCapitals(line.text),
  )
  const titleCount = province === undefined ? 0 : firstPage.indexOf(province) + 1
  let block: (Block & { text: string }) | null = null
  let previous: PdfLine | null = null
  for await (const page of withFirst(firstPage.slice(titleCount), otherPages)) {
    const lines = page.filter(line => !isOutsideText(line))
    const margin = Math.min(...lines.map(({ x }) => x))
    for (const line of lines) {
      const gap: number = previous === null || previous.page !== line.page ? 0 : previous.y - line.y
      const kind = startedBlockClass(line, margin, province?.font, gap, block?.kind ?? '')
      if (block !== null && kind === null) block.text = joinLines(block.text, line.text)
      else {
        if (block !== null) yield block
        block = { kind: kind ?? 'parrafo', text: line.text, place: `page ${line.page}` }
      }
      previous = line
    }
  }
  if (block !== null) yield block
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase()
}

/** Returns the class of the block that a line starts; null when it continues the current block. */
function startedBlockClass(
  line: PdfLine,
  margin: number,
  boldFont: string | undefined,
  gap: number,
  currentClass: string,
): string | null {
  if (line.x > margin + MAX_INDENT)
    return currentClass.startsWith('centro') && gap < MIN_PARAGRAPH_GAP ? null : 'centro_redonda'
  const canStartBlock = gap === 0 || gap >= MIN_ANNOUNCEMENT_GAP || currentClass.startsWith('centro')
  const isArticleFont = boldFont === undefined || line.font === boldFont || gap >= MIN_ANNOUNCEMENT_GAP
  if (canStartBlock && isArticleFont && ARTICLE.test(line.text)) return 'articulo'
  // After a page break the distance is unknown, so the line starts the paragraph of the article.
  if (currentClass === 'articulo') return gap === 0 || gap >= MIN_PARAGRAPH_GAP ? 'parrafo' : null
  return gap >= MIN_ANNOUNCEMENT_GAP ? 'parrafo' : null
}

/** Reads section C: a heading, then number and companies in one font, then the text. */
async function* readSectionC(
  header: Head,
  firstPage: readonly PdfLine[],
  otherPages: AsyncGenerator<PdfLine[]>,
): AsyncGenerator<Row> {
  const lines = firstPage.filter(line => !isOutsideText(line))
  const number = `${header.identificador.split('-').at(-1)} `
  const titleIndex = lines.findIndex(({ text }) => text.startsWith(number))
  const title = lines[titleIndex]
  const heading = lines[titleIndex - 1]
  if (title === undefined || heading === undefined)
    throw new Broken(`no line starts with ${number}`, 'page 1')
  const titleLength = lines
    .slice(titleIndex)
    .findIndex(({ font, size }) => font !== title.font || size !== title.size)
  const bodyStart = titleLength === -1 ? lines.length : titleIndex + titleLength
  const titles = lines.slice(titleIndex, bodyStart)
  let text = ''
  for await (const page of withFirst(lines.slice(bodyStart), otherPages)) {
    const body = page.filter(line => !isOutsideText(line) && !/^ID: ?[A-Z]\d+/.test(line.text))
    for (const line of body) text = joinLines(text, line.text)
  }
  const companies = titles
    .map(line => line.text)
    .join('\n')
    .slice(number.length)
  yield* announcements({ ...header, departamento: tidy(heading.text), titulo: companies }, [
    { kind: 'parrafo', text, place: 'page 1' },
  ])
}

async function* withFirst<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

/** Joins two lines with a space, or without one after a hyphenated name (`PILAR-` `MARIA`). */
function joinLines(text: string, next: string): string {
  const start = text.trimEnd()
  return /\p{L}-$/u.test(start) || start === '' ? start + next.trimStart() : `${start} ${next.trimStart()}`
}
