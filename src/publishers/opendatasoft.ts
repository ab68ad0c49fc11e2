import { type Day, isDay } from '../model/day.ts'
import { lastOfEach } from './files.ts'
import { type Answer, type Asked, type Item, json, type Publisher, wholeNumber } from './publisher.ts'

/** A record of a data set, as the API gives it out. */
export interface DatasetRecord extends Item {
  readonly value: Readonly<Record<string, unknown>>
}

/** What one data set of the platform is called, and which fields place its records. */
export interface Dataset {
  readonly id: string
  readonly home: string
  readonly name: string
  readonly files: RegExp
  readonly keyField: string
  readonly dayField: string
}

/** Anonymous calls a day and address (sheets fr-bodacc and fr-boamp, section 1). */
const QUOTA = 50_000
/** The platform's window of paged records: `offset + limit` beyond it is refused. */
const WINDOW = 10_000
const PARAMETERS = ['where', 'order_by', 'select', 'limit', 'offset', 'timezone', 'lang']

/** A data set of the Opendatasoft platform, Explore API v2.1: `/records` in pages and `/exports/json` whole. */
export function opendatasoft(dataset: Dataset): Publisher<DatasetRecord> {
  const root = `/api/explore/v2.1/catalog/datasets/${dataset.name}`
  return {
    id: dataset.id,
    home: dataset.home,
    files: dataset.files,
    items: documents => recordsOf(documents, dataset),
    answer(records, asked) {
      const kind =
        asked.path === `${root}/records` ? 'records' : asked.path === `${root}/exports/json` ? 'export' : null
      if (kind === null) return refused(404, 'NotFound', `Unknown resource ${asked.path}`)
      if (asked.method !== 'GET') return refused(405, 'MethodNotAllowed', 'Only GET is allowed')
      const unknown = [...asked.query.keys()].find(name => !PARAMETERS.includes(name))
      if (unknown !== undefined)
        return refused(400, 'InvalidRESTParameterError', `Invalid parameter ${unknown}`)
      const test = condition(asked.query.get('where'), dataset)
      if (typeof test === 'string') return refused(400, 'ODSQLError', test)
      const found = records.filter(test).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      if (/\bdesc\b/i.test(asked.query.get('order_by') ?? '')) found.reverse()
      return kind === 'export' ? answered(found.map(record => record.value)) : paged(found, asked)
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

function paged(found: readonly DatasetRecord[], { query }: Asked): Answer {
  const limit = wholeNumber(query.get('limit'), 10)
  const offset = wholeNumber(query.get('offset'), 0)
  if (!(limit <= 100)) return refused(400, 'InvalidRESTParameterError', 'limit must be at most 100')
  if (!(offset + limit <= WINDOW)) {
    return refused(400, 'InvalidRESTParameterError', `offset + limit must be at most ${WINDOW}`)
  }
  const results = found.slice(offset, offset + limit).map(record => record.value)
  return answered({ total_count: found.length, results })
}

/** A `where` of comparisons of the day, joined by `and`; the refusal's text when it is anything else. */
function condition(
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

function answered(value: unknown): Answer {
  // No charset: the platform does not name one.
  return json(value, 200, { 'x-ratelimit-limit': String(QUOTA), 'x-ratelimit-remaining': String(QUOTA - 1) })
}

function refused(status: number, code: string, message: string): Answer {
  return json({ error_code: code, message }, status)
}
