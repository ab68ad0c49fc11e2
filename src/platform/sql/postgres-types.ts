import type postgres from 'postgres'

/** A function that parses a value in PostgreSQL's text format. */
type Parse = (text: string) => unknown

const parseText: Parse = text => text
const parseNumber: Parse = Number
const parseBoolean: Parse = text => text === 't'
const parseTimestamp: Parse = text => new Date(text)
const parseJson: Parse = text => JSON.parse(text)
const parseBytes: Parse = text => Buffer.from(text.slice(2), 'hex')

/** The types in use, each with its OID, the OID of its array type (see PostgreSQL's `pg_type.dat`) and its parser. */
const TYPE_PARSERS: readonly [type: number, array: number, parse: Parse][] = [
  [16, 1000, parseBoolean],
  [17, 1001, parseBytes],
  [19, 1003, parseText], // name
  [20, 1016, parseBigint],
  [21, 1005, parseNumber], // smallint
  [23, 1007, parseNumber], // integer
  [25, 1009, parseText], // text
  [701, 1022, parseNumber], // double precision
  [1043, 1015, parseText], // varchar
  [1082, 1182, parseText], // date, kept as `YYYY-MM-DD`
  [1184, 1185, parseTimestamp], // timestamptz
  [1700, 1231, parseText], // numeric, kept as text to stay exact
  [2950, 2951, parseText], // uuid
  [3802, 3807, parseJson], // jsonb
]

/**
 * The type table for the driver. The driver could query the array types on each new connection, but if the server died
 * during that query, the uncaught error would end the process.
 */
export const POSTGRES_TYPES = Object.fromEntries(
  TYPE_PARSERS.flatMap(([type, array, parse]) => [
    entry(type, parse),
    entry(array, text => parseArray(text, parse)),
  ]),
) as Record<string, postgres.PostgresType>

function entry(type: number, parse: Parse): [string, postgres.PostgresType] {
  return [String(type), { to: type, from: [type], parse, serialize: encodeSqlValue }]
}

/** Encodes a value in PostgreSQL's text format. `null` stands for NULL, and objects become JSON. */
export function encodeSqlValue(value: unknown): string | null {
  if (value === undefined) throw new TypeError('undefined is not an SQL value; use null')
  if (value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return encodeArray(value)
  if (value instanceof Date) return value.toISOString()
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : JSON.stringify(value)
}

/** Returns the SQL cast for a value whose JavaScript type determines its SQL type, or an empty string for other values. */
export function sqlCastFor(value: unknown): string {
  if (typeof value === 'boolean') return '::boolean'
  if (value instanceof Date) return '::timestamptz'
  return value instanceof Uint8Array ? '::bytea' : ''
}

function encodeArray(values: readonly unknown[]): string {
  let items = ''
  for (const value of values) {
    items += items === '' ? '{' : ','
    items += Array.isArray(value) ? encodeArray(value) : quoteArrayItem(encodeSqlValue(value))
  }
  return items === '' ? '{}' : `${items}}`
}

const NEEDS_ESCAPE = /["\\]/

function quoteArrayItem(text: string | null): string {
  if (text === null) return 'NULL'
  return NEEDS_ESCAPE.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`
}

/** Parses an array in PostgreSQL's text format, such as `{1,NULL,"a \"b\""}`, including nested arrays. */
function parseArray(text: string, parse: Parse): unknown {
  const outer: unknown[] = []
  const open = [outer]
  for (const [token, quoted] of text.matchAll(/[{}]|"((?:[^"\\]|\\.)*)(?:"|\\?$)|[^{},"]+/gs)) {
    if (token === '{') {
      const inner: unknown[] = []
      open.at(-1)?.push(inner)
      open.push(inner)
    } else if (token === '}') open.pop()
    else if (quoted !== undefined) open.at(-1)?.push(parse(quoted.replace(/\\(.)/gs, '$1')))
    else open.at(-1)?.push(token === 'NULL' ? null : parse(token))
  }
  return outer[0]
}

function parseBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} is too large for an exact JavaScript number`)
  return value
}
