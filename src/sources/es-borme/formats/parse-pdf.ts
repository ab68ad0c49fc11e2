import type { SourceRecord } from '../../../model/source-document.ts'
import { DocumentError } from '../../shared/formats/document-error.ts'
import { extractPdfLines, type PdfLine } from '../../shared/formats/pdf-lines.ts'
import { cleanText, normalizeForComparison } from '../../shared/text-cleaning.ts'

import {
  BORME_REFERENCE_PATTERN,
  type BormeDocumentHeader,
  type BormeParagraph,
  groupBormeAnnouncements,
} from '../document-structure.ts'

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
/** Matches the issue number in a page header. */
const ISSUE_NUMBER = /^N[úu]m\. (\d{1,3})\b/
const DATE = /\b(\d{1,2}) de (\p{L}{4,10}) de (\d{4})\b/u
/** Matches the page footer, which contains the gazette's legal deposit number and ISSN. */
const FOOTER = /D\.L\.: ?M-|ISSN: ?\d{4}/
/** Text above this y coordinate, in points, belongs to the page header. */
const HEADER_Y = 740
/** The font size of body text in points. Larger text on the first page is a title. */
const TEXT_SIZE = 9
/**
 * Minimum line spacings in points that start a paragraph or an announcement. Spacing is 10 points within a paragraph,
 * 12 between an announcement's first line and its paragraph, and 20 between announcements.
 */
const MIN_PARAGRAPH_GAP = 11
const MIN_ANNOUNCEMENT_GAP = 15
/** Maximum indentation of body text in points. Lines that start further from the margin are centered headings. */
const MAX_INDENT = 12
const ARTICLE = /^\d{1,7} - \S/

/** Yields the announcements in a PDF while reading it page by page. */
export async function* parseBormePdf(bytes: Uint8Array): AsyncGenerator<SourceRecord> {
  const pages = extractPdfLines(bytes)
  const firstPage = await pages.next()
  if (firstPage.done === true) throw new DocumentError('the PDF has no pages', 'start of the document')
  const header = readHeader(firstPage.value)
  yield* header.identificador.startsWith('BORME-C-')
    ? readSectionC(header, firstPage.value, pages)
    : groupBormeAnnouncements({ ...header }, readBlocks(firstPage.value, pages))
}

function readHeader(lines: readonly PdfLine[]): BormeDocumentHeader {
  const texts = lines.map(({ text }) => cleanText(text))
  const identifier = texts
    .map(text => BORME_REFERENCE_PATTERN.exec(text)?.[0])
    .find(found => found !== undefined)
  const [, day = '', month = '', year = ''] =
    texts.map(text => DATE.exec(text)).find(found => found !== null) ?? []
  const monthNumber = MONTHS.indexOf(normalizeForComparison(month)) + 1
  if (identifier === undefined || monthNumber === 0) {
    throw new DocumentError('the PDF has no BORME reference or no date', 'page 1')
  }
  const issue = texts.map(text => ISSUE_NUMBER.exec(text)?.[1]).find(found => found !== undefined)
  return {
    identificador: identifier,
    fecha_publicacion: year + String(monthNumber).padStart(2, '0') + day.padStart(2, '0'),
    ...(issue !== undefined && { diario_numero: issue }),
  }
}

/** Returns true for lines in the header, footer or margin of a page. */
function isOutsideText({ isRotated, y, text }: PdfLine): boolean {
  return isRotated || y > HEADER_Y || FOOTER.test(text)
}

/** Yields the paragraphs of section A or B, which line spacing, font and indentation distinguish. */
async function* readBlocks(
  firstPage: readonly PdfLine[],
  otherPages: AsyncGenerator<PdfLine[]>,
): AsyncGenerator<BormeParagraph> {
  // The last title is the province in capitals. Its bold font also marks the start of announcements.
  const province = firstPage.findLast(
    line => !isOutsideText(line) && line.size > TEXT_SIZE && isCapitals(line.text),
  )
  const titleCount = province === undefined ? 0 : firstPage.indexOf(province) + 1
  let block: (BormeParagraph & { text: string }) | null = null
  let previous: PdfLine | null = null
  for await (const page of withFirst(firstPage.slice(titleCount), otherPages)) {
    const lines = page.filter(line => !isOutsideText(line))
    const margin = Math.min(...lines.map(({ x }) => x))
    for (const line of lines) {
      const gap: number = previous === null || previous.page !== line.page ? 0 : previous.y - line.y
      const kind = startedBlockClass(line, margin, province?.font, gap, block?.styleClass ?? '')
      if (block !== null && kind === null) block.text = joinLines(block.text, line.text)
      else {
        if (block !== null) yield block
        block = { styleClass: kind ?? 'parrafo', text: line.text, location: `page ${line.page}` }
      }
      previous = line
    }
  }
  if (block !== null) yield block
}

function isCapitals(text: string): boolean {
  return text === text.toUpperCase()
}

/** Returns the class of the block that the line starts, or `null` when the line continues the current block. */
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
  // Line spacing is unknown after a page break, so the line is taken as the start of the article's paragraph.
  if (currentClass === 'articulo') return gap === 0 || gap >= MIN_PARAGRAPH_GAP ? 'parrafo' : null
  return gap >= MIN_ANNOUNCEMENT_GAP ? 'parrafo' : null
}

/** Reads a section C document, which consists of a heading, the number and companies in one font, and the text. */
async function* readSectionC(
  header: BormeDocumentHeader,
  firstPage: readonly PdfLine[],
  otherPages: AsyncGenerator<PdfLine[]>,
): AsyncGenerator<SourceRecord> {
  const lines = firstPage.filter(line => !isOutsideText(line))
  const number = `${header.identificador.split('-').at(-1)} `
  const titleIndex = lines.findIndex(({ text }) => text.startsWith(number))
  const title = lines[titleIndex]
  const heading = lines[titleIndex - 1]
  if (title === undefined || heading === undefined)
    throw new DocumentError(`no line starts with ${number}`, 'page 1')
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
  yield* groupBormeAnnouncements({ ...header, departamento: cleanText(heading.text), titulo: companies }, [
    { styleClass: 'parrafo', text, location: 'page 1' },
  ])
}

async function* withFirst<T>(first: T, others: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first
  yield* others
}

/** Joins two lines with a space, or without one when the first line ends with a hyphen (`PILAR-` `MARIA`). */
function joinLines(text: string, next: string): string {
  const start = text.trimEnd()
  return /\p{L}-$/u.test(start) || start === '' ? start + next.trimStart() : `${start} ${next.trimStart()}`
}
