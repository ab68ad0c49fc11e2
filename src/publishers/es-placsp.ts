import { dayAt } from '../model/day.ts'
import { type Answer, type Asked, html, type Item, type Publisher } from './publisher.ts'

/** An entry of the feed, or a tombstone, with its moment in milliseconds. */
interface Entry extends Item {
  readonly moment: number
  readonly deleted: boolean
  readonly xml: string
}

const ZONE = 'Europe/Madrid'
const FEED = '/sindicacion/sindicacion_643/licitacionesPerfilesContratanteCompleto3'
/** The feed of the regions' platforms, where the samples have nothing. */
const REGIONS = '/sindicacion/sindicacion_1044/PlataformasAgregadasSinMenores'
/** Addresses within the feed are those of the older host (sheet, section 1). */
const OLD_HOME = 'https://contrataciondelestado.es'
/** Far fewer entries a page than the publisher's 500, so that there are pages to follow. */
const PAGE = 40

const HEAD =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:cbc="urn:dgpe:names:draft:codice:schema:xsd:CommonBasicComponents-2" ' +
  'xmlns:cac="urn:dgpe:names:draft:codice:schema:xsd:CommonAggregateComponents-2" ' +
  'xmlns:cbc-place-ext="urn:dgpe:names:draft:codice-place-ext:schema:xsd:CommonBasicComponents-2" ' +
  'xmlns:cac-place-ext="urn:dgpe:names:draft:codice-place-ext:schema:xsd:CommonAggregateComponents-2" ' +
  'xmlns:at="http://purl.org/atompub/tombstones/1.0">\n'

/** The platform's syndication: the newest page at the feed's address, older ones behind `rel="next"` (RFC 5005). */
export const esPlacsp: Publisher<Entry> = {
  id: 'es-placsp',
  home: 'https://contrataciondelsectorpublico.gob.es',
  files: /\.atom$/,
  items: entriesOf,
  answer(entries, asked) {
    if (asked.path === `${REGIONS}.atom`) return feed(REGIONS, [], undefined)
    const pages = pagesOf(entries)
    const wanted = asked.method === 'GET' ? pageNumber(asked, pages) : -1
    const page = pages[wanted]
    // What it answers to unknown addresses.
    if (page === undefined) return html('Plataforma de Contratación del Sector Público', 200)
    return feed(FEED, page, pages[wanted + 1])
  },
}

function entriesOf(documents: readonly string[]): readonly Entry[] {
  const entries = new Map<string, Entry>()
  for (const text of documents) {
    for (const [whole] of text.matchAll(/<entry>[\s\S]*?<\/entry>/g)) {
      add(whole, /<updated>([^<]+)<\/updated>/.exec(whole)?.[1], false)
    }
    for (const [whole] of text.matchAll(/<at:deleted-entry[\s\S]*?<\/at:deleted-entry>/g)) {
      add(whole, /\swhen="([^"]+)"/.exec(whole)?.[1], true)
    }
  }
  return [...entries.values()].sort((a, b) => b.moment - a.moment)

  function add(whole: string, when: string | undefined, deleted: boolean): void {
    const moment = Date.parse(when ?? '')
    // The same folder comes back at each change of its state: an entry is its id at a moment.
    const id = /<id>([^<]+)<\/id>|\sref="([^"]+)"/.exec(whole)
    const key = `${id?.[1] ?? id?.[2]} ${when}`
    entries.set(key, { key, day: dayAt(ZONE, moment), moment, deleted, xml: whole })
  }
}

/** Newest first; an older page never changes, so pages are counted from the oldest entry. */
function pagesOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const pages: Entry[][] = []
  const oldestFirst = entries.toReversed()
  for (let i = 0; i < oldestFirst.length; i += PAGE) pages.unshift(oldestFirst.slice(i, i + PAGE).reverse())
  return pages
}

function pageNumber({ path }: Asked, pages: readonly (readonly Entry[])[]): number {
  if (path === `${FEED}.atom`) return 0
  return pages.findIndex(page => path === `${FEED}_${stampOf(page)}.atom`)
}

/** A page's moment as it stands in its name: `20261116_163205`, in Madrid. */
function stampOf(page: readonly Entry[]): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
    .format(page[0]?.moment)
    .replace(/[-:]/g, '')
    .replace(' ', '_')
}

function feed(name: string, page: readonly Entry[], next: readonly Entry[] | undefined): Answer {
  const links =
    next === undefined ? '' : `<link href="${OLD_HOME}${name}_${stampOf(next)}.atom" rel="next"/>\n`
  const updated = new Date(page[0]?.moment ?? 0).toISOString()
  const sorted = [...page.filter(entry => entry.deleted), ...page.filter(entry => !entry.deleted)]
  const body =
    `${HEAD}<author><name>Plataforma de Contratación del Sector Público</name><uri>${OLD_HOME}</uri></author>\n` +
    `<id>${OLD_HOME}${name}.atom</id>\n<link href="${OLD_HOME}${name}.atom" rel="self"/>\n${links}` +
    `<title>Licitaciones inventadas</title>\n<updated>${updated}</updated>\n` +
    `${sorted.map(entry => entry.xml).join('\n')}\n</feed>\n`
  return { status: 200, headers: { 'content-type': 'application/atom+xml' }, body }
}
