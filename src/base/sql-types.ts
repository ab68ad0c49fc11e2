import type postgres from 'postgres'

/** From the text that goes over the wire. */
type Parse = (text: string) => unknown

const plain: Parse = text => text
const number: Parse = Number
const boolean: Parse = text => text === 't'
const instant: Parse = text => new Date(text)
const json: Parse = text => JSON.parse(text)
const bytes: Parse = text => Buffer.from(text.slice(2), 'hex')

/** Each type that the record uses: its OID, that of its array (PostgreSQL's `pg_type.dat`), and how it is read. */
const KNOWN: readonly [type: number, array: number, parse: Parse][] = [
  [16, 1000, boolean],
  [17, 1001, bytes],
  [19, 1003, plain], // name
  [20, 1016, safeInteger], // bigint
  [21, 1005, number],
  [23, 1007, number],
  [25, 1009, plain], // text
  [701, 1022, number],
  [1043, 1015, plain], // varchar
  [1082, 1182, plain], // date: a day is `YYYY-MM-DD`
  [1184, 1185, instant], // timestamptz
  [1700, 1231, plain], // numeric: exact, so not a number
  [2950, 2951, plain], // uuid
  [3802, 3807, json], // jsonb
]

/**
 * The types for the driver. It could ask the server for array types at each new connection, but when the server dies
 * just then, nobody gets that error and the process ends.
 */
export const TYPES = Object.fromEntries(
  KNOWN.flatMap(([type, array, parse]) => [
    entry(type, parse),
    entry(array, text => parseArray(text, parse)),
  ]),
) as Record<string, postgres.PostgresType>

function entry(type: number, parse: Parse): [string, postgres.PostgresType] {
  return [String(type), { to: type, from: [type], parse, serialize: textOf }]
}

/** A value as PostgreSQL reads it, whatever its type there; null is NULL. An object becomes JSON. */
export function textOf(value: unknown): string | null {
  if (value === undefined) throw new TypeError('undefined is not a value: write null')
  if (value === null) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return arrayText(value)
  if (value instanceof Date) return value.toISOString()
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : JSON.stringify(value)
}

/** A cast for those values whose own type says more than the place where they stand. */
export function typeOf(value: unknown): string {
  if (typeof value === 'boolean') return '::boolean'
  if (value instanceof Date) return '::timestamptz'
  return value instanceof Uint8Array ? '::bytea' : ''
}

function arrayText(values: readonly unknown[]): string {
  let items = ''
  for (const value of values) {
    items += items === '' ? '{' : ','
    items += Array.isArray(value) ? arrayText(value) : quote(textOf(value))
  }
  return items === '' ? '{}' : `${items}}`
}

const ESCAPED = /["\\]/

function quote(text: string | null): string {
  if (text === null) return 'NULL'
  return ESCAPED.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`
}

/** An array as PostgreSQL writes it: `{1,NULL,"a \"b\""}`, or arrays in arrays. */
function parseArray(text: string, parse: Parse): unknown {
  const outer: unknown[] = []
  const open = [outer]
  for (const [token, quoted] of text.matchAll(/[{}]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs)) {
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

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`bigint ${text} is beyond what a number holds exactly`)
  return value
}
