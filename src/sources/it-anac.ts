import { daysOf } from '../model/day.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { UNANNOUNCED } from './it-anac/categories.ts'
import { notice } from './it-anac/notice.ts'
import { release } from './it-anac/release.ts'
import { jsonRows, parseJson } from './kit/json.ts'
import { isRecord } from './kit/plain.ts'
import { decodeUtf8 } from './kit/text.ts'
import type { Request, Row, Source, Window } from './source.ts'

const PAGE_SIZE = 100
/** Twenty times what a busy day has: a walk ends here whatever the publisher answers, and says so. */
const MOST_PAGES = 1_000

/** Piattaforma per la pubblicità legale. Releases of ANAC's open data (OCDS) are read too, not asked for: they are months late. */
export const itAnac: Source = {
  id: 'it-anac',
  about: {
    name: 'ANAC Pubblicità legale',
    jurisdiction: 'IT',
    language: 'it',
    url: 'https://pubblicitalegale.anticorruzione.it/',
    base: 'https://pubblicitalegale.anticorruzione.it/api/v0',
    description:
      'Notices and results of all Italian public contracts, with legal effect since 1 January 2024 (D.Lgs. 36/2023, art. ' +
      '27): calls, market surveys, direct awards, results, changes. Publisher: Autorità Nazionale Anticorruzione (ANAC). ' +
      'Publication is a legal duty; no licence is stated for the platform, open data of ANAC are CC BY 4.0. Source: ANAC.',
    timeZone: 'Europe/Rome',
    pauseMs: 1_500,
    revisitDays: 2,
    // Published once a day at 06:00 UTC.
    schedule: '30 9,14 * * *',
    issueDays: [1, 2, 3, 4, 5],
    // Long enough for the longest outage known, of five days.
    gapDays: 10,
  },
  // Sheet, section 5: about 4,000 on a working day. Results have no deadline, some notices no lot.
  expects: { perDay: [1_000, 10_000], filled: { idAppalto: 0.99, template: 0.99 } },
  reach: 'day',
  ignored: [
    // Steps inside the platform; its day of publication counts.
    'dataCreazione',
    'scheda',
    'attivo',
    'nuovoAvviso',
    'noteOscuramento',
    'template.noteOscuramento',
    'templates.noteOscuramento',
    // The heading of the site under which the form stands: `codiceScheda` says more.
    'tipologia',
    'template.tipologia',
    'templates.tipologia',
    // Which of the buyers holds the procedure, true or false without a name.
    'template.template.sections.items.saTitolare',
    'templates.template.sections.items.saTitolare',
    // What the full-text search adds of its own, and repetitions of the head.
    ...['score', 'scoreDetails', 'paginationToken', 'count', 'highlights'],
    ...['template', 'templates'].flatMap(list =>
      [
        ...['score', 'scoreDetails', 'paginationToken', 'count', 'highlights', 'idTemplate', 'avviso'],
        ...[
          'codiceScheda',
          'codiceEform',
          'dataPubblicazione',
          'dataScadenza',
          'idAvviso',
          'idAppalto',
          'tipo',
        ],
      ].map(name => `${list}.${name}`),
    ),
    // The same for the whole notice as for each of its lots.
    ...['template', 'templates'].flatMap(list =>
      ['asta_elettronica', 'sistema_dinamico_acquisizione'].map(
        name => `${list}.template.sections.fields.${name}`,
      ),
    ),
    // OCDS: the publisher's own numbers of the release and of parties, its language, always "tender".
    ...['id', 'language', 'initiationType', 'parties.id', 'parties.additionalIdentifiers'],
    // Who pays: see release.ts.
    ...['parties.identifier', 'parties.address', 'buyer.id'],
  ],
  discover,
  follow,
  parse,
  map: row => (row.has('idAvviso') ? notice(row) : release(row)),
}

/** Each day on its own, page by page; days as dd/mm/yyyy, any other form is answered 500. */
function discover({ from, to }: Window, base: string): Request[] {
  return daysOf(from, to).map(published => {
    const day = published.split('-').reverse().join('/')
    const window = `dataPubblicazioneStart=${day}&dataPubblicazioneEnd=${day}`
    const order = 'sortField=dataPubblicazione&sortDirection=DESC'
    return { url: `${base}/avvisi?page=0&size=${PAGE_SIZE}&${order}&${window}`, role: 'document', page: 1 }
  })
}

/** The page after the one that was asked for, as long as that one held notices and is not the last. */
function follow(page: Raw, asked: Request): Request[] {
  const document = parseJson(decodeUtf8(page.bytes).text)
  const next = asked.page ?? 1
  if (!isRecord(document) || !Array.isArray(document.content) || document.content.length === 0) return []
  const { totalPages } = document
  if (typeof totalPages !== 'number' || next >= Math.min(totalPages, MOST_PAGES)) return []
  return [{ url: asked.url.replace(/(?<=[?&]page=)\d+/, String(next)), role: 'document', page: next + 1 }]
}

function* parse(document: Raw): Iterable<Row | Problem> {
  const decoded = decodeUtf8(document.bytes)
  for (const row of jsonRows(decoded, { lists: ['content', 'releases'], marks: ['idAvviso', 'ocid'] })) {
    if (!('value' in row) || !isRecord(row.value) || !UNANNOUNCED.has(String(row.value.codiceScheda)))
      yield row
  }
  const pages = Number(/"totalPages": ?(\d+)/.exec(decoded.text)?.[1] ?? 0)
  if (pages <= MOST_PAGES) return
  const reason = `the publisher counts ${pages} pages; ${MOST_PAGES} are read`
  yield { kind: 'too_large', place: 'totalPages', reason, lost: true }
}
