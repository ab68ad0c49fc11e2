import type { AnnouncementDraft } from '../model/announcement.ts'
import type { DocumentProblem, SourceDocument, SourceRecord } from '../model/source-document.ts'
import { isPlacspWithdrawal, mapPlacspDeletedEntry } from './es-placsp/deleted-entry.ts'
import { PLACSP_IGNORED_FIELDS } from './es-placsp/ignored-fields.ts'
import { mapPlacspContractFolder, PLACSP_HOME_URL } from './es-placsp/map-contract-folder.ts'
import {
  buildPlacspRecord,
  isPlacspRecordElement,
  PLACSP_ROOT_ELEMENTS,
} from './es-placsp/record-from-xml.ts'
import { instantToLocalDay } from './shared/dates.ts'
import type { FieldReader } from './shared/field-reader.ts'
import { DocumentError } from './shared/formats/document-error.ts'
import { parseXmlRecords } from './shared/formats/xml-records.ts'
import { isPlainRecord } from './shared/plain-values.ts'
import { decodeUtf8 } from './shared/text-cleaning.ts'
import type { CrawlRequest, DateRange, Source } from './source.ts'

const ZONE = 'Europe/Madrid'
/**
 * Feeds of tenders by buyers on the platform itself (643) and on regional platforms (1044). Both exclude minor
 * contracts.
 */
const FEEDS = [
  '/sindicacion/sindicacion_643/licitacionesPerfilesContratanteCompleto3.atom',
  '/sindicacion/sindicacion_1044/PlataformasAgregadasSinMenores.atom',
]

/**
 * The connector for the Plataforma de Contratación del Sector Público (PLACSP), which reads pages of its Atom feeds
 * and, for its first years, CODICE award notices.
 */
export const esPlacsp: Source = {
  id: 'es-placsp',
  metadata: {
    name: 'PLACSP',
    jurisdiction: 'ES',
    language: 'es',
    url: PLACSP_HOME_URL,
    baseUrl: 'https://contrataciondelsectorpublico.gob.es',
    description:
      'Plataforma de Contratación del Sector Público: tenders, awards, contracts and contract modifications of national, ' +
      'regional and local public buyers in Spain. Source: Ministerio de Hacienda, Dirección General del Patrimonio del ' +
      'Estado. Reuse under Ley 37/2007 requires naming the source and the date. The data names self-employed suppliers.',
    timeZone: ZONE,
    pauseMs: 1_000,
    // Some technical corrections keep the entry's timestamp and appear only in the monthly files.
    revisitDays: 3,
    // The publisher writes feed pages many times a day, but rarely on Sundays.
    schedule: '10 6-22/2 * * *',
    issueDays: [1, 2, 3, 4, 5],
    gapDays: 7,
  },
  // A page of about 260 entries covers part of a working day. Every entry has these fields, except deleted entries,
  // which have none (sources/es-placsp).
  expectations: {
    recordsPerDay: [100, 10_000],
    minFillRates: { ContractFolderStatusCode: 0.8, ValidNoticeInfo: 0.8 },
  },
  reach: 'feed',
  ignoredFields: PLACSP_IGNORED_FIELDS,
  discover: (_window, base) => FEEDS.map(feed => ({ url: base + feed, role: 'document' })),
  follow,
  parse,
  map,
}

/**
 * Follows the links to earlier pages until a page contains only entries from before the date range, because the feed
 * cannot be queried by day. For past years, import the publisher's zip files (`…_2025.zip`) with `herald import`.
 */
function follow(
  { url, bytes }: SourceDocument,
  _request: CrawlRequest,
  { from }: DateRange,
  base: string,
): CrawlRequest[] {
  const text = new TextDecoder().decode(bytes)
  // Excluding `<` keeps the run time linear on input that repeats `<link ` without closing it.
  const next = [...text.matchAll(/<link\s[^<>]*>/g)]
    .map(([link]) => link)
    .find(link => /\srel="next"/.test(link))
  const href = /\shref="([^"]+)"/.exec(next ?? '')?.[1]
  if (href === undefined || !URL.canParse(href, url) || !isEarlierPage(href, url)) return []
  const entryDays = [...text.matchAll(/<updated>([^<]+)<\/updated>/g)]
    .slice(1)
    .map(([, moment = '']) => instantToLocalDay(ZONE, moment))
  const newestDay = entryDays
    .filter(day => day !== null)
    .toSorted()
    .at(-1)
  if (newestDay !== undefined && newestDay < from) return []
  const target = new URL(href, url)
  // Any other origin is left as it is, so that the crawl refuses and reports it.
  const isOwn = [PLACSP_HOME_URL, esPlacsp.metadata.baseUrl, originOf(base), originOf(url)].includes(
    target.origin,
  )
  return [{ url: isOwn ? base + target.pathname : target.href, role: 'document' }]
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}

/**
 * Returns true when `href` names an earlier page than `url`, or a later part of the same page. Page names contain a
 * timestamp and a part number, so following links always ends.
 */
function isEarlierPage(href: string, url: string): boolean {
  const [next, current] = [href, url].map(page => /_(\d{8}_\d{6})(?:_(\d+))?\.atom$/.exec(page))
  if (next === undefined || next === null) return false
  if (current === undefined || current === null) return true
  const [nextMoment = '', currentMoment = ''] = [next[1], current[1]]
  return (
    nextMoment < currentMoment ||
    (nextMoment === currentMoment && Number(next[2] ?? 0) > Number(current[2] ?? 0))
  )
}

function* parse(document: SourceDocument): Iterable<SourceRecord | DocumentProblem> {
  const decoded = decodeUtf8(document.bytes)
  if (/^\s*<(?:!doctype html|html)\b/i.test(decoded.text)) {
    throw new DocumentError('expected an Atom feed, found an HTML page', 'line 1')
  }
  for (const row of parseXmlRecords(decoded, {
    rootNames: PLACSP_ROOT_ELEMENTS,
    isRecordElement: isPlacspRecordElement,
  })) {
    const value = buildPlacspRecord(row)
    if (isPlainRecord(value.deleted) && !isPlacspWithdrawal(value.deleted['comment@type'])) continue
    yield { location: `line ${row.line}`, value, range: row.range }
  }
}

function map(row: FieldReader): AnnouncementDraft {
  return row.has('deleted') ? mapPlacspDeletedEntry(row.child('deleted')) : mapPlacspContractFolder(row)
}
