import { dayAt, isDay } from '../model/day.ts'
import { lastOfEach } from './files.ts'
import { type Answer, type Asked, html, type Item, json, type Publisher, wholeNumber } from './publisher.ts'

interface Notice extends Item {
  readonly published: string
  readonly value: unknown
}

interface Avviso {
  readonly idAvviso: string
  readonly dataPubblicazione: string
}

const ZONE = 'Europe/Rome'
const PARAMETERS = [
  'page',
  'size',
  'sortField',
  'sortDirection',
  'dataPubblicazioneStart',
  'dataPubblicazioneEnd',
  'codiceScheda',
]

/** The backend of the platform for legal publicity: pages of notices as Spring writes them, and one notice by its id. */
export const itAnac: Publisher<Notice> = {
  id: 'it-anac',
  home: 'https://pubblicitalegale.anticorruzione.it/api/v0',
  files: /\.json$/,
  items: documents =>
    lastOfEach(
      documents.flatMap(text => (JSON.parse(text) as { content?: Avviso[] }).content ?? []).map(toNotice),
    ),
  answer(notices, asked) {
    if (asked.method !== 'GET') return html('Method Not Allowed', 405)
    if (asked.path === '/api/v0/avvisi') return page(notices, asked)
    const id = /^\/api\/v0\/avvisi\/([\w-]+)$/.exec(asked.path)?.[1]
    const found = notices.find(({ key }) => key === id)
    return found === undefined ? json({ status: 404, error: 'Not Found' }, 404) : json(found.value)
  },
}

function toNotice(value: Avviso): Notice {
  const published = value.dataPubblicazione
  return { key: value.idAvviso, day: dayAt(ZONE, new Date(published)), published, value }
}

function page(notices: readonly Notice[], { query }: Asked): Answer {
  const unknown = [...query.keys()].find(name => !PARAMETERS.includes(name))
  const [from, to] = [dayOf(query.get('dataPubblicazioneStart')), dayOf(query.get('dataPubblicazioneEnd'))]
  const [number, size] = [wholeNumber(query.get('page'), 0), wholeNumber(query.get('size'), 20)]
  // What it does not understand is an internal error to it, with a page in HTML.
  if (unknown !== undefined || from === null || to === null || !(number >= 0 && size >= 20 && size <= 100)) {
    return html('Internal Server Error', 500)
  }
  const found = notices
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0))
  if (query.get('sortDirection') === 'ASC') found.reverse()
  const content = found.slice(number * size, (number + 1) * size).map(({ value }) => value)
  return json({
    content,
    totalElements: found.length,
    totalPages: Math.ceil(found.length / size),
    number,
    size,
    numberOfElements: content.length,
    first: number === 0,
    last: (number + 1) * size >= found.length,
    empty: content.length === 0,
  })
}

/** A day written `dd/mm/yyyy`; null for any other writing. */
function dayOf(text: string | null): string | null {
  const day = /^\d{2}\/\d{2}\/\d{4}$/.test(text ?? '') ? (text ?? '').split('/').reverse().join('-') : ''
  return isDay(day) ? day : null
}
