import { fromXml, isNotice, ROOTS } from './fr-bodacc/from-xml.ts'
import { notice } from './fr-bodacc/notice.ts'
import { type DilaForms, dayExports, dilaRows } from './kit/dila.ts'
import { isRecord } from './kit/plain.ts'
import type { Source } from './source.ts'

const DOCUMENT_FORMATS: DilaForms = {
  xml: { roots: ROOTS, isRow: isNotice },
  json: { lists: ['results', 'records'], marks: ['id', 'fields'] },
  fromXml,
  fromJson: unwrapV1Record,
}

/** Reads the French commercial bulletin from the API (v2.1 and v1) and from the daily XML of the archive. */
export const frBodacc: Source = {
  id: 'fr-bodacc',
  about: {
    name: 'BODACC',
    jurisdiction: 'FR',
    language: 'fr',
    url: 'https://www.bodacc.fr/',
    base: 'https://bodacc-datadila.opendatasoft.com',
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
  // An issue has several thousand notices over editions A, B and C; the shares were measured on the publisher's
  // records (sources/fr-bodacc).
  expects: { perDay: [1_000, 30_000], filled: { registre: 0.98, listepersonnes: 0.99 } },
  reach: 'day',
  ignored: [
    // These repeat codes as labels.
    'publicationavis_facette',
    'typeavis_lib',
    'departement_nom_officiel',
    'region_code',
    'jugement.type',
    // These locate the printed version.
    'ispdf_unitaire',
    'pdf_parution_subfolder',
    // These are internal record numbers of the publisher and of the courts.
    'datasetid',
    'recordid',
    'record_timestamp',
    'nojo',
    'identifiantClient',
    // These name the schema of the daily file.
    '@xmlns:xsi',
    '@xsi:noNamespaceSchemaLocation',
    // The nationality of a natural person is not needed to find a notice.
    ...['listepersonnes', 'listeprecedentproprietaire', 'listeprecedentexploitant'].flatMap(list => [
      `${list}.personne.nationalite`,
      `${list}.personne.nationnalite`,
    ]),
  ],
  discover: (dateRange, baseUrl) => dayExports('annonces-commerciales', dateRange, baseUrl),
  parse: document => dilaRows(document, DOCUMENT_FORMATS),
  map: notice,
}

/** Unwraps the fields that API v1 nests under `fields`. */
function unwrapV1Record(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.fields)) return value
  const { fields, ...envelope } = value
  return { ...envelope, ...fields }
}
