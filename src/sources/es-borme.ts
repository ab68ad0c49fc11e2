import type { Problem, Raw } from '../model/raw.ts'
import { fromHtml } from './es-borme/from-html.ts'
import { fromPdf } from './es-borme/from-pdf.ts'
import { fromXml } from './es-borme/from-xml.ts'
import { notice } from './es-borme/notice.ts'
import { discover, follow } from './es-borme/sumario.ts'
import { Broken } from './kit/broken.ts'
import { parseJson } from './kit/json.ts'
import { valuesAt } from './kit/paths.ts'
import { type Decoded, decodeUtf8 } from './kit/text.ts'
import type { Row, Source } from './source.ts'

/** Matches the start of an HTML page. */
const HTML_START = /^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b/

/** Boletín Oficial del Registro Mercantil: documents as XML, HTML page or authentic PDF. */
export const esBorme: Source = {
  id: 'es-borme',
  about: {
    name: 'BORME',
    jurisdiction: 'ES',
    language: 'es',
    url: 'https://www.boe.es/diario_borme/',
    base: 'https://www.boe.es',
    description:
      'Boletín Oficial del Registro Mercantil: all acts entered in the Spanish company registers since 2009 (section A), ' +
      'plans deposited with them (B) and announcements by companies (C). Source: Agencia Estatal Boletín Oficial del ' +
      'Estado (AEBOE), https://www.boe.es. Its conditions for re-use (Real Decreto 1495/2011) require naming the source ' +
      'and the date of the last update, and not distorting the meaning. Only the PDF is authentic. The texts name ' +
      'officers, so the GDPR applies.',
    timeZone: 'Europe/Madrid',
    pauseMs: 1_000,
    revisitDays: 5,
    // Published at about 09:20 in summer and 08:20 in winter.
    schedule: '40 8,9,11,14 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 3,
  },
  // Measured ranges (sources/es-borme), including the spring peak of section C. Notes of section B have no text.
  expects: { perDay: [1_000, 4_500], filled: { parrafo: 0.9, fecha_publicacion: 1 } },
  reach: 'day',
  ignored: [
    // Time at which the publisher generated the file.
    '@fecha_actualizacion',
    // Constant values; the section is part of the reference.
    'diario',
    'seccion',
    'origen_legislativo',
    // Page numbers and printed form of the document, and internal numbers of the publisher.
    'pagina_inicial',
    'pagina_final',
    'url_pdf',
    'letra_imagen',
    'suplemento_letra_imagen',
    'suplemento_pagina_inicial',
    'suplemento_pagina_final',
    'numero_anuncio',
    'id_anuncio',
  ],
  discover,
  follow,
  parse,
  map: notice,
}

async function* parse(document: Raw): AsyncIterable<Row | Problem> {
  const { bytes } = document
  if (bytes[0] === 0x25 && bytes[1] === 0x50) {
    yield* fromPdf(bytes)
    return
  }
  const decoded = decodeDocument(document)
  const start = decoded.text.trimStart().slice(0, 200).toLowerCase()
  if (start.startsWith('{')) requireBormeIndex(decoded.text)
  else if (HTML_START.test(start)) yield* fromHtml(decoded)
  else if (start.startsWith('<')) yield* fromXml(decoded)
  else throw new Broken('expected XML, HTML or PDF of the BORME', 'start of the document')
}

/** Accepts a daily index, which only leads to documents, and rejects any other JSON. */
function requireBormeIndex(text: string): void {
  if (valuesAt(parseJson(text), 'data.sumario.metadatos.publicacion')[0] !== 'BORME') {
    throw new Broken('the JSON is not an index of the BORME', 'byte 0')
  }
}

/** Decodes UTF-8, or ISO-8859-1 if declared, because the publisher never converted its older documents. */
function decodeDocument({ bytes, contentType }: Raw): Decoded {
  const utf8 = decodeUtf8(bytes)
  if (utf8.fault === null) return utf8
  const declaration = `${contentType ?? ''} ${new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))}`
  if (!/(?:encoding|charset)=["']?(?:iso-8859-1|windows-1252)/i.test(declaration)) return utf8
  return { text: new TextDecoder('windows-1252').decode(bytes), fault: null }
}
