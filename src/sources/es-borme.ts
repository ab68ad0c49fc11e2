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

/** Begins a page for people. */
const PAGE = /^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b/

/** Boletín Oficial del Registro Mercantil: documents as XML, as page for people, and as the authentic PDF. */
export const esBorme: Source = {
  id: 'es-borme',
  about: {
    name: 'BORME',
    jurisdiction: 'ES',
    language: 'es',
    url: 'https://www.boe.es/diario_borme/',
    base: 'https://www.boe.es',
    description:
      'Boletín Oficial del Registro Mercantil: every act entered in the company registers of Spain since 2009 (section A), plans ' +
      'deposited with them (B) and announcements of companies (C). Source: Agencia Estatal Boletín Oficial del Estado (AEBOE), ' +
      'https://www.boe.es, re-use under its conditions (Real Decreto 1495/2011), which ask for the source and the date of the last ' +
      'update to be named and the meaning to be kept. Only the PDF is authentic. Texts name officers: the GDPR applies.',
    timeZone: 'Europe/Madrid',
    pauseMs: 1_000,
    revisitDays: 5,
    // Out at about 09:20 in summer, 08:20 in winter.
    schedule: '40 8,9,11,14 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 3,
  },
  // Sheet, sections 1 and 4, with the announcements of companies, many in spring; notes of section B have no text.
  expects: { perDay: [1_000, 4_500], filled: { parrafo: 0.9, fecha_publicacion: 1 } },
  reach: 'day',
  ignored: [
    // When the publisher's machine wrote the file.
    '@fecha_actualizacion',
    // Always the same; the section is in the reference.
    'diario',
    'seccion',
    'origen_legislativo',
    // Pages of the whole document, its printed form, numbers in the publisher's machines.
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
  const decoded = textOf(document)
  const start = decoded.text.trimStart().slice(0, 200).toLowerCase()
  if (start.startsWith('{')) refuseOtherJson(decoded.text)
  else if (PAGE.test(start)) yield* fromHtml(decoded)
  else if (start.startsWith('<')) yield* fromXml(decoded)
  else throw new Broken('neither XML, nor a page, nor a PDF of the BORME', 'the start')
}

/** A day's index has no announcements of its own: it leads to documents. */
function refuseOtherJson(text: string): void {
  if (valuesAt(parseJson(text), 'data.sumario.metadatos.publicacion')[0] !== 'BORME') {
    throw new Broken('JSON that is no index of the BORME', 'byte 0')
  }
}

/** UTF-8, or ISO-8859-1 where the document says so: the publisher changed over, and keeps what it once wrote. */
function textOf({ bytes, contentType }: Raw): Decoded {
  const utf8 = decodeUtf8(bytes)
  if (utf8.fault === null) return utf8
  const said = `${contentType ?? ''} ${new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))}`
  if (!/(?:encoding|charset)=["']?(?:iso-8859-1|windows-1252)/i.test(said)) return utf8
  return { text: new TextDecoder('windows-1252').decode(bytes), fault: null }
}
