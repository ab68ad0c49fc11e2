import type { DatabaseSync } from 'node:sqlite'
import { EARLIEST_DAY, LATEST_DAY, toEpochDay } from '../../../../../model/calendar-day.ts'
import type { AnnouncementFilter } from '../../../../../model/list-filters.ts'
import { type NumberSet, setBytes, setFromBitmap } from '../../../../number-sets/number-set.ts'
import { rolesMask } from '../../mentioned-parties.ts'
import {
  type AnnouncementValues,
  letterCode,
  MAX_COLUMN_INTEGER,
  openValueColumnReader,
  type ValueArray,
  type ValueColumn,
} from '../../term-sets/value-columns.ts'
import { ByteBoundedCache } from './byte-bounded-cache.ts'
import type { IndexNumbers } from './index-numbers.ts'

/** A condition on a column: a range with inclusive ends, a list of codes, or a mask of which one bit must be set. */
type ValueCondition = { readonly column: ValueColumn } & (
  | { readonly min: number; readonly max: number }
  | { readonly codes: readonly number[] }
  | { readonly mask: number }
)

/** Returns the conditions of a filter on columns. The roles of given entities are a matter of `EntityNumbers`. */
export function valueConditions(filter: AnnouncementFilter): ValueCondition[] {
  const { amountMin, amountMax, deadlineFrom, deadlineTo, deadlineAfter, deadlineUntil } = filter
  const { updatedSince, currency, language, role, entity } = filter
  const conditions: (ValueCondition | false)[] = [
    (amountMin !== undefined || amountMax !== undefined) && {
      column: 'amount',
      min: amountMin ?? Number.NEGATIVE_INFINITY,
      max: amountMax ?? Number.POSITIVE_INFINITY,
    },
    (deadlineFrom !== undefined || deadlineTo !== undefined) && {
      column: 'deadlineDay',
      min: toEpochDay(deadlineFrom ?? EARLIEST_DAY),
      max: toEpochDay(deadlineTo ?? LATEST_DAY),
    },
    deadlineAfter !== undefined && { column: 'deadline', min: deadlineAfter + 1, max: MAX_COLUMN_INTEGER },
    deadlineUntil !== undefined && { column: 'deadline', min: -MAX_COLUMN_INTEGER, max: deadlineUntil },
    updatedSince !== undefined && { column: 'changedAt', min: updatedSince, max: Number.POSITIVE_INFINITY },
    currency !== undefined && { column: 'currency', codes: currency.map(toCode) },
    language !== undefined && { column: 'language', codes: language.map(toCode) },
    role !== undefined && entity === undefined && { column: 'roles', mask: rolesMask(role) },
  ]
  return conditions.filter(condition => condition !== false)
}

/** Returns whether the values of an announcement meet a condition. */
export function meetsCondition(values: AnnouncementValues, condition: ValueCondition): boolean {
  const value = values[condition.column]
  if (value === null) return false
  if ('codes' in condition) return condition.codes.includes(value)
  if ('mask' in condition) return (value & condition.mask) !== 0
  return value >= condition.min && value <= condition.max
}

/** The maximum size of the sets kept in memory, for each thread. */
const CACHED_BYTES = 8 * 2 ** 20

/** Finds the announcements whose values meet conditions. Results do not apply to recent announcements. */
export class ValueNumbers {
  readonly #read: ReturnType<typeof openValueColumnReader>
  readonly #columns = new Map<ValueColumn, ValueArray>()
  readonly #sets = new ByteBoundedCache<NumberSet>(CACHED_BYTES, setBytes)
  #generation = -1

  constructor(db: DatabaseSync) {
    this.#read = openValueColumnReader(db)
  }

  find(condition: ValueCondition, numbers: IndexNumbers): NumberSet {
    const array = this.column(condition.column, numbers)
    return this.#sets.getOrCompute(JSON.stringify(condition, toText), () =>
      setFromBitmap(matchingWords(array, condition)),
    )
  }

  /** Returns the values of all numbers in a column. */
  column(name: ValueColumn, { generation, capacity }: IndexNumbers): ValueArray {
    if (generation !== this.#generation) {
      this.#columns.clear()
      this.#sets.clear()
      this.#generation = generation
    }
    const column = this.#columns.get(name) ?? this.#read(name, capacity)
    this.#columns.set(name, column)
    return column
  }
}

/** JSON has no infinite numbers. */
function toText(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

function toCode(letters: string): number {
  return letterCode(letters) ?? Number.NaN
}

/** Returns the bitmap of the numbers whose values meet a condition. Absent values are outside of every range. */
function matchingWords(array: ValueArray, condition: ValueCondition): Uint32Array {
  if ('codes' in condition) {
    const codes = new Set(condition.codes)
    return fillWords(array, value => codes.has(value))
  }
  if ('mask' in condition) return fillWords(array, value => (value & condition.mask) !== 0)
  const { min, max } = condition
  return fillWords(array, value => value >= min && value <= max)
}

function fillWords(array: ValueArray, meets: (value: number) => boolean): Uint32Array {
  const words = new Uint32Array(Math.ceil(array.length / 32))
  for (let at = 0; at < array.length; at++) {
    if (meets(array[at] as number)) words[at >>> 5] = (words[at >>> 5] as number) | (1 << at)
  }
  return words
}
