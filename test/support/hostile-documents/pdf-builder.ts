import { deflateSync } from 'node:zlib'

/** A PDF object without its number: its text, or a dictionary with a stream. */
export type PdfObject = string | { readonly dictionary: string; readonly stream: Buffer }

/** Joins objects, numbered from 1, to a file with a valid cross-reference table. Object 1 must be the catalog. */
export function buildPdf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let position = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const offset = position
    const bytes = serializeObject(index + 1, object)
    parts.push(bytes)
    position += bytes.length
    return offset
  })
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\n` +
        `startxref\n${position}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function serializeObject(number: number, object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`)
  const { dictionary, stream } = object
  const length = dictionary.includes('/Length') ? '' : `/Length ${stream.length}`
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${dictionary} ${length} >>\nstream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

export const PDF_CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** Builds a PDF with one page, whose content is object 4 and whose font is object 5. `more` follows from 6 on. */
export function buildOnePagePdf(
  content: PdfObject,
  more: readonly PdfObject[] = [],
  { font = FONT, resources = '' }: { readonly font?: PdfObject; readonly resources?: string } = {},
): Buffer {
  return buildPdf([
    PDF_CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    content,
    font,
    ...more,
  ])
}

export function pdfStream(content: string | Buffer, dictionary = ''): PdfObject {
  return { dictionary, stream: Buffer.from(content) }
}

export function compressedPdfStream(content: Buffer, dictionary = ''): PdfObject {
  return { dictionary: `/Filter /FlateDecode ${dictionary}`, stream: deflateSync(content) }
}
