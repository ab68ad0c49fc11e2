import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementValues, ValueColumn } from '../../../../query/announcements/announcement-values.ts'
import { countBits } from '../../../number-sets/number-set.ts'
import { CHUNK_NUMBERS } from '../../../number-sets/set-encoding.ts'
import { UnusableIndexError } from '../index-database.ts'
import { chunkOf } from './number-columns.ts'

/*
 * The values of announcements that lists filter by ranges and count, by announcement number. A value is absent from many
 * announcements, so a stored chunk is a bitmap of the numbers with a value, followed by these values in order.
 */

/** An array of one value for each number, in which numbers without a value have `absent`. */
interface ColumnType {
  readonly create: (source: number | ArrayBuffer) => ValueArray
  readonly absent: number
}

export type ValueArray =
  | Float64Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>

/** Arrays accept a length or a buffer, but their overloads do not accept a union of both. */
const createFloat64 = (source: number | ArrayBuffer) => new Float64Array(source as ArrayBuffer)
const createInt32 = (source: number | ArrayBuffer) => new Int32Array(source as ArrayBuffer)
const createUint32 = (source: number | ArrayBuffer) => new Uint32Array(source as ArrayBuffer)
const createUint16 = (source: number | ArrayBuffer) => new Uint16Array(source as ArrayBuffer)

const MIN_INT32 = -(2 ** 31)

/** The columns. Changing their order or types requires a new INDEX_SCHEMA_VERSION. */
const COLUMN_TYPES = {
  amount: { create: createFloat64, absent: Number.NaN },
  currency: { create: createUint16, absent: 0 },
  deadline: { create: createInt32, absent: MIN_INT32 },
  deadlineDay: { create: createInt32, absent: MIN_INT32 },
  changedAt: { create: createFloat64, absent: Number.NaN },
  roles: { create: createUint32, absent: 0 },
  language: { create: createUint16, absent: 0 },
} as const satisfies Record<ValueColumn, ColumnType>

export const VALUE_COLUMNS = Object.keys(COLUMN_TYPES) as ValueColumn[]

/** The values of a number, or `null` if the announcement does not exist. */
export interface ValuesOfNumber {
  readonly number: number
  readonly values: AnnouncementValues | null
}

/** Prepares writing the values of announcements. */
export function openValueColumnWriter(db: DatabaseSync): (rows: readonly ValuesOfNumber[]) => void {
  const select = db.prepare('select stored from value_column where name = ? and chunk = ?')
  const write = db.prepare('insert or replace into value_column (name, chunk, stored) values (?, ?, ?)')

  return rows => {
    for (const [chunk, changed] of Map.groupBy(rows, ({ number }) => chunkOf(number))) {
      const first = chunk * CHUNK_NUMBERS
      const length = Math.max(...changed.map(({ number }) => number - first + 1))
      for (const name of VALUE_COLUMNS) {
        const { absent } = COLUMN_TYPES[name]
        const stored = select.get(name, chunk)?.stored as Uint8Array | undefined
        const array = emptyColumn(name, Math.max(length, stored === undefined ? 0 : capacityOf(stored)))
        if (stored !== undefined) decodeInto(array, 0, name, stored)
        for (const { number, values } of changed) array[number - first] = values?.[name] ?? absent
        write.run(name, chunk, encode(array, absent))
      }
    }
  }
}

/** Prepares reading the values of all numbers below `capacity` in a column. */
export function openValueColumnReader(db: DatabaseSync): (name: ValueColumn, capacity: number) => ValueArray {
  const select = db.prepare('select chunk, stored from value_column where name = ? order by chunk')
  return (name, capacity) => {
    const array = emptyColumn(name, capacity)
    for (const { chunk, stored } of select.iterate(name))
      decodeInto(array, Number(chunk) * CHUNK_NUMBERS, name, stored as Uint8Array)
    return array
  }
}

function emptyColumn(name: ValueColumn, length: number): ValueArray {
  const { create, absent } = COLUMN_TYPES[name]
  return create(length).fill(absent)
}

const WORD_BYTES = 4

/** Encodes a column as the number of its bitmap words, the bitmap, and the values that are not absent. */
function encode(array: ValueArray, absent: number): Uint8Array {
  const words = new Uint32Array(1 + Math.ceil(array.length / 32))
  words[0] = words.length - 1
  const present = array.filter((value, at) => {
    if (Object.is(value, absent)) return false
    words[1 + (at >>> 5)] = (words[1 + (at >>> 5)] as number) | (1 << at)
    return true
  })
  const bytes = new Uint8Array(words.byteLength + present.byteLength)
  bytes.set(new Uint8Array(words.buffer))
  bytes.set(new Uint8Array(present.buffer, present.byteOffset, present.byteLength), words.byteLength)
  return bytes
}

/** Returns the number of numbers that a stored chunk has room for. */
function capacityOf(stored: Uint8Array): number {
  const words = stored.length < WORD_BYTES ? Number.POSITIVE_INFINITY : (wordsOf(stored, 0, 1)[0] as number)
  if (WORD_BYTES * (1 + words) <= stored.length && words * 32 <= CHUNK_NUMBERS) return words * 32
  throw damagedColumn()
}

function wordsOf(stored: Uint8Array, first: number, count: number): Uint32Array {
  return new Uint32Array(stored.slice(first * WORD_BYTES, (first + count) * WORD_BYTES).buffer)
}

/** Writes the values of a stored chunk into an array from `first` on, without those beyond its end. */
function decodeInto(array: ValueArray, first: number, name: ValueColumn, stored: Uint8Array): void {
  const words = wordsOf(stored, 1, capacityOf(stored) / 32)
  const payload = stored.slice(WORD_BYTES * (1 + words.length)).buffer
  const size = words.reduce((sum, word) => sum + countBits(word), 0)
  if (payload.byteLength !== size * array.BYTES_PER_ELEMENT) throw damagedColumn()
  const values = COLUMN_TYPES[name].create(payload)
  let next = 0
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] as number; word !== 0; word &= word - 1) {
      // Assignments beyond the end of a typed array have no effect.
      array[first + at * 32 + 31 - Math.clz32(word & -word)] = values[next++] as number
    }
  }
}

function damagedColumn(): UnusableIndexError {
  return new UnusableIndexError('The search index is damaged. A column of values has a wrong length.')
}
