import { deflateSync } from 'node:zlib'
import { type HostileDocuments, repeatToSize } from './hostile-document.ts'
import {
  buildOnePagePdf,
  buildPdf,
  compressedPdfStream,
  PDF_CATALOG,
  type PdfObject,
  pdfStream,
} from './pdf-builder.ts'

const TEXT = 'BT /F1 9 Tf 50 700 Td (a) Tj ET\n'
const MEBIBYTE = 2 ** 20

/** A stream that is compressed several times and expands about a thousand times at each level. */
function nestedFlate(size: number, levels: number): PdfObject {
  let stream: Buffer = Buffer.alloc(size, ' ')
  for (let level = 0; level < levels; level++) stream = deflateSync(stream)
  const filters = '/FlateDecode '.repeat(levels)
  return { dictionary: `/Filter [${filters}]`, stream }
}

/** Pages under `depth` levels of nodes with `width` references each to the same next level. */
function sharedPageTree(width: number, depth: number): Buffer {
  const nodes = Array.from({ length: depth }, (_, level) => {
    const kids = `${level + 3} 0 R `.repeat(width)
    return `<< /Type /Pages /Kids [${kids}] /Count ${width ** (depth - level)} >>`
  })
  return buildPdf([PDF_CATALOG, ...nodes, '<< /Type /Page /MediaBox [0 0 9 9] >>'])
}

