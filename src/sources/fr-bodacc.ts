import { fromXml, isNotice, ROOTS } from './fr-bodacc/from-xml.ts'
import { notice } from './fr-bodacc/notice.ts'
import { type DilaForms, dayExports, dilaRows } from './kit/dila.ts'
import { isRecord } from './kit/plain.ts'
import type { Source } from './source.ts'

const FORMS: DilaForms = {
  xml: { roots: ROOTS, isRow: isNotice },
  json: { lists: ['results', 'records'], marks: ['id', 'fields'] },
  fromXml,
  fromJson: unwrapped,
}

/** Bulletin officiel des annonces civiles et commerciales: API records (v2.1, v1) and the daily XML of the archive. */
export const frBodacc: Source = {
  id: 'fr-bodacc',
  about: {
    name: 'BODACC',
    jurisdiction: 'FR',
    language: 'fr',
    url: 'https://www.bodacc.fr/',
    base: 'https://bodacc-datadila.opendatasoft.com',
    description:
      'Bulletin officiel des annonces civiles et commerciales: registrations, sales of businesses, changes, strikings-off, ' +
      'filed accounts and insolvency of companies and traders in France. Source: Direction de l’information légale et ' +
      'administrative (DILA), Licence Ouverte 2.0 (Etalab). DILA warns that data on natural persons must not be used to ' +
      're-identify them and must not be kept longer than the law allows.',
    timeZone: 'Europe/Paris',
    pauseMs: 500,
    revisitDays: 7,
    // Loaded from 04:00 to 05:00 UTC; the Sunday issue on Monday morning.
    schedule: '40 7,9,13 * * *',
    issueDays: [2, 3, 4, 5, 7],
    gapDays: 7,
  },
  // Sheet, section 4: "several thousand notices over A, B and C"; shares counted by the publisher's records.
  expects: { perDay: [1_000, 30_000], filled: { registre: 0.98, listepersonnes: 0.99 } },
  reach: 'day',
  ignored: [
    // The same in words.
    'publicationavis_facette',
    'typeavis_lib',
    'departement_nom_officiel',
    'region_code',
    'jugement.type',
    // Where the publisher keeps its printed form.
    'ispdf_unitaire',
    'pdf_parution_subfolder',
    // Numbers of the record in the machines of the publisher and of the courts.
    'datasetid',
    'recordid',
    'record_timestamp',
    'nojo',
    'identifiantClient',
    // Which schema the daily file follows.
    '@xmlns:xsi',
    '@xsi:noNamespaceSchemaLocation',
    // Nobody needs the nationality of a natural person to find a notice.
    ...['listepersonnes', 'listeprecedentproprietaire', 'listeprecedentexploitant'].flatMap(list => [
      `${list}.personne.nationalite`,
      `${list}.personne.nationnalite`,
    ]),
  ],
  discover: (window, base) => dayExports('annonces-commerciales', window, base),
  parse: document => dilaRows(document, FORMS),
  map: notice,
}

/** The old API (v1) puts the fields of a record under `fields`. */
function unwrapped(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value.fields)) return value
  const { fields, ...envelope } = value
  return { ...envelope, ...fields }
}
