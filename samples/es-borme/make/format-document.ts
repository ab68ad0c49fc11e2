/** The publisher's formats of a document (XML, HTML page and index of a day). `format-pdf.ts` writes the PDF. */

export interface BormeTextBlock {
  readonly kind: 'articulo' | 'parrafo' | 'centro_redonda'
  readonly text: string
}

export interface BormeSampleDocument {
  /** The document identifier, such as `BORME-A-2026-217-28`. */
  readonly identifier: string
  /** The publication date, such as `2026-11-12`. */
  readonly day: string
  readonly issue: number
  readonly page: number
  /** The province or the company. In section C, several companies are on one line each. */
  readonly title: string
  /** The heading of section C. */
  readonly department?: string
  readonly blocks: readonly BormeTextBlock[]
}

export const BORME_SECTIONS: Readonly<Record<string, readonly [string, string]>> = {
  A: ['SECCIÓN PRIMERA. Empresarios. Actos inscritos', 'Actos inscritos'],
  B: [
    'SECCIÓN PRIMERA. Empresarios. Otros actos publicados en el Registro Mercantil',
    'Otros actos publicados en el Registro Mercantil',
  ],
  C: ['SECCIÓN SEGUNDA. Anuncios y avisos legales', 'Anuncios y avisos legales'],
}

export function findBormeSection({ identifier }: BormeSampleDocument): string {
  return identifier.slice(6, 7)
}

/** Formats the response of `diario_borme/xml.php`. */
export function formatBormeXml(paper: BormeSampleDocument): string {
  const { identifier, day, issue, page, title, department, blocks } = paper
  const section = findBormeSection(paper)
  const meta = [
    ['identificador', identifier],
    ['titulo', title],
    ['diario', 'Boletín Oficial del Registro Mercantil'],
    ['diario_numero', String(issue)],
    [`seccion codigo="${section}"`, BORME_SECTIONS[section]?.[0] ?? ''],
    ...(department === undefined ? [] : [['departamento', department]]),
    ['fecha_publicacion', compact(day)],
    ['pagina_inicial', String(page)],
    ['pagina_final', String(page)],
    ['url_pdf', pdfAddress(paper)],
  ] as const
  const lines = meta.map(([tag = '', text = '']) => `    <${tag}>${escaped(text)}</${tag.split(' ')[0]}>`)
  const texts = blocks.map(({ kind, text }) => `    <p class="${kind}">${escaped(text)}</p>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<documento fecha_actualizacion="${compact(day)}T071803Z">`,
    '  <metadatos>',
    ...lines,
    '  </metadatos>',
    '  <texto>',
    ...texts,
    '  </texto>',
    '</documento>',
    '',
  ].join('\n')
}

/** Formats the response of `diario_borme/txt.php` without the page around the document. */
export function formatBormeHtml(paper: BormeSampleDocument): string {
  const { identifier, day, issue, title, department, blocks } = paper
  const section = findBormeSection(paper)
  const [year, month, dayOfMonth] = day.split('-').map(Number)
  const heading = department ?? BORME_SECTIONS[section]?.[1] ?? ''
  const texts = blocks.map(({ kind, text }) => {
    const tag = kind === 'articulo' ? 'h5' : 'p'
    return `  <${tag} class="${kind}">${escaped(text).replaceAll('\n', '<br />')}</${tag}>`
  })
  return `<!DOCTYPE html>
<html lang="es">
<head><meta charset="utf-8" /><title>BOE.es - ${identifier}</title></head>
<body>
<p class="aviso">Está usted en Inicio</p>
<h3>${heading} (BORME ${issue} de ${dayOfMonth}/${month}/${year})</h3>
<p class="documento-tit">${escaped(title).replaceAll('\n', '<br />')}</p>
<p class="documento"><strong>Referencia: </strong>${identifier}</p>
<ul><li class="puntoPDF"><a href="${new URL(pdfAddress(paper)).pathname}">PDF del anuncio</a></li></ul>
<div id="textoxslt">
  <h3>TEXTO</h3>
${texts.join('\n')}
</div>
<p class="pie">Agencia Estatal Boletín Oficial del Estado</p>
</body>
</html>
`
}

/** Formats the JSON index of a day, in which a list with one item is replaced by the item. */
export function formatBormeDayIndex(
  day: string,
  issue: number,
  papers: readonly BormeSampleDocument[],
): string {
  const sections = Object.entries(BORME_SECTIONS).flatMap<object>(([codigo, [nombre]]) => {
    const own = papers.filter(paper => findBormeSection(paper) === codigo)
    if (own.length === 0) return []
    const items = [...own.map(itemOf), ...(codigo === 'A' ? [alphabetical(day, issue)] : [])]
    if (codigo !== 'C') return [{ codigo, nombre, item: oneOrList(items) }]
    const parts = Map.groupBy(own, ({ department = '' }) => department)
    const apartado = [...parts].map(([name, list], i) => ({
      codigo: String(i + 1).padStart(3, '0'),
      nombre: name,
      item: oneOrList(list.map(itemOf)),
    }))
    return [{ codigo, nombre, apartado: oneOrList(apartado) }]
  })
  const diario = [
    {
      numero: String(issue),
      sumario_diario: { identificador: `BORME-S-${day.slice(0, 4)}-${issue}` },
      seccion: oneOrList(sections),
    },
  ]
  const metadatos = { publicacion: 'BORME', fecha_publicacion: compact(day) }
  const answer = { status: { code: '200', text: 'ok' }, data: { sumario: { metadatos, diario } } }
  return `${JSON.stringify(answer, null, 2)}\n`
}

function itemOf(paper: BormeSampleDocument): object {
  const { identifier, title } = paper
  return {
    identificador: identifier,
    titulo: title,
    url_pdf: {
      texto: pdfAddress(paper),
      pagina_inicial: String(paper.page),
      pagina_final: String(paper.page),
    },
    url_html: `https://www.boe.es/diario_borme/txt.php?id=${identifier}`,
    url_xml: `https://www.boe.es/diario_borme/xml.php?id=${identifier}`,
  }
}

function alphabetical(day: string, issue: number): object {
  const identifier = `BORME-A-${day.slice(0, 4)}-${issue}-99`
  return itemOf({ identifier, day, issue, page: 0, title: 'ÍNDICE ALFABÉTICO DE SOCIEDADES', blocks: [] })
}

function pdfAddress({ identifier, day }: BormeSampleDocument): string {
  return `https://www.boe.es/borme/dias/${day.replaceAll('-', '/')}/pdfs/${identifier}.pdf`
}

function oneOrList<T>(items: readonly T[]): T | readonly T[] | undefined {
  return items.length === 1 ? items[0] : items
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
