import { BORME_SECTIONS, type BormeSampleDocument, findBormeSection } from './format-document.ts'

/** Formats the document as the gazette's PDF, with its fonts, sizes and positions, but with uncompressed text. */
export function formatBormePdf(paper: BormeSampleDocument): Buffer {
  const pages = pagesOf(paper)
  const kids = pages.map((_, i) => `${5 + i * 2} 0 R`)
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`,
    font('Helvetica-Bold'),
    font('Helvetica'),
    ...pages.flatMap((content, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + i * 2} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const WEEKDAYS = 'Domingo Lunes Martes Miércoles Jueves Viernes Sábado'.split(' ')
/** The number of 8-point characters that fit on a line. */
const LINE = 100
const MARGIN = 57
const LOWEST = 60

interface Printed {
  readonly font: 'F1' | 'F2'
  readonly size: number
  readonly x: number
  readonly text: string
  /** The distance below the previous line. */
  readonly down: number
}

function pagesOf(paper: BormeSampleDocument): string[] {
  const pages: string[] = []
  let y = 0
  let page = ''
  const print = (font: string, size: number, x: number, at: number, text: string): void => {
    page += `BT /${font} ${size} Tf 1 0 0 1 ${x} ${at} Tm (${escaped(text)}) Tj ET\n`
  }
  const begin = (): void => {
    page = ''
    print('F1', 16, 116, 785, 'BOLETÍN OFICIAL DEL REGISTRO MERCANTIL')
    print('F1', 9, 30, 758, `Núm. ${paper.issue}`)
    print('F1', 9, 231, 758, longDay(paper.day))
    print('F1', 9, 518, 758, `Pág. ${paper.page + pages.length}`)
    page += `BT /F1 8 Tf 0 1 -1 0 560 50 Tm (cve: ${paper.identifier}) Tj ET\n`
    y = 730
  }
  begin()
  for (const line of printed(paper)) {
    if (y - line.down < LOWEST) {
      pages.push(page)
      begin()
      y = 710 + line.down
    }
    y -= line.down
    print(line.font, line.size, line.x, y, line.text)
  }
  print(
    'F2',
    7,
    60,
    30,
    'https://www.boe.es BOLETÍN OFICIAL DEL REGISTRO MERCANTIL D.L.: M-5188/1990 - ISSN: 0214-9958',
  )
  return [...pages, page]
}

function printed(paper: BormeSampleDocument): Printed[] {
  const section = findBormeSection(paper)
  const [first = '', second = ''] =
    section === 'C' ? ['SECCIÓN SEGUNDA', ''] : ['SECCIÓN PRIMERA', 'Empresarios']
  const centred = (size: number, font: 'F1' | 'F2', text: string): Printed => ({
    font,
    size,
    x: 200,
    text,
    down: 25,
  })
  const titles = [
    centred(22, 'F1', first),
    ...(second === '' ? [] : [centred(16, 'F1', second)]),
    centred(14, 'F2', BORME_SECTIONS[section]?.[1] ?? ''),
    ...(paper.department === undefined ? [] : [centred(12, 'F2', paper.department)]),
    ...(section === 'C'
      ? `${paper.identifier.split('-').at(-1)} ${paper.title}`
          .split('\n')
          .map(line => centred(11, 'F1', line))
      : [centred(11, 'F1', paper.title)]),
  ]
  const body = paper.blocks.flatMap(({ kind, text }) => {
    const font = kind === 'articulo' ? 'F1' : 'F2'
    const x = kind === 'centro_redonda' ? 180 : MARGIN
    const gap = kind === 'parrafo' && section !== 'C' ? 12 : 20
    return wrapped(text).map(
      (line, i) => ({ font, size: 8, x, text: line, down: i === 0 ? gap : 10 }) as const,
    )
  })
  return [...titles, ...body]
}

/** Breaks lines at spaces and after hyphens within words. */
function wrapped(text: string): string[] {
  const pieces = text.replace(/\s+/g, ' ').split(/(?<= )|(?<=\p{L}-)(?=\p{L})/u)
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line !== '' && line.length + piece.trimEnd().length > LINE) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()]
}

function longDay(day: string): string {
  const [year, month = 1, dayOfMonth] = day.split('-').map(Number)
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday} ${dayOfMonth} de ${MONTHS[month - 1]} de ${year}`
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, sign => `\\${sign}`)
}
