import { daysInRange } from '../../model/calendar-day.ts'
import type { SourceDocument } from '../../model/source-document.ts'
import { getValuesAtPath } from '../shared/field-paths.ts'
import { DocumentError } from '../shared/formats/document-error.ts'
import { parseJson } from '../shared/formats/json-records.ts'
import { decodeUtf8, quoteValue } from '../shared/text-cleaning.ts'
import type { CrawlRequest, DateRange } from '../source.ts'
import { BORME_REFERENCE_PATTERN } from './document-structure.ts'

/** The province code of the alphabetical company index, which contains no announcements. */
const ALPHABETICAL_INDEX = '99'
const ITEM_PATHS = [
  'data.sumario.diario.seccion.item.identificador',
  'data.sumario.diario.seccion.apartado.item.identificador',
]

/** Builds one request per day for the daily index (`sumario`). */
export function discoverBormeIndexes({ from, to }: DateRange, baseUrl: string): CrawlRequest[] {
  return daysInRange(from, to).map(day => ({
    url: `${baseUrl}/datosabiertos/api/borme/sumario/${day.replaceAll('-', '')}`,
    role: 'index',
    headers: { Accept: 'application/json' },
    // No issue exists on weekends, on Madrid holidays, or today before publication.
    allowsNotFound: true,
  }))
}

/**
 * Builds requests for the documents that a daily index lists. Throws for any other response, because it does not show
 * whether the day has documents.
 */
export function followBormeIndex(
  page: SourceDocument,
  request: CrawlRequest,
  _range: DateRange,
  baseUrl: string,
): CrawlRequest[] {
  if (request.role !== 'index') return []
  return listDocumentReferences(decodeUtf8(page.bytes).text).map(identifier => ({
    // The URL uses only the identifier from the response, so that all requests go to the publisher or its mirror.
    url: `${baseUrl}/diario_borme/xml.php?id=${identifier}`,
    role: 'document',
  }))
}

function listDocumentReferences(text: string): string[] {
  const index = parseJson(text)
  if (getValuesAtPath(index, 'data.sumario.metadatos.publicacion')[0] !== 'BORME') {
    throw new DocumentError(
      `expected a BORME index, found ${quoteValue(text.slice(0, 80))}`,
      'start of the document',
    )
  }
  const references = ITEM_PATHS.flatMap(path => getValuesAtPath(index, path)).map(item =>
    BORME_REFERENCE_PATTERN.exec(String(item)),
  )
  return [
    ...new Set(
      references.flatMap(match => (match === null || match[4] === ALPHABETICAL_INDEX ? [] : [match[0]])),
    ),
  ]
}
