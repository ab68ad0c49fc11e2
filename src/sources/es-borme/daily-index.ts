import { daysInRange } from '../../model/calendar-day.ts'
import type { SourceDocument } from '../../model/source-document.ts'
import { getValuesAtPath } from '../shared/field-paths.ts'
import { DocumentError } from '../shared/formats/document-error.ts'
import { parseJson } from '../shared/formats/json-records.ts'
import { decodeUtf8, quoteValue } from '../shared/text-cleaning.ts'
import type { CrawlRequest, DateRange } from '../source.ts'
import { BORME_REFERENCE_PATTERN } from './document-structure.ts'

/** Province code of the alphabetical index of companies, which has no announcements. */
const ALPHABETICAL_INDEX = '99'
const ITEM_PATHS = [
  'data.sumario.diario.seccion.item.identificador',
  'data.sumario.diario.seccion.apartado.item.identificador',
]

/** Requests the index (`sumario`) of each day. */
export function discoverBormeIndexes({ from, to }: DateRange, baseUrl: string): CrawlRequest[] {
  return daysInRange(from, to).map(day => ({
    url: `${baseUrl}/datosabiertos/api/borme/sumario/${day.replaceAll('-', '')}`,
    role: 'index',
    headers: { Accept: 'application/json' },
    // There is no issue at weekends, on holidays in Madrid, and today before publication.
    allowsNotFound: true,
  }))
}

/** Requests the documents of a day's index. Throws for any other response, which says nothing about the day. */
export function followBormeIndex(
  page: SourceDocument,
  request: CrawlRequest,
  _range: DateRange,
  baseUrl: string,
): CrawlRequest[] {
  if (request.role !== 'index') return []
  return listDocumentReferences(decodeUtf8(page.bytes).text).map(identifier => ({
    // Only the identifier is taken from the response, so that all requests stay with the publisher or its mirror.
    url: `${baseUrl}/diario_borme/xml.php?id=${identifier}`,
    role: 'document',
  }))
}

function listDocumentReferences(text: string): string[] {
  const index = parseJson(text)
  if (getValuesAtPath(index, 'data.sumario.metadatos.publicacion')[0] !== 'BORME') {
    throw new DocumentError(
      `expected an index of the BORME, found ${quoteValue(text.slice(0, 80))}`,
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
