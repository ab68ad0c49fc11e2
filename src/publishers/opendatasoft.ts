import { type Day, isDay } from '../model/day.ts'
import { lastOfEach } from './files.ts'
import { type Answer, type Asked, type Item, json, type Publisher, wholeNumber } from './publisher.ts'

/** A record of a data set, as the API returns it. */
export interface DatasetRecord extends Item {
  readonly value: Readonly<Record<string, unknown>>
}

/** Names a data set of the platform, its sample files, and the fields for key and date. */
export interface Dataset {
  readonly id: string
  readonly home: string
  readonly name: string
  readonly files: RegExp
  readonly keyField: string
  readonly dayField: string
}

/** Anonymous calls allowed per day and IP address (sources/fr-bodacc, sources/fr-boamp). */
const QUOTA = 50_000
/** The platform rejects pages whose `offset + limit` exceeds this. */
const MAX_OFFSET = 10_000
const PARAMETERS = ['where', 'order_by', 'select', 'limit', 'offset', 'timezone', 'lang']

/** Simulates an Opendatasoft data set (Explore API v2.1): paged `/records` and complete `/exports/json`. */
export function opendatasoft(dataset: Dataset): Publisher<DatasetRecord> {
  const root = `/api/explore/v2.1/catalog/datasets/${dataset.name}`
  return {
    id: dataset.id,
    home: dataset.home,
    files: dataset.files,
    items: documents => recordsOf(documents, dataset),
    answer(records, request) {
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

function recordsOf(documents: readonly string[], { keyField, dayField }: Dataset): readonly DatasetRecord[] {
  const records = documents.flatMap(text => JSON.parse(text) as Record<string, unknown>[])
  return lastOfEach(
    records.map(value => ({
      day: String(value[dayField]).slice(0, 10),
      key: String(value[keyField]),
      value,
    })),
  )
}

function pageResponse(found: readonly DatasetRecord[], { query }: Asked): Answer {
  const limit = wholeNumber(query.get('limit'), 10)
  const offset = wholeNumber(query.get('offset'), 0)
  if (!(limit <= 100)) return errorResponse(400, 'InvalidRESTParameterError', 'limit must be at most 100')
  if (!(offset + limit <= MAX_OFFSET)) {
    return errorResponse(400, 'InvalidRESTParameterError', `offset + limit must be at most ${MAX_OFFSET}`)
  }
  const results = found.slice(offset, offset + limit).map(record => record.value)
  return okResponse({ total_count: found.length, results })
}

/** Parses a `where` of date comparisons joined by `and`. Returns an error message for anything else. */
function parseWhere(
  where: string | null,
  { dayField }: Dataset,
): ((record: DatasetRecord) => boolean) | string {
  if (where === null || where.trim() === '') return () => true
  const tests: ((day: Day) => boolean)[] = []
  for (const part of where.split(/\s+and\s+/i)) {
    const [, field, sign, day] = /^\s*(\w+)\s*(=|>=|<=|>|<)\s*date'([^']*)'\s*$/.exec(part) ?? []
    if (field !== dayField || day === undefined || !isDay(day))
      return `Syntax error in the query at "${part}"`
    tests.push(value => compare(value, sign ?? '', day))
  }
  return record => tests.every(test => test(record.day))
}

function compare(value: Day, sign: string, day: Day): boolean {
  if (sign === '=') return value === day
  return (sign.endsWith('=') && value === day) || (sign.startsWith('>') ? value > day : value < day)
}

function okResponse(value: unknown): Answer {
  // The platform does not send a charset.
  return json(value, 200, { 'x-ratelimit-limit': String(QUOTA), 'x-ratelimit-remaining': String(QUOTA - 1) })
}

function errorResponse(status: number, code: string, message: string): Answer {
  return json({ error_code: code, message }, status)
}
