import type postgres from 'postgres'

/** How one type of PostgreSQL travels: to and from the text that goes over the wire. */
interface Codec {
  readonly parse: (text: string) => unknown
  readonly serialize: (value: never) => string
}

const plain: Codec = { parse: text => text, serialize: String }
const number: Codec = { parse: Number, serialize: String }
const safeNumber: Codec = { parse: safeInteger, serialize: String }
const boolean: Codec = { parse: text => text === 't', serialize: (value: boolean) => (value ? 't' : 'f') }
const instant: Codec = {
  parse: text => new Date(text),
  serialize: (value: Date | string) => (typeof value === 'string' ? value : value.toISOString()),
}
const json: Codec = { parse: text => JSON.parse(text), serialize: value => JSON.stringify(value) }
const bytes: Codec = {
  parse: text => Buffer.from(text.slice(2), 'hex'),
  serialize: (value: Uint8Array) => `\\x${Buffer.from(value).toString('hex')}`,
}

/** Each type that the record uses: its OID, that of its array (PostgreSQL's `pg_type.dat`), and its codec. */
const KNOWN: readonly [type: number, array: number, codec: Codec][] = [
  [16, 1000, boolean],
  [17, 1001, bytes],
  [19, 1003, plain], // name
  [20, 1016, safeNumber], // bigint
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
  KNOWN.flatMap(([type, array, codec]) => [entry(type, codec), entry(array, arrayOf(codec))]),
) as Record<string, postgres.PostgresType>

function entry(type: number, codec: Codec): [string, Codec & { to: number; from: number[] }] {
  return [String(type), { to: type, from: [type], ...codec }]
}

function arrayOf(element: Codec): Codec {
  const serialize = (values: readonly never[]): string => {
    let items = ''
    for (const value of values) {
      items += items === '' ? '{' : ','
      items += Array.isArray(value) ? serialize(value) : quote(value, element)
    }
    return items === '' ? '{}' : `${items}}`
  }
  return { parse: text => parseArray(text, element), serialize }
}

const ESCAPED = /["\\]/

function quote(value: never, { serialize }: Codec): string {
  if (value === undefined) throw new TypeError('undefined is not a value: write null')
  if (value === null) return 'NULL'
  const text = serialize(value)
  return ESCAPED.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`
}

/** An array as PostgreSQL writes it: `{1,NULL,"a \"b\""}`, or arrays in arrays. */
function parseArray(text: string, { parse }: Codec): unknown {
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
