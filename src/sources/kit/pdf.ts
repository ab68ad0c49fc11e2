import { getDocumentProxy } from 'unpdf'
import { Broken } from './broken.ts'

/** One line of text on a page. */
export interface PdfLine {
  /** Counted from 1. */
  readonly page: number
  /** Where it begins, in points from the left and lower edges of the page. */
  readonly x: number
  readonly y: number
  /** Size of its first letters, in points. */
  readonly size: number
  /** Name of the font of its first letters within the document: tells two fonts apart, not what they look like. */
  readonly font: string
  readonly text: string
  /** Runs across the page, as in the margin of an official gazette. */
  readonly turned: boolean
}

/** The reader's own warnings are no news: what it cannot read it throws, and what is missing shows. */
const SILENT = { verbosity: 0, isEvalSupported: false }
/** Two pieces of text whose baselines are no further apart stand on one line. */
const SAME_LINE = 1.5

/**
 * The lines of a PDF, page after page, in the order in which they are drawn. Throws `Broken` for what is no PDF, is
 * locked, or cannot be read on.
 */
export async function* pdfLines(bytes: Uint8Array): AsyncGenerator<PdfLine[]> {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '%PDF-') {
    throw new Broken('the document does not begin as a PDF does', 'byte 0')
  }
  // The reader takes the bytes for itself, and what is archived is not ours to give away.
  const document = await getDocumentProxy(new Uint8Array(bytes), SILENT).catch(told('the start'))
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number).catch(told(`page ${number}`))
      const { items } = await page.getTextContent().catch(told(`page ${number}`))
      yield linesOf(
        items.flatMap(item => ('str' in item ? [item] : [])),
        number,
      )
      page.cleanup()
    }
  } finally {
    await document.loadingTask.destroy()
  }
}

interface Piece {
  readonly str: string
  /** Scale and turn, then place. */
  readonly transform: readonly number[]
  readonly fontName: string
}

function linesOf(pieces: readonly Piece[], page: number): PdfLine[] {
  const lines: (PdfLine & { text: string })[] = []
  for (const { str, transform, fontName } of pieces) {
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
    const last = lines.at(-1)
    const turned = Math.abs(b) > Math.abs(a)
    if (last !== undefined && !turned && !last.turned && Math.abs(last.y - y) <= SAME_LINE) {
      last.text += str
    } else if (str.trim() !== '') {
      const size = Math.hypot(c, d)
      lines.push({ page, x, y, size, font: fontName, text: str, turned })
    }
  }
  return lines
}

/** The reader of PDFs rejects with errors of its own; here they become ours, with their place. */
function told(place: string): (error: unknown) => never {
  return error => {
    throw new Broken(`the PDF cannot be read: ${error instanceof Error ? error.message : error}`, place)
  }
}
