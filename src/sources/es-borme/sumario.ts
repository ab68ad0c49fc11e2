import { daysOf } from '../../model/day.ts'
import type { Raw } from '../../model/raw.ts'
import { Broken } from '../kit/broken.ts'
import { parseJson } from '../kit/json.ts'
import { valuesAt } from '../kit/paths.ts'
import { decodeUtf8, quoted } from '../kit/text.ts'
import type { Request, Window } from '../source.ts'
import { REFERENCE } from './document.ts'

/** Province code of the alphabetical index of companies, which has no announcements. */
const ALPHABETICAL_INDEX = '99'
const ITEM_PATHS = [
  'data.sumario.diario.seccion.item.identificador',
  'data.sumario.diario.seccion.apartado.item.identificador',
]

/** Requests the index (`sumario`) of each day. */
export function discover({ from, to }: Window, baseUrl: string): Request[] {
  return daysOf(from, to).map(day => ({
    url: `${baseUrl}/datosabiertos/api/borme/sumario/${day.replaceAll('-', '')}`,
    role: 'index',
    headers: { Accept: 'application/json' },
    // There is no issue at weekends, on holidays in Madrid, and today before publication.
    mayBeMissing: true,
  }))
}

/** Requests the documents of a day's index. Throws for any other response, which says nothing about the day. */
export function follow(page: Raw, request: Request, _range: Window, baseUrl: string): Request[] {
  if (request.role !== 'index') return []
  return listDocumentReferences(decodeUtf8(page.bytes).text).map(identifier => ({
    // Only the identifier is taken from the response, so that all requests stay with the publisher or its mirror.
    url: `${baseUrl}/diario_borme/xml.php?id=${identifier}`,
    role: 'document',
  }))
}

function listDocumentReferences(text: string): string[] {
  const index = parseJson(text)
  if (valuesAt(index, 'data.sumario.metadatos.publicacion')[0] !== 'BORME') {
    throw new Broken(
      `expected an index of the BORME, found ${quoted(text.slice(0, 80))}`,
      'start of the document',
    )
  }
  const references = ITEM_PATHS.flatMap(path => valuesAt(index, path)).map(item =>
    REFERENCE.exec(String(item)),
  )
  return [
    ...new Set(
      references.flatMap(match => (match === null || match[4] === ALPHABETICAL_INDEX ? [] : [match[0]])),
    ),
  ]
}
