import { type CalendarDay, isCalendarDay } from '../../model/calendar-day.ts'
import {
  type FakePublisher,
  jsonResponse,
  type PublishedItem,
  parseIntegerParameter,
  type SimulatorRequest,
  type SimulatorResponse,
} from '../fake-publisher.ts'
import { keepLastPerKey } from '../sample-files.ts'

/** A record in a data set. `value` is the record as the API returns it. */
export interface OpendatasoftRecord extends PublishedItem {
  readonly value: Readonly<Record<string, unknown>>
}

/** Describes a data set on the platform: its name, its sample files, and its key and date fields. */
export interface OpendatasoftDataset {
  readonly id: string
  readonly homeUrl: string
  readonly name: string
  readonly samplePattern: RegExp
  readonly keyField: string
  readonly dayField: string
}

/** The number of anonymous calls allowed per day and IP address (sources/fr-bodacc, sources/fr-boamp). */
const QUOTA = 50_000
/** The platform rejects requests whose `offset + limit` exceeds this. */
const MAX_OFFSET = 10_000
const PARAMETERS = ['where', 'order_by', 'select', 'limit', 'offset', 'timezone', 'lang']

/** Simulates an Opendatasoft data set (Explore API v2.1), with pages at `/records` and all records at `/exports/json`. */
export function createOpendatasoftPublisher(dataset: OpendatasoftDataset): FakePublisher<OpendatasoftRecord> {
  const root = `/api/explore/v2.1/catalog/datasets/${dataset.name}`
  return {
    id: dataset.id,
    homeUrl: dataset.homeUrl,
    samplePattern: dataset.samplePattern,
    parseItems: documents => recordsOf(documents, dataset),
    respond(records, request) {
      const endpoint =
        request.path === `${root}/records`
          ? 'records'
          : request.path === `${root}/exports/json`
            ? 'export'
            : null
      if (endpoint === null) return errorResponse(404, 'NotFound', `Unknown resource ${request.path}`)
      if (request.method !== 'GET') return errorResponse(405, 'MethodNotAllowed', 'Only GET is allowed')
      const unknown = [...request.query.keys()].find(name => !PARAMETERS.includes(name))
      if (unknown !== undefined)
        return errorResponse(400, 'InvalidRESTParameterError', `Invalid parameter ${unknown}`)
      const filter = parseWhere(request.query.get('where'), dataset)
      if (typeof filter === 'string') return errorResponse(400, 'ODSQLError', filter)
      const found = records.filter(filter).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      if (/\bdesc\b/i.test(request.query.get('order_by') ?? '')) found.reverse()
      return endpoint === 'export'
        ? okResponse(found.map(record => record.value))
        : pageResponse(found, request)
    },
  }
}

function recordsOf(
  documents: readonly string[],
  { keyField, dayField }: OpendatasoftDataset,
): readonly OpendatasoftRecord[] {
  const records = documents.flatMap(text => JSON.parse(text) as Record<string, unknown>[])
  return keepLastPerKey(
    records.map(value => ({
      day: String(value[dayField]).slice(0, 10),
      key: String(value[keyField]),
      value,
    })),
  )
}

function pageResponse(found: readonly OpendatasoftRecord[], { query }: SimulatorRequest): SimulatorResponse {
  const limit = parseIntegerParameter(query.get('limit'), 10)
  const offset = parseIntegerParameter(query.get('offset'), 0)
  if (!(limit <= 100)) return errorResponse(400, 'InvalidRESTParameterError', 'limit must be at most 100')
  if (!(offset + limit <= MAX_OFFSET)) {
    return errorResponse(400, 'InvalidRESTParameterError', `offset + limit must be at most ${MAX_OFFSET}`)
  }
  const results = found.slice(offset, offset + limit).map(record => record.value)
  return okResponse({ total_count: found.length, results })
}

/** Parses a `where` parameter that joins date comparisons with `and`. Returns an error message for any other value. */
function parseWhere(
  where: string | null,
  { dayField }: OpendatasoftDataset,
): ((record: OpendatasoftRecord) => boolean) | string {
  if (where === null || where.trim() === '') return () => true
  const tests: ((day: CalendarDay) => boolean)[] = []
  for (const part of where.split(/\s+and\s+/i)) {
    const [, field, sign, day] = /^\s*(\w+)\s*(=|>=|<=|>|<)\s*date'([^']*)'\s*$/.exec(part) ?? []
    if (field !== dayField || day === undefined || !isCalendarDay(day))
      return `Syntax error in the query at "${part}"`
    tests.push(value => compare(value, sign ?? '', day))
  }
  return record => tests.every(test => test(record.day))
}

function compare(value: CalendarDay, sign: string, day: CalendarDay): boolean {
  if (sign === '=') return value === day
  return (sign.endsWith('=') && value === day) || (sign.startsWith('>') ? value > day : value < day)
}

function okResponse(value: unknown): SimulatorResponse {
  // The platform does not send a charset.
  return jsonResponse(value, 200, {
    'x-ratelimit-limit': String(QUOTA),
    'x-ratelimit-remaining': String(QUOTA - 1),
  })
}

function errorResponse(status: number, code: string, message: string): SimulatorResponse {
  return jsonResponse({ error_code: code, message }, status)
}
