import { getDocumentProxy } from 'unpdf'
import { DocumentError } from './document-error.ts'

/** One line of text on a page. */
export interface PdfLine {
  /** Page number, counted from 1. */
  readonly page: number
  /** Start of the line, in points from the left and lower edges of the page. */
  readonly x: number
  readonly y: number
  /** Font size at the start of the line, in points. */
  readonly size: number
  /** Internal font name at the start of the line. It distinguishes fonts but does not describe them. */
  readonly font: string
  readonly text: string
  /** True for rotated text, as in the margin of an official gazette. */
  readonly isRotated: boolean
}

/** Silences the library's warnings: unreadable content throws anyway. */
const LOAD_OPTIONS = { verbosity: 0, isEvalSupported: false }
/** Maximum distance in points between the baselines of two text items on one line. */
const MAX_BASELINE_GAP = 1.5
/** Matches single characters with a space between them. The layout draws a real space as an item of its own. */
const SPACED_CHARACTERS = /^\S(?: \S){3,}$/
/** Matches letters of a word or initials such as `S . L .`, which other single characters (`S 8 , H M`) are not. */
const SPACED_LETTERS = /\p{L}(?: \p{L}){3}|^\p{L} \. \p{L}(?: \.)?$/u

/** Yields the lines of each page in drawing order. Throws `DocumentError` when the bytes are not a readable PDF. */
export async function* extractPdfLines(bytes: Uint8Array): AsyncGenerator<PdfLine[]> {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '%PDF-') {
    throw new DocumentError('the document does not start with a PDF header', 'byte 0')
  }
  // The library takes ownership of the bytes, but the caller still needs the archived document.
  const document = await getDocumentProxy(new Uint8Array(bytes), LOAD_OPTIONS).catch(
    toDocumentError('start of the document'),
  )
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number).catch(toDocumentError(`page ${number}`))
      const { items } = await page.getTextContent().catch(toDocumentError(`page ${number}`))
      yield groupLines(
        items.flatMap(item => ('str' in item ? [item] : [])),
        number,
      )
      page.cleanup()
    }
  } finally {
    await document.loadingTask.destroy()
  }
}

interface TextItem {
  readonly str: string
  /** Scale and rotation, then position. */
  readonly transform: readonly number[]
  readonly fontName: string
}

function groupLines(items: readonly TextItem[], page: number): PdfLine[] {
  const lines: (PdfLine & { text: string })[] = []
  for (const { str, transform, fontName } of items) {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
    const last = lines.at(-1)
    const isRotated = Math.abs(b) > Math.abs(a)
    if (last !== undefined && !isRotated && !last.isRotated && Math.abs(last.y - y) <= MAX_BASELINE_GAP) {
      last.text += joinSpacedLetters(str)
    } else if (str.trim() !== '') {
      const size = Math.hypot(c, d)
      lines.push({ page, x, y, size, font: fontName, text: joinSpacedLetters(str), isRotated })
    }
  }
  return lines
}

/** Joins letters that are spaced out to fill a line: `c o m e r c i a l .` becomes `comercial.`. */
export function joinSpacedLetters(text: string): string {
  return SPACED_CHARACTERS.test(text) && SPACED_LETTERS.test(text) ? text.replaceAll(' ', '') : text
}

/** Converts an error of the PDF library to a `DocumentError` with its location. */
function toDocumentError(place: string): (error: unknown) => never {
  return error => {
    throw new DocumentError(
      `the PDF cannot be read: ${error instanceof Error ? error.message : error}`,
      place,
    )
  }
}
