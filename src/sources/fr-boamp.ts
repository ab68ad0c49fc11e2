import { BOAMP_IGNORED_FIELDS } from './fr-boamp/ignored-fields.ts'
import { mapBoampNotice } from './fr-boamp/map-notice.ts'
import {
  BOAMP_ROOT_ELEMENTS,
  convertBoampXmlNotice,
  isBoampNoticeElement,
  normalizeBoampRecord,
} from './fr-boamp/normalize-record.ts'
import { buildDilaExportRequests, type DilaFormats, parseDilaRecords } from './shared/dila-open-data.ts'
import type { Source } from './source.ts'

const DOCUMENT_FORMATS: DilaFormats = {
  xml: { rootNames: BOAMP_ROOT_ELEMENTS, isRecordElement: isBoampNoticeElement },
  json: { listFields: ['results', 'records'], identifyingFields: ['idweb', 'fields', 'gestion'] },
  fromXml: convertBoampXmlNotice,
  fromJson: normalizeBoampRecord,
}

/**
 * The source for the French procurement bulletin, read from the API (v2.1, v1 and the former DILA API) and from the XML
 * archive.
 */
export const frBoamp: Source = {
  id: 'fr-boamp',
  metadata: {
    name: 'BOAMP',
    jurisdiction: 'FR',
    language: 'fr',
    url: 'https://www.boamp.fr/',
    baseUrl: 'https://boamp-datadila.opendatasoft.com',
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
  expectations: {
    recordsPerDay: [100, 3_000],
    minFillRates: { objet: 0.99, nomacheteur: 0.98, donnees: 0.98 },
  },
  reach: 'day',
  ignoredFields: BOAMP_IGNORED_FIELDS,
  discover: (dateRange, baseUrl) => buildDilaExportRequests('boamp', dateRange, baseUrl),
  parse: document => parseDilaRecords(document, DOCUMENT_FORMATS),
  map: mapBoampNotice,
}
