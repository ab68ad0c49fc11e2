import { IGNORED } from './fr-boamp/ignored.ts'
import { notice } from './fr-boamp/notice.ts'
import { fromXml, isNotice, ROOTS, recordOf } from './fr-boamp/record.ts'
import { type DilaForms, dayExports, dilaRows } from './kit/dila.ts'
import type { Source } from './source.ts'

const DOCUMENT_FORMATS: DilaForms = {
  xml: { roots: ROOTS, isRow: isNotice },
  json: { lists: ['results', 'records'], marks: ['idweb', 'fields', 'gestion'] },
  fromXml,
  fromJson: recordOf,
}

/** Reads the French procurement bulletin from the API (v2.1, v1 and the former DILA API) and from the XML archive. */
export const frBoamp: Source = {
  id: 'fr-boamp',
  about: {
    name: 'BOAMP',
    jurisdiction: 'FR',
    language: 'fr',
    url: 'https://www.boamp.fr/',
    base: 'https://boamp-datadila.opendatasoft.com',
    description:
      'Bulletin officiel des annonces des marchés publics: calls for tenders, awards, corrections and cancellations from ' +
      'French public buyers. Publication is mandatory from 90,000 euros and voluntary below; notices also sent to TED are ' +
      'included. Source: Direction de l’information légale et administrative (DILA), Licence Ouverte 2.0 (Etalab).',
    timeZone: 'Europe/Paris',
    pauseMs: 500,
    revisitDays: 5,
    // The publisher processes the data set on the evening before publication, at about 20:41 UTC.
    schedule: '20 6,9,13 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 7,
  },
  // A working day has several hundred records, and nearly all state a subject and a buyer (sources/fr-boamp).
  expects: { perDay: [100, 3_000], filled: { objet: 0.99, nomacheteur: 0.98, donnees: 0.98 } },
  reach: 'day',
  ignored: IGNORED,
  discover: (dateRange, baseUrl) => dayExports('boamp', dateRange, baseUrl),
  parse: document => dilaRows(document, DOCUMENT_FORMATS),
  map: notice,
}
