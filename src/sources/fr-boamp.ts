import { daysOf } from '../model/day.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { IGNORED } from './fr-boamp/ignored.ts'
import { notice } from './fr-boamp/notice.ts'
import { fromXml, isNotice, ROOTS, recordOf } from './fr-boamp/record.ts'
import { Broken } from './kit/broken.ts'
import { jsonRows } from './kit/json.ts'
import { decodeUtf8 } from './kit/text.ts'
import { xmlRows } from './kit/xml.ts'
import type { Request, Row, Source, Window } from './source.ts'

const EXPORTS = '/api/explore/v2.1/catalog/datasets/boamp/exports/json'

/** Bulletin officiel des annonces des marchés publics: API records (v2.1, v1, the former API) and the XML of the archive. */
export const frBoamp: Source = {
  id: 'fr-boamp',
  about: {
    name: 'BOAMP',
    jurisdiction: 'FR',
    language: 'fr',
    url: 'https://www.boamp.fr/',
    base: 'https://boamp-datadila.opendatasoft.com',
    description:
      'Bulletin officiel des annonces des marchés publics: calls for tenders, awards, corrections and cancellations of ' +
      'French public buyers, from 90,000 euros (mandatory) and below (voluntary), with those that also go to TED. Source: ' +
      'Direction de l’information légale et administrative (DILA), Licence Ouverte 2.0 (Etalab).',
    timeZone: 'Europe/Paris',
    pauseMs: 500,
    revisitDays: 5,
    // The data set is processed the evening before, about 20:41 UTC.
    schedule: '20 6,9,13 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 7,
  },
  // Sheet, section 4: several hundred a working day; every record has a title, a day and a buyer.
  expects: { perDay: [100, 3_000], filled: { objet: 0.99, nomacheteur: 0.98, donnees: 0.98 } },
  reach: 'day',
  ignored: IGNORED,
  discover,
  parse,
  map: notice,
}

/** One request a day: the export has no row limit, where `/records` ends at 10,000. A day without notices is empty. */
function discover({ from, to }: Window, base: string): Request[] {
  return daysOf(from, to).map(day => ({
    url: `${base}${EXPORTS}?where=${encodeURIComponent(`dateparution=date'${day}'`)}`,
    role: 'document',
  }))
}

function* parse(document: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  const start = decoded.text.trimStart().slice(0, 15).toLowerCase()
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) {
    throw new Broken('an HTML page, where JSON or XML of the publisher was expected', 'line 1')
  }
  if (start.startsWith('<')) {
    for (const row of xmlRows(decoded, { roots: ROOTS, isRow: isNotice })) {
      yield { place: `line ${row.line}`, value: fromXml(row) }
    }
    return
  }
  const shape = { lists: ['results', 'records'], marks: ['idweb', 'fields', 'gestion'] }
  for (const row of jsonRows(decoded, shape)) {
    yield 'value' in row ? { ...row, value: recordOf(row.value) } : row
  }
}
