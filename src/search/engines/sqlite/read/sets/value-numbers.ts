import type { DatabaseSync } from 'node:sqlite'
import type { ValueColumn } from '../../../../../query/announcements/announcement-values.ts'
import type { ValueCondition } from '../../../../../query/announcements/filter-requirements.ts'
import { type NumberSet, setBytes, setFromBitmap } from '../../../../number-sets/number-set.ts'
import { openValueColumnReader, type ValueArray } from '../../term-sets/value-columns.ts'
import { ByteBoundedCache } from './byte-bounded-cache.ts'
import type { IndexNumbers } from './index-numbers.ts'

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
