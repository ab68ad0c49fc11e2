import type { CalendarDay } from '../../model/calendar-day.ts'
import {
  type FakePublisher,
  htmlResponse,
  jsonResponse,
  type PublishedItem,
  type SimulatorResponse,
  xmlResponse,
} from '../fake-publisher.ts'

/** An XML document with a province's announcements for one day, or with a single announcement. */
interface Document extends PublishedItem {
  readonly section: string
  readonly title: string
  /** The heading of an announcement in section C. Empty in other sections. */
  readonly department: string
  readonly issue: string
  readonly text: string
}

const HOME = 'https://www.boe.es'
const SECTIONS: Readonly<Record<string, string>> = {
  A: 'SECCIÓN PRIMERA. Empresarios. Actos inscritos',
  B: 'SECCIÓN PRIMERA. Empresarios. Otros actos publicados en el Registro Mercantil',
  C: 'SECCIÓN SEGUNDA. Anuncios y avisos legales',
}

/** Simulates BORME's open-data API, which serves the index of each day (`sumario`) and the XML documents it links to. */
const fakeBorme: FakePublisher<Document> = {
  id: 'es-borme',
  homeUrl: HOME,
  samplePattern: /^BORME-[ABC]-.*\.xml$/,
  parseItems: documents => documents.map(toDocument),
  respond(documents, { method, path, query, headers }) {
    if (method !== 'GET') return htmlResponse('Method Not Allowed', 405)
    const date = /^\/datosabiertos\/api\/borme\/sumario\/(\d{8})$/.exec(path)?.[1]
    if (date !== undefined) return respondSumario(documents, date, headers.accept)
    const id = path === '/diario_borme/xml.php' ? query.get('id') : null
    if (id === null) return htmlResponse('No encontrado', 404)
    const found = documents.find(({ key }) => key === id)
    // The publisher sends this error with status 200 (sources/es-borme).
    return xmlResponse(
      found?.text ??
        '<?xml version="1.0"?><error><descripcion>No se encontró el documento original</descripcion></error>',
    )
  },
}

export default fakeBorme

function toDocument(text: string): Document {
  const value = (name: string): string => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(text)?.[1] ?? ''
  return {
    day: value('fecha_publicacion').replace(/^(\d{4})(\d{2})/, '$1-$2-'),
    key: value('identificador'),
    section: /<seccion codigo="(\w)"/.exec(text)?.[1] ?? '',
    title: value('titulo'),
    department: value('departamento'),
    issue: value('diario_numero'),
    text,
  }
}

function respondSumario(documents: readonly Document[], date: string, accept = '*/*'): SimulatorResponse {
  // The publisher also offers XML, which Herald does not use.
  if (accept !== 'application/json')
    return xmlResponse(errorXml('400', 'El tipo solicitado no es válido'), 400)
  const documentsOfDay = documents.filter(({ day }) => day.replaceAll('-', '') === date)
  const [first] = documentsOfDay
  // The publisher sends errors as XML even when JSON was requested.
  if (first === undefined) return xmlResponse(errorXml('404', 'La información solicitada no existe'), 404)
  const diario = {
    numero: first.issue,
    sumario_diario: { identificador: `BORME-S-${date.slice(0, 4)}-${first.issue}` },
    seccion: single(Object.keys(SECTIONS).flatMap(code => sectionOf(documentsOfDay, code, first))),
  }
  const metadatos = { publicacion: 'BORME', fecha_publicacion: date }
  return jsonResponse({
    status: { code: '200', text: 'ok' },
    data: { sumario: { metadatos, diario: [diario] } },
  })
}

function sectionOf(
  documentsOfDay: readonly Document[],
  code: string,
  { issue, day }: Document,
): readonly unknown[] {
  const inSection = documentsOfDay.filter(({ section }) => section === code)
  if (inSection.length === 0) return []
  const head = { codigo: code, nombre: SECTIONS[code] }
  if (code === 'C') {
    const departments = Map.groupBy(inSection, ({ department }) => department)
    const apartado = [...departments].map(([nombre, items], i) => ({
      codigo: String(i + 1).padStart(3, '0'),
      nombre,
      item: single(items.map(itemOf)),
    }))
    return [{ ...head, apartado: single(apartado) }]
  }
  const index = {
    key: `BORME-A-${day.slice(0, 4)}-${issue}-99`,
    title: 'ÍNDICE ALFABÉTICO DE SOCIEDADES',
    day,
  }
  return [{ ...head, item: single([...inSection, ...(code === 'A' ? [index] : [])].map(itemOf)) }]
}

function itemOf({
  key,
  title,
  day,
}: {
  readonly key: string
  readonly title: string
  readonly day: CalendarDay
}): unknown {
  return {
    identificador: key,
    titulo: title,
    url_pdf: { texto: `${HOME}/borme/dias/${day.replaceAll('-', '/')}/pdfs/${key}.pdf` },
    url_html: `${HOME}/diario_borme/txt.php?id=${key}`,
    url_xml: `${HOME}/diario_borme/xml.php?id=${key}`,
  }
}

/** Returns a list as the API represents it, which is the element itself if there is only one. */
function single(list: readonly unknown[]): unknown {
  return list.length === 1 ? list[0] : list
}

function errorXml(code: string, text: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><response><status><code>${code}</code><text>${text}</text></status></response>`
}
