import type { DocumentProblem, SourceDocument, SourceRecord } from '../model/source-document.ts'
import { discoverBormeIndexes, followBormeIndex } from './es-borme/daily-index.ts'
import { parseBormeHtml } from './es-borme/formats/parse-html.ts'
import { parseBormePdf } from './es-borme/formats/parse-pdf.ts'
import { parseBormeXml } from './es-borme/formats/parse-xml.ts'
import { mapBormeAnnouncement } from './es-borme/map-announcement.ts'
import { getValuesAtPath } from './shared/field-paths.ts'
import { DocumentError } from './shared/formats/document-error.ts'
import { parseJson } from './shared/formats/json-records.ts'
import { type DecodedText, decodeUtf8 } from './shared/text-cleaning.ts'
import type { Source } from './source.ts'

/** Matches the start of an HTML document. */
const HTML_START = /^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)\b/

/**
 * The connector for the Boletín Oficial del Registro Mercantil, which reads documents as XML, HTML or authentic PDF.
 */
export const esBorme: Source = {
  id: 'es-borme',
  metadata: {
    name: 'BORME',
    jurisdiction: 'ES',
    language: 'es',
    url: 'https://www.boe.es/diario_borme/',
    baseUrl: 'https://www.boe.es',
    description:
      'Boletín Oficial del Registro Mercantil: all acts entered in the Spanish company registers since 2009 (section A), ' +
      'plans deposited with them (B) and announcements by companies (C). Source: Agencia Estatal Boletín Oficial del ' +
      'Estado (AEBOE), https://www.boe.es. The reuse conditions (Real Decreto 1495/2011) require naming the source ' +
      'and the date of the last update, and forbid distorting the meaning. Only the PDF is authentic. Announcements name ' +
      'officers, so the GDPR applies.',
    timeZone: 'Europe/Madrid',
    pauseMs: 1_000,
    revisitDays: 5,
    // The gazette appears at about 09:20 Madrid time in summer and 08:20 in winter.
    schedule: '40 8,9,11,14 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 3,
  },
  // The ranges are measured and include the spring peak of section C (sources/es-borme). Notes in section B have no
  // text, so `parrafo` is not always filled.
  expectations: { recordsPerDay: [1_000, 4_500], minFillRates: { parrafo: 0.9, fecha_publicacion: 1 } },
  reach: 'day',
  ignoredFields: [
    // The time at which the publisher generated the file.
    '@fecha_actualizacion',
    // These values are constant or, like the section, already part of the reference.
    'diario',
    'seccion',
    'origen_legislativo',
    // These fields describe the printed document or are internal numbers of the publisher.
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
  discover: discoverBormeIndexes,
  follow: followBormeIndex,
  parse,
  map: mapBormeAnnouncement,
}

async function* parse(document: SourceDocument): AsyncIterable<SourceRecord | DocumentProblem> {
  const { bytes } = document
  if (bytes[0] === 0x25 && bytes[1] === 0x50) {
    yield* parseBormePdf(bytes)
    return
  }
  const decoded = decodeDocument(document)
  const start = decoded.text.trimStart().slice(0, 200).toLowerCase()
  if (start.startsWith('{')) requireBormeIndex(decoded.text)
  else if (HTML_START.test(start)) yield* parseBormeHtml(decoded)
  else if (start.startsWith('<')) yield* parseBormeXml(decoded)
  else throw new DocumentError('expected a BORME document in XML, HTML or PDF', 'start of the document')
}

/** Accepts a daily index, which lists documents but contains no announcements. Throws for any other JSON. */
function requireBormeIndex(text: string): void {
  if (getValuesAtPath(parseJson(text), 'data.sumario.metadatos.publicacion')[0] !== 'BORME') {
    throw new DocumentError('the JSON document is not a BORME index', 'byte 0')
  }
}

/**
 * Decodes the document as UTF-8, or as ISO-8859-1 if it declares that encoding, which the publisher's older documents
 * still use.
 */
function decodeDocument({ bytes, contentType }: SourceDocument): DecodedText {
  const utf8 = decodeUtf8(bytes)
  if (utf8.decodingError === null) return utf8
  const declaration = `${contentType ?? ''} ${new TextDecoder('latin1').decode(bytes.subarray(0, 1_000))}`
  if (!/(?:encoding|charset)=["']?(?:iso-8859-1|windows-1252)/i.test(declaration)) return utf8
  return { text: new TextDecoder('windows-1252').decode(bytes), decodingError: null }
}