/** Forms that each draw the next one several times. */
function nestedForms(width: number, depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, level) => {
    const draws = level === depth - 1 ? TEXT : '/X Do '.repeat(width)
    return pdfStream(
      draws,
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 5 0 R >> /XObject << /X ${level + 7} 0 R >> >>`,
    )
  })
  return buildOnePagePdf(pdfStream('/X Do'), forms, { resources: '/XObject << /X 6 0 R >>' })
}

function emptyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, n) => `${n + 3} 0 R`).join(' ')
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
  return buildPdf([
    PDF_CATALOG,
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array<string>(count).fill(page),
  ])
}

function typeZeroFont(characterMap: Buffer): Buffer {
  return buildOnePagePdf(
    pdfStream('BT /F1 9 Tf <00410042> Tj ET'),
    [
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> >>',
      compressedPdfStream(characterMap),
    ],
    {
      font: '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>',
    },
  )
}

function fontWithFile(file: Buffer): Buffer {
  return buildOnePagePdf(
    pdfStream(TEXT),
    ['<< /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 7 0 R >>', compressedPdfStream(file)],
    {
      font: '<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar 0 /LastChar 255 /FontDescriptor 6 0 R >>',
    },
  )
}

/** An object stream that claims a number of objects. */
function objectStream(count: number, content: Buffer): Buffer {
  return buildPdf([
    PDF_CATALOG,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    compressedPdfStream(content, `/Type /ObjStm /N ${count} /First 10`),
  ])
}

export const HOSTILE_PDFS: HostileDocuments = {
  'page tree that contains itself': () =>
    buildPdf([PDF_CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2000000 >>']),
  'page tree with two nodes in a loop': () =>
    buildPdf([
      PDF_CATALOG,
      '<< /Type /Pages /Kids [3 0 R] /Count 9 >>',
      '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 9 >>',
    ]),
  'page tree with 10^30 shared pages': () => sharedPageTree(1_000, 10),
  'page tree 100,000 levels deep': () => sharedPageTree(1, 100_000),
  'page count of 2 billion': () => buildPdf([PDF_CATALOG, '<< /Type /Pages /Kids [] /Count 2147483647 >>']),
  'a million empty pages': () => emptyPages(1_000_000),
  'cross-reference table that points to itself': () =>
    Buffer.from(
      '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev 9 /Root 1 0 R >>\nstartxref\n9\n%%EOF',
    ),
  'cross-reference table with a billion entries': () =>
    Buffer.from(
      '%PDF-1.7\nxref\n0 1000000000\n0000000000 65535 f \ntrailer\n<< /Size 1000000000 /Root 1 0 R >>\nstartxref\n9\n%%EOF',
    ),
  'a million objects without a cross-reference table': () =>
    Buffer.from(
      `%PDF-1.7\n${Array.from({ length: 1_000_000 }, (_, n) => `${n + 1} 0 obj 1 endobj`).join('\n')}`,
    ),
  'arrays 10 million levels deep': () =>
    buildOnePagePdf(pdfStream('q'), ['['.repeat(10_000_000)], { resources: '/ExtGState 6 0 R' }),
  'dictionaries 2 million levels deep': () =>
    buildOnePagePdf(pdfStream('q'), ['<</A '.repeat(2_000_000)], { resources: '/ExtGState 6 0 R' }),
  'content with arrays 10 million levels deep': () =>
    buildOnePagePdf(compressedPdfStream(Buffer.alloc(10_000_000, '['))),
  'object stream with a billion objects': () => objectStream(1_000_000_000, Buffer.from('1 0 2 0 3 0 ')),
  'object stream that expands to 1 GB': () => objectStream(1, Buffer.alloc(1_000 * MEBIBYTE, '1 ')),
  'content that expands to 600 MB': () =>
    buildOnePagePdf(compressedPdfStream(Buffer.alloc(600 * MEBIBYTE, ' '))),
  'content compressed three times': () => buildOnePagePdf(nestedFlate(1_500 * MEBIBYTE, 3)),
  'content with 20 million text operators': () =>
    buildOnePagePdf(compressedPdfStream(repeatToSize('BT(a)Tj ET\n', 200 * MEBIBYTE))),
  'content with 30 million graphics states': () =>
    buildOnePagePdf(compressedPdfStream(repeatToSize('q ', 60 * MEBIBYTE))),
  'content with a million inline images': () =>
    buildOnePagePdf(compressedPdfStream(repeatToSize('BI /W 1 /H 1 /BPC 8 /CS /G ID x EI\n', 36 * MEBIBYTE))),
  'content in ASCIIHex, ASCII85 and RunLength': () =>
    buildOnePagePdf(pdfStream(repeatToSize('z', 30 * MEBIBYTE), '/Filter [/ASCII85Decode /RunLengthDecode]')),
  'LZW stream of 30 MB': () =>
    buildOnePagePdf(pdfStream(Buffer.alloc(30 * MEBIBYTE, 0x55), '/Filter /LZWDecode')),
  'text of 500 MB in one string': () =>
    buildOnePagePdf(
      compressedPdfStream(
        Buffer.concat([
          Buffer.from('BT /F1 9 Tf ('),
          Buffer.alloc(500 * MEBIBYTE, 'a'),
          Buffer.from(') Tj ET'),
        ]),
      ),
    ),
  'form that draws itself': () =>
    buildOnePagePdf(
      pdfStream('/X Do'),
      [
        pdfStream(
          '/X Do /X Do',
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
        ),
      ],
      { resources: '/XObject << /X 6 0 R >>' },
    ),
  'forms that draw each other 10^30 times': () => nestedForms(1_000, 10),
  'content stream of 200,000 parts': () =>
    buildPdf([
      PDF_CATALOG,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [${'4 0 R '.repeat(200_000)}] /Resources << /Font << /F1 5 0 R >> >> >>`,
      compressedPdfStream(repeatToSize(TEXT, MEBIBYTE)),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]),
  'character map with 4 billion characters': () =>
    typeZeroFont(
      Buffer.from(
        'begincmap 1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange endcmap',
      ),
    ),
  'character map of 100 MB': () =>
    typeZeroFont(
      Buffer.concat([
        Buffer.from('begincmap 100 beginbfrange '),
        repeatToSize('<0000> <FFFF> <0041>\n', 100 * MEBIBYTE),
      ]),
    ),
  'character map that uses itself': () =>
    buildOnePagePdf(
      pdfStream('BT /F1 9 Tf <0041> Tj ET'),
      [
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A >>',
        pdfStream('begincmap endcmap', '/Type /CMap /UseCMap 7 0 R'),
      ],
      {
        font: '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 7 0 R /DescendantFonts [6 0 R] >>',
      },
    ),
  'font file of 200 MB': () => fontWithFile(Buffer.alloc(200 * MEBIBYTE, 1)),
  'font program in an endless loop': () =>
    fontWithFile(Buffer.concat([Buffer.from('000100000001', 'hex'), Buffer.alloc(4_000_000, 0xff)])),
  'stream length of 4 GB': () => buildOnePagePdf(pdfStream(TEXT, '/Length 4294967295')),
  'stream length that refers to itself': () => buildOnePagePdf(pdfStream(TEXT, '/Length 4 0 R')),
  'truncated file': () => buildOnePagePdf(compressedPdfStream(repeatToSize(TEXT, MEBIBYTE))).subarray(0, 900),
  'encrypted file': () =>
    buildPdf(
      [
        PDF_CATALOG,
        '<< /Type /Pages /Kids [] /Count 0 >>',
        `<< /Filter /Standard /V 5 /R 6 /Length 256 /P -1 /O <${'00'.repeat(48)}> /U <${'00'.repeat(48)}> /OE <${'00'.repeat(32)}> /UE <${'00'.repeat(32)}> /Perms <${'00'.repeat(16)}> >>`,
      ],
      '/Encrypt 3 0 R /ID [<00> <00>]',
    ),
  'outline in a loop and a script': () =>
    buildPdf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 3 0 R /OpenAction << /S /JavaScript /JS (while(true){}) >> >>',
      '<< /Type /Pages /Kids [] /Count 0 >>',
      '<< /First 4 0 R /Last 4 0 R >>',
      '<< /Title (a) /Parent 3 0 R /Next 4 0 R >>',
    ]),
  'texts in invalid UTF-16': () =>
    buildOnePagePdf(pdfStream(`BT /F1 9 Tf <FEFFD800DC> Tj <FEFF${'D800'.repeat(100_000)}> Tj ET`)),
  '60 MB of percent signs': () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(60 * MEBIBYTE, '%')]),
  'only a header': () => Buffer.from('%PDF-1.7\n'),
}
