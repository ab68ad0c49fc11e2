import { dayInTimeZone, isCalendarDay } from '../../model/calendar-day.ts'
import {
  type FakePublisher,
  htmlResponse,
  jsonResponse,
  type PublishedItem,
  parseIntegerParameter,
  type SimulatorRequest,
  type SimulatorResponse,
} from '../fake-publisher.ts'
import { keepLastPerKey } from '../sample-files.ts'

interface Notice extends PublishedItem {
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

/** Simulates the backend of ANAC's legal publicity platform, which serves pages of notices and single notices by ID. */
const fakeAnac: FakePublisher<Notice> = {
  id: 'it-anac',
  homeUrl: 'https://pubblicitalegale.anticorruzione.it/api/v0',
  samplePattern: /\.json$/,
  parseItems: documents =>
    keepLastPerKey(
      documents.flatMap(text => (JSON.parse(text) as { content?: Avviso[] }).content ?? []).map(toNotice),
    ),
  respond(notices, request) {
    if (request.method !== 'GET') return htmlResponse('Method Not Allowed', 405)
    if (request.path === '/api/v0/avvisi') return respondPage(notices, request)
    const id = /^\/api\/v0\/avvisi\/([\w-]+)$/.exec(request.path)?.[1]
    const found = notices.find(({ key }) => key === id)
    return found === undefined
      ? jsonResponse({ status: 404, error: 'Not Found' }, 404)
      : jsonResponse(found.value)
  },
}

export default fakeAnac

function toNotice(value: Avviso): Notice {
  const published = value.dataPubblicazione
  return { key: value.idAvviso, day: dayInTimeZone(ZONE, new Date(published)), published, value }
}

function respondPage(notices: readonly Notice[], { query }: SimulatorRequest): SimulatorResponse {
  const unknown = [...query.keys()].find(name => !PARAMETERS.includes(name))
  const [from, to] = [
    parseDay(query.get('dataPubblicazioneStart')),
    parseDay(query.get('dataPubblicazioneEnd')),
  ]
  const [number, size] = [
    parseIntegerParameter(query.get('page'), 0),
    parseIntegerParameter(query.get('size'), 20),
  ]
  // The publisher responds to invalid parameters with status 500 and an HTML page.
  if (unknown !== undefined || from === null || to === null || !(number >= 0 && size >= 20 && size <= 100)) {
    return htmlResponse('Internal Server Error', 500)
  }
  const found = notices
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => (a.published < b.published ? 1 : a.published > b.published ? -1 : 0))
  if (query.get('sortDirection') === 'ASC') found.reverse()
  const content = found.slice(number * size, (number + 1) * size).map(({ value }) => value)
  return jsonResponse({
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

/** Parses a date in the format `dd/mm/yyyy`. Returns `null` for any other format. */
function parseDay(text: string | null): string | null {
  const day = /^\d{2}\/\d{2}\/\d{4}$/.test(text ?? '') ? (text ?? '').split('/').reverse().join('-') : ''
  return isCalendarDay(day) ? day : null
}
