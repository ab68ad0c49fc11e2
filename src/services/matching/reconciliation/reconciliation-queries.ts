import type { EntityType } from '../../../model/entity.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { findCompanyNumbers } from '../../../query/company-numbers/find-company-numbers.ts'
import { splitIntoPieces } from '../../../query/company-numbers/number-pieces.ts'
import type { MatchRow } from '../../../query/matching/row-match.ts'
import { normalizeForTokenizing } from '../../../query/tokenizer.ts'
import { DEFAULT_CANDIDATES } from '../match-rows.ts'
import { type MatchRowField, readMatchRow } from '../read-match-row.ts'

/** A query of the Reconciliation Service API 0.2. */
export interface ReconciliationQuery {
  /** The key under which the response has the result. */
  readonly key: string
  /** The row to match; `null` if the query has neither a name nor a number. */
  readonly row: MatchRow | null
  /** The types of entities that are requested; empty for all. */
  readonly types: readonly string[]
  readonly limit: number
}

const MAX_QUERIES = 500
export const MAX_RECONCILED_CANDIDATES = 20

/** The properties by which queries are refined, with the columns they correspond to. */
export const QUERY_PROPERTIES = {
  number: { name: 'Number', description: 'Tax, register or VAT number or LEI, in any spelling' },
  country: { name: 'Country', description: 'ISO 3166-1 code or name of the country' },
  town: { name: 'Town', description: 'Town, with or without its postal code' },
  name: { name: 'Name', description: 'Name, if the query is a number' },
} as const satisfies Record<MatchRowField, { readonly name: string; readonly description: string }>

/** The types of entities, with their names. */
export const RECONCILED_TYPES: Readonly<Record<EntityType, string>> = {
  company: 'Company',
  authority: 'Authority',
  person: 'Person',
}

/** Reads a batch of queries. Throws `invalid_body` if it is none. */
export function readReconciliationQueries(batch: unknown): readonly ReconciliationQuery[] {
  const entries = Object.entries(requireObject(batch, 'queries'))
  if (entries.length <= MAX_QUERIES) return entries.map(([key, query]) => readQuery(key, query))
  throw invalid(`The batch has ${entries.length} queries. At most ${MAX_QUERIES} are answered at once.`)
}

/** Returns a JSON object of a request. Throws `invalid_body` if it is none. */
export function requireObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw invalid(`${name} must be a JSON object.`)
}

function readQuery(key: string, value: unknown): ReconciliationQuery {
  const { query, type, limit, properties } = requireObject(value, `queries/${key}`)
  const fields: Partial<Record<MatchRowField, string>> = {}
  if (typeof query === 'string' && query.trim() !== '') fields[isNumber(query) ? 'number' : 'name'] = query
  for (const property of Array.isArray(properties) ? properties : []) {
    const { pid, v } = requireObject(property, `queries/${key}/properties`)
    const text = textOf(v)
    if (typeof pid === 'string' && Object.hasOwn(QUERY_PROPERTIES, pid) && text !== '')
      fields[pid as MatchRowField] = text
  }
  const types = [type ?? []].flat().filter(one => typeof one === 'string')
  const requested = typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : DEFAULT_CANDIDATES
  return { key, row: readFields(fields), types, limit: Math.min(requested, MAX_RECONCILED_CANDIDATES) }
}

/** Reads the fields of a row. A field that cannot be read is left out, because a result has no place for its error. */
function readFields(fields: Readonly<Partial<Record<MatchRowField, string>>>): MatchRow | null {
  const read = readMatchRow(fields)
  if (read.errors === null) return read.row
  const wrong = read.errors.map(({ field }) => field)
  const rest = Object.entries(fields).filter(([field]) => !wrong.includes(field as MatchRowField))
  return rest.length === Object.keys(fields).length ? null : readFields(Object.fromEntries(rest))
}

/** Returns the first value of a property as text. Values that were reconciled themselves count by their name. */
function textOf(value: unknown): string {
  const [first] = [value].flat()
  if (typeof first === 'string' || typeof first === 'number') return String(first)
  const { name, id } = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
  return typeof name === 'string' ? name : typeof id === 'string' ? id : ''
}

/** Returns whether a text is an ID or nothing but a company number. */
function isNumber(query: string): boolean {
  if (isUuid(query.trim())) return true
  const text = normalizeForTokenizing(query)
  const [number, ...others] = findCompanyNumbers(text)
  if (number === undefined || others.length > 0) return false
  return splitIntoPieces(text.slice(0, number.start) + text.slice(number.end)).length === 0
}

function invalid(detail: string): HeraldError {
  return new HeraldError('invalid_body', detail, { errors: [{ pointer: '', code: 'wrong_type', detail }] })
}
