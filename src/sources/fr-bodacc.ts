import { mapBodaccNotice } from './fr-bodacc/map-notice.ts'
import {
  BODACC_ROOT_ELEMENTS,
  convertBodaccXmlNotice,
  isBodaccNoticeElement,
} from './fr-bodacc/record-from-xml.ts'
import { buildDilaExportRequests, type DilaFormats, parseDilaRecords } from './shared/dila-open-data.ts'
import { isPlainRecord } from './shared/plain-values.ts'
import type { Source } from './source.ts'

const DOCUMENT_FORMATS: DilaFormats = {
  xml: { rootNames: BODACC_ROOT_ELEMENTS, isRecordElement: isBodaccNoticeElement },
  json: { listFields: ['results', 'records'], identifyingFields: ['id', 'fields'] },
  fromXml: convertBodaccXmlNotice,
  fromJson: unwrapV1Record,
}

/**
 * The connector for the French commercial bulletin, which reads the API (v2.1 and v1) and the daily XML files of the
 * archive.
 */
export const frBodacc: Source = {
  id: 'fr-bodacc',
  metadata: {
    name: 'BODACC',
    jurisdiction: 'FR',
    language: 'fr',
    url: 'https://www.bodacc.fr/',
    baseUrl: 'https://bodacc-datadila.opendatasoft.com',
    description:
      'Bulletin officiel des annonces civiles et commerciales: registrations, business sales, changes, deregistrations, ' +
      'filed accounts and insolvencies of companies and traders in France. Source: Direction de l’information légale et ' +
      'administrative (DILA), Licence Ouverte 2.0 (Etalab). DILA states that data on natural persons must not be used to ' +
      're-identify them or kept longer than the law allows.',
    timeZone: 'Europe/Paris',
    pauseMs: 500,
    revisitDays: 7,
    // The publisher loads data between 04:00 and 05:00 UTC, and the Sunday issue on Monday morning.
    schedule: '40 7,9,13 * * *',
    issueDays: [2, 3, 4, 5, 7],
    gapDays: 7,
  },
  // An issue has several thousand notices across editions A, B and C. The fill rates were measured on the publisher's
  // records (sources/fr-bodacc).
  expectations: { recordsPerDay: [1_000, 30_000], minFillRates: { registre: 0.98, listepersonnes: 0.99 } },
  reach: 'day',
  ignoredFields: [
    // These fields repeat codes as labels.
    'publicationavis_facette',
    'typeavis_lib',
    'departement_nom_officiel',
    'region_code',
    'jugement.type',
    // These fields locate the printed version.
    'ispdf_unitaire',
    'pdf_parution_subfolder',
    // These fields are internal record numbers of the publisher and the courts.
    'datasetid',
    'recordid',
    'record_timestamp',
    'nojo',
    'identifiantClient',
    // These fields name the schema of the daily file.
    '@xmlns:xsi',
    '@xsi:noNamespaceSchemaLocation',
    // The nationality of a natural person is not needed to find a notice.
    ...['listepersonnes', 'listeprecedentproprietaire', 'listeprecedentexploitant'].flatMap(list => [
      `${list}.personne.nationalite`,
      `${list}.personne.nationnalite`,
    ]),
  ],
  discover: (dateRange, baseUrl) => buildDilaExportRequests('annonces-commerciales', dateRange, baseUrl),
  parse: document => parseDilaRecords(document, DOCUMENT_FORMATS),
  map: mapBodaccNotice,
}

/** Unwraps the fields that API v1 nests under `fields`. */
function unwrapV1Record(value: unknown): unknown {
  if (!isPlainRecord(value) || !isPlainRecord(value.fields)) return value
  const { fields, ...envelope } = value
  return { ...envelope, ...fields }
}
