import { dayInTimeZone } from '../../model/calendar-day.ts'
import {
  type FakePublisher,
  htmlResponse,
  type PublishedItem,
  type SimulatorRequest,
  type SimulatorResponse,
} from '../fake-publisher.ts'

/** A feed entry, or a tombstone for a deleted one, with its timestamp in milliseconds. */
interface Entry extends PublishedItem {
  readonly timestamp: number
  readonly isDeleted: boolean
  readonly xml: string
}

const ZONE = 'Europe/Madrid'
const FEED = '/sindicacion/sindicacion_643/licitacionesPerfilesContratanteCompleto3'
/** The path of the regional platforms' feed, which is served empty because there are no samples for it. */
const REGIONS = '/sindicacion/sindicacion_1044/PlataformasAgregadasSinMenores'
/** Links inside the feed use the publisher's former host name (sources/es-placsp). */
const OLD_HOME = 'https://contrataciondelestado.es'
/** The number of entries per page. The publisher uses 500; a smaller number makes the samples span several pages. */
const PAGE_SIZE = 40

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cbc="urn:dgpe:names:draft:codice:schema:xsd:CommonBasicComponents-2" ' +
  'xmlns:cac="urn:dgpe:names:draft:codice:schema:xsd:CommonAggregateComponents-2" ' +
  'xmlns:cbc-place-ext="urn:dgpe:names:draft:codice-place-ext:schema:xsd:CommonBasicComponents-2" ' +
  'xmlns:cac-place-ext="urn:dgpe:names:draft:codice-place-ext:schema:xsd:CommonAggregateComponents-2" ' +
  'xmlns:at="http://purl.org/atompub/tombstones/1.0">\n'

/** Simulates the platform's Atom feed: the feed URL serves the newest page, which links to older ones (RFC 5005). */
const fakePlacsp: FakePublisher<Entry> = {
  id: 'es-placsp',
  homeUrl: 'https://contrataciondelsectorpublico.gob.es',
  samplePattern: /\.atom$/,
  parseItems: entriesOf,
  respond(entries, request) {
    if (request.path === `${REGIONS}.atom`) return feed(REGIONS, [], undefined)
    const pages = pagesOf(entries)
    const index = request.method === 'GET' ? pageNumber(request, pages) : -1
    const page = pages[index]
    // The publisher responds to an unknown URL with status 200 and an HTML page.
    if (page === undefined) return htmlResponse('Plataforma de Contratación del Sector Público', 200)
    return feed(FEED, page, pages[index + 1])
  },
}

export default fakePlacsp

function entriesOf(documents: readonly string[]): readonly Entry[] {
  const entries = new Map<string, Entry>()
  for (const text of documents) {
    for (const [xml] of text.matchAll(/<entry>[\s\S]*?<\/entry>/g)) {
      add(xml, /<updated>([^<]+)<\/updated>/.exec(xml)?.[1], false)
    }
    for (const [xml] of text.matchAll(/<at:deleted-entry[\s\S]*?<\/at:deleted-entry>/g)) {
      add(xml, /\swhen="([^"]+)"/.exec(xml)?.[1], true)
    }
  }
  return [...entries.values()].sort((a, b) => b.timestamp - a.timestamp)

  function add(xml: string, when: string | undefined, isDeleted: boolean): void {
    const timestamp = Date.parse(when ?? '')
    // A tender reappears whenever its state changes, so an entry is identified by its ID and timestamp.
    const id = /<id>([^<]+)<\/id>|\sref="([^"]+)"/.exec(xml)
    const key = `${id?.[1] ?? id?.[2]} ${when}`
    entries.set(key, { key, day: dayInTimeZone(ZONE, timestamp), timestamp, isDeleted, xml })
  }
}

/** Splits entries into pages, newest page first. Pages are filled from the oldest entry, so that full pages never change. */
function pagesOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const pages: Entry[][] = []
  const oldestFirst = entries.toReversed()
  for (let i = 0; i < oldestFirst.length; i += PAGE_SIZE)
    pages.unshift(oldestFirst.slice(i, i + PAGE_SIZE).reverse())
  return pages
}

function pageNumber({ path }: SimulatorRequest, pages: readonly (readonly Entry[])[]): number {
  if (path === `${FEED}.atom`) return 0
  return pages.findIndex(page => path === `${FEED}_${stampOf(page)}.atom`)
}

/** Returns the timestamp in a page's file name, in Madrid time, for example `20261116_163205`. */
function stampOf(page: readonly Entry[]): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
    .format(page[0]?.timestamp)
    .replace(/[-:]/g, '')
    .replace(' ', '_')
}

function feed(name: string, page: readonly Entry[], next: readonly Entry[] | undefined): SimulatorResponse {
  const links =
    next === undefined ? '' : `<link href="${OLD_HOME}${name}_${stampOf(next)}.atom" rel="next"/>\n`
  const updated = new Date(page[0]?.timestamp ?? 0).toISOString()
  const sorted = [...page.filter(entry => entry.isDeleted), ...page.filter(entry => !entry.isDeleted)]
  const body =
    `${HEAD}<author><name>Plataforma de Contratación del Sector Público</name><uri>${OLD_HOME}</uri></author>\n` +
    `<id>${OLD_HOME}${name}.atom</id>\n<link href="${OLD_HOME}${name}.atom" rel="self"/>\n${links}` +
    `<title>Licitaciones inventadas</title>\n<updated>${updated}</updated>\n` +
    `${sorted.map(entry => entry.xml).join('\n')}\n</feed>\n`
  return { status: 200, headers: { 'content-type': 'application/atom+xml' }, body }
}
