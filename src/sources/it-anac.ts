import type { AnnouncementDraft } from '../model/announcement.ts'
import { daysInRange } from '../model/calendar-day.ts'
import type { DocumentProblem, SourceDocument, SourceRecord } from '../model/source-document.ts'
import { ANAC_NON_ANNOUNCEMENT_FORMS } from './it-anac/form-categories.ts'
import { mapAnacNotice } from './it-anac/map-notice.ts'
import { mapAnacOcdsRelease } from './it-anac/map-ocds-release.ts'
import type { FieldReader } from './shared/field-reader.ts'
import { parseJson, parseJsonRecords } from './shared/formats/json-records.ts'
import { isPlainRecord } from './shared/plain-values.ts'
import { decodeUtf8 } from './shared/text-cleaning.ts'
import type { CrawlRequest, DateRange, Source } from './source.ts'

const PAGE_SIZE = 100
/** Maximum number of pages per day, twenty times that of a busy day. Reaching it is reported as a problem. */
const MAX_PAGES = 1_000

/**
 * The source for ANAC's legal publication platform (Piattaforma per la pubblicità legale). OCDS releases from ANAC's
 * open data are read when imported but not crawled, because they are months late.
 */
export const itAnac: Source = {
  id: 'it-anac',
  metadata: {
    name: 'ANAC Pubblicità legale',
    jurisdiction: 'IT',
    language: 'it',
    url: 'https://pubblicitalegale.anticorruzione.it/',
    baseUrl: 'https://pubblicitalegale.anticorruzione.it/api/v0',
    description:
      'Notices and results of all Italian public contracts, with legal effect since 1 January 2024 (D.Lgs. 36/2023, art. ' +
      '27): calls, market surveys, direct awards, results, changes. Publisher: Autorità Nazionale Anticorruzione (ANAC). ' +
      'Publication is required by law; the platform states no licence, ANAC open data are CC BY 4.0. Source: ANAC.',
    timeZone: 'Europe/Rome',
    pauseMs: 1_500,
    revisitDays: 2,
    // Published once a day at 06:00 UTC.
    schedule: '30 9,14 * * *',
    issueDays: [1, 2, 3, 4, 5],
    // Covers the longest known outage, five days.
    gapDays: 10,
  },
  // A working day has about 4,000 notices (sources/it-anac). Fill rates exclude deadlines and lots, because award
  // notices have no deadline and some notices have no lots.
  expectations: { recordsPerDay: [1_000, 10_000], minFillRates: { idAppalto: 0.99, template: 0.99 } },
  reach: 'day',
  ignoredFields: [
    // Internal processing steps; only the publication date matters.
    'dataCreazione',
    'scheda',
    'attivo',
    'nuovoAvviso',
    'noteOscuramento',
    'template.noteOscuramento',
    'templates.noteOscuramento',
    // Site section of the form; `codiceScheda` is more precise.
    'tipologia',
    'template.tipologia',
    'templates.tipologia',
    // This boolean marks the buyer in charge, but does not name it.
    'template.template.sections.items.saTitolare',
    'templates.template.sections.items.saTitolare',
    // Fields that the full-text search adds, and copies of the notice head.
    'score',
    'scoreDetails',
    'paginationToken',
    'count',
    'highlights',
    ...['template', 'templates'].flatMap(list =>
      [
        'score',
        'scoreDetails',
        'paginationToken',
        'count',
        'highlights',
        'idTemplate',
        'avviso',
        'codiceScheda',
        'codiceEform',
        'dataPubblicazione',
        'dataScadenza',
        'idAvviso',
        'idAppalto',
        'tipo',
      ].map(name => `${list}.${name}`),
    ),
    // These fields are stated for the whole notice and repeated for each lot.
    ...['template', 'templates'].flatMap(list =>
      ['asta_elettronica', 'sistema_dinamico_acquisizione'].map(
        name => `${list}.template.sections.fields.${name}`,
      ),
    ),
    // OCDS: internal release and party numbers, language, and an initiation type that is always "tender".
    'id',
    'language',
    'initiationType',
    'parties.id',
    'parties.additionalIdentifiers',
    // These fields are not read for parties that are skipped, such as payers (map-ocds-release.ts).
    'parties.identifier',
    'parties.address',
    'buyer.id',
  ],
  discover,
  follow,
  parse,
  map,
}

function map(row: FieldReader): AnnouncementDraft {
  if (row.has('idAvviso')) return mapAnacNotice(row)
  if (row.has('ocid') || row.has('tender')) return mapAnacOcdsRelease(row)
  throw new Error('the record is neither a notice (idAvviso) nor an OCDS release (ocid, tender)')
}

/** Builds one request per day. The API takes dates as dd/mm/yyyy and responds to any other format with status 500. */
function discover({ from, to }: DateRange, base: string): CrawlRequest[] {
  return daysInRange(from, to).map(day => {
    const italianDate = day.split('-').reverse().join('/')
    const window = `dataPubblicazioneStart=${italianDate}&dataPubblicazioneEnd=${italianDate}`
    const order = 'sortField=dataPubblicazione&sortDirection=DESC'
    return { url: `${base}/avvisi?page=0&size=${PAGE_SIZE}&${order}&${window}`, role: 'document', page: 1 }
  })
}

/** Builds the request for the next page, unless the current page is empty or is the last one. */
function follow(page: SourceDocument, request: CrawlRequest): CrawlRequest[] {
  const document = parseJson(decodeUtf8(page.bytes).text)
  const nextPage = request.page ?? 1
  if (!isPlainRecord(document) || !Array.isArray(document.content) || document.content.length === 0) return []
  const { totalPages } = document
  if (typeof totalPages !== 'number' || nextPage >= Math.min(totalPages, MAX_PAGES)) return []
  return [
    { url: request.url.replace(/(?<=[?&]page=)\d+/, String(nextPage)), role: 'document', page: nextPage + 1 },
  ]
}

function* parse(document: SourceDocument): Iterable<SourceRecord | DocumentProblem> {
  const decoded = decodeUtf8(document.bytes)
  for (const row of parseJsonRecords(decoded, {
    listFields: ['content', 'releases'],
    identifyingFields: ['idAvviso', 'ocid'],
  })) {
    if (
      !('value' in row) ||
      !isPlainRecord(row.value) ||
      !ANAC_NON_ANNOUNCEMENT_FORMS.has(String(row.value.codiceScheda))
    )
      yield row
  }
  const pages = Number(/"totalPages": ?(\d+)/.exec(decoded.text)?.[1] ?? 0)
  if (pages <= MAX_PAGES) return
  const reason = `the result has ${pages} pages, but only ${MAX_PAGES} are read`
  yield { kind: 'too_large', location: 'totalPages', reason, isRecordLost: true }
}
