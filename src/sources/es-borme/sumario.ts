import { daysOf } from '../../model/day.ts'
import type { Raw } from '../../model/raw.ts'
import { Broken } from '../kit/broken.ts'
import { parseJson } from '../kit/json.ts'
import { valuesAt } from '../kit/paths.ts'
import { decodeUtf8, tidy } from '../kit/text.ts'
import type { Request, Window } from '../source.ts'
import { REFERENCE } from './document.ts'

/** The alphabetical index of the day's companies: no announcements. */
const ALPHABETICAL = '99'
const ITEMS = [
  'data.sumario.diario.seccion.item.identificador',
  'data.sumario.diario.seccion.apartado.item.identificador',
]

/** One request a day for its index (`sumario`). */
export function discover({ from, to }: Window, base: string): Request[] {
  return daysOf(from, to).map(day => ({
    url: `${base}/datosabiertos/api/borme/sumario/${day.replaceAll('-', '')}`,
    role: 'index',
    headers: { Accept: 'application/json' },
    // Days without issue: weekends, holidays of the capital, and today before the issue is out.
    mayBeMissing: true,
  }))
}

/** The documents of a day. Throws for an answer that is no index: it says nothing of the day. */
export function follow(page: Raw, asked: Request, _window: Window, base: string): Request[] {
  if (asked.role !== 'index') return []
  return documentsOf(decodeUtf8(page.bytes).text).map(identifier => ({
    // Only the identifier is the publisher's to choose: a mirror stays a mirror.
    url: `${base}/diario_borme/xml.php?id=${identifier}`,
    role: 'document',
  }))
}

function documentsOf(text: string): string[] {
  const index = parseJson(text)
  if (valuesAt(index, 'data.sumario.metadatos.publicacion')[0] !== 'BORME') {
    throw new Broken(`no index of the BORME, but ${tidy(text.slice(0, 80))}`, 'the start')
  }
  const identifiers = ITEMS.flatMap(path => valuesAt(index, path)).map(item => REFERENCE.exec(String(item)))
  return [
    ...new Set(identifiers.flatMap(found => (found === null || found[4] === ALPHABETICAL ? [] : [found[0]]))),
  ]
}
