import { IGNORED } from './fr-boamp/ignored.ts'
import { notice } from './fr-boamp/notice.ts'
import { fromXml, isNotice, ROOTS, recordOf } from './fr-boamp/record.ts'
import { type DilaForms, dayExports, dilaRows } from './kit/dila.ts'
import type { Source } from './source.ts'

const FORMS: DilaForms = {
  xml: { roots: ROOTS, isRow: isNotice },
  json: { lists: ['results', 'records'], marks: ['idweb', 'fields', 'gestion'] },
  fromXml,
  fromJson: recordOf,
}

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
  discover: (window, base) => dayExports('boamp', window, base),
  parse: document => dilaRows(document, FORMS),
  map: notice,
}
