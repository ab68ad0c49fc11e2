import { enlarge } from '../enlarge.ts'

/** The 32-bit words of a key: a UUID or a hash of the same length. */
export const KEY_WORDS = 4
const MIN_CAPACITY = 1_024
/** No record. Records are numbered from 1. */
const NONE = 0

/**
 * Finds numbers by keys of 16 bytes. A key can have several numbers and a number several keys. A pair needs about 40 bytes,
 * where maps of strings need ten times as many.
 */
export class KeyTable {
  #keys = new Uint32Array(MIN_CAPACITY * KEY_WORDS)
  #numbers = new Uint32Array(MIN_CAPACITY)
  /** The next record in the same bucket, and the next one of the same number, by record. */
  #next = new Uint32Array(MIN_CAPACITY)
  #nextOfNumber = new Uint32Array(MIN_CAPACITY)
  #buckets = new Uint32Array(MIN_CAPACITY)
  /** The first record of each number. */
  #firstOfNumber = new Uint32Array(MIN_CAPACITY)
  /** The first removed record, linked by `#next`, and the first record that was never used. */
  #free = NONE
  #end = 1

  /** The memory of the table. */
  get bytes(): number {
    const arrays = [
      this.#keys,
      this.#numbers,
      this.#next,
      this.#nextOfNumber,
      this.#buckets,
      this.#firstOfNumber,
    ]
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  add(key: Uint32Array, number: number): void {
    const record = this.#allocate()
    this.#keys.set(key, record * KEY_WORDS)
    this.#numbers[record] = number
    this.#link(record)
    if (number >= this.#firstOfNumber.length)
      this.#firstOfNumber = enlarge(this.#firstOfNumber, Math.max(number + 1, 2 * this.#firstOfNumber.length))
    this.#nextOfNumber[record] = this.#firstOfNumber[number] as number
    this.#firstOfNumber[number] = record
  }

  /** Removes a number with all its keys. */
  remove(number: number): void {
    let record = this.#firstOfNumber[number] ?? NONE
    while (record !== NONE) {
      const next = this.#nextOfNumber[record] as number
      this.#unlink(record)
      this.#next[record] = this.#free
      this.#free = record
      record = next
    }
    if (number < this.#firstOfNumber.length) this.#firstOfNumber[number] = NONE
  }

  /** Calls `visit` with each number of a key. */
  forEach(key: Uint32Array, visit: (number: number) => void): void {
    let record = this.#buckets[bucketOf(key, 0, this.#buckets.length)] as number
    for (; record !== NONE; record = this.#next[record] as number)
      if (this.#hasKey(record, key)) visit(this.#numbers[record] as number)
  }

  #hasKey(record: number, key: Uint32Array): boolean {
    const at = record * KEY_WORDS
    return (
      this.#keys[at] === key[0] &&
      this.#keys[at + 1] === key[1] &&
      this.#keys[at + 2] === key[2] &&
      this.#keys[at + 3] === key[3]
    )
  }

  #link(record: number): void {
    const bucket = bucketOf(this.#keys, record * KEY_WORDS, this.#buckets.length)
    this.#next[record] = this.#buckets[bucket] as number
    this.#buckets[bucket] = record
  }

  #unlink(record: number): void {
    const bucket = bucketOf(this.#keys, record * KEY_WORDS, this.#buckets.length)
    const next = this.#next[record] as number
    let previous = this.#buckets[bucket] as number
    if (previous === record) {
      this.#buckets[bucket] = next
      return
    }
    while (this.#next[previous] !== record) previous = this.#next[previous] as number
    this.#next[previous] = next
  }

  #allocate(): number {
    if (this.#free !== NONE) {
      const record = this.#free
      this.#free = this.#next[record] as number
      return record
    }
    if (this.#end === this.#numbers.length) this.#grow()
    return this.#end++
  }

  /** Doubles the table. All records are in use then. */
  #grow(): void {
    const capacity = 2 * this.#numbers.length
    this.#keys = enlarge(this.#keys, capacity * KEY_WORDS)
    this.#numbers = enlarge(this.#numbers, capacity)
    this.#next = enlarge(this.#next, capacity)
    this.#nextOfNumber = enlarge(this.#nextOfNumber, capacity)
    this.#buckets = new Uint32Array(capacity)
    for (let record = 1; record < this.#end; record++) this.#link(record)
  }
}

/** Returns the bucket of a key. The first half of a UUID v7 is a time, so that all words take part. */
function bucketOf(words: Uint32Array, at: number, buckets: number): number {
  const mixed =
    Math.imul((words[at] as number) ^ (words[at + 2] as number), 0x9e3779b1) ^
    Math.imul((words[at + 1] as number) ^ (words[at + 3] as number), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) & (buckets - 1)
}
