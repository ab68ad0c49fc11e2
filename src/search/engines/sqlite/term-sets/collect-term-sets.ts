import { EMPTY_SET, type NumberSet, setFromBitmap, setFromSorted } from '../../../number-sets/number-set.ts'
import type { PostingVisitor } from './full-text-segment.ts'
import {
  MAX_SHORT_PREFIX,
  PREFIX_LENGTHS,
  TERM_OCCURRENCES,
  type TermKind,
  type TermOccurrence,
  type TermSets,
} from './term-set-table.ts'

/** Receives the sets of a term or prefix. */
export type TermSetSink = (kind: TermKind, term: string, sets: TermSets) => void

interface CollectorOptions {
  /** All numbers are below this. */
  readonly capacity: number
  /** Terms in fewer announcements are left out. */
  readonly minSize: number
  /** Whether the sets of long prefixes include the announcements with frequent terms. */
  readonly hasCompletePrefixes: boolean
}

/** The numbers of one occurrence of a term, in any order. */
class NumberBuffer {
  #numbers = new Uint32Array(1_024)
  length = 0

  add(number: number): void {
    if (this.length === this.#numbers.length) this.#grow(2 * this.length)
    this.#numbers[this.length++] = number
  }

  numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.length)
  }

  clear(): void {
    this.length = 0
  }

  #grow(size: number): void {
    const grown = new Uint32Array(size)
    grown.set(this.#numbers)
    this.#numbers = grown
  }
}

/** The numbers of one occurrence of a prefix: a list with duplicates, and a bitmap as soon as the list is full. */
class PrefixNumbers {
  static readonly #maxListed = 4_096
  readonly #listed = new NumberBuffer()
  readonly #capacity: number
  #words: Uint32Array | null = null

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  addAll(numbers: Uint32Array): void {
    if (this.#words === null && this.#listed.length + numbers.length > PrefixNumbers.#maxListed) {
      this.#words = new Uint32Array(Math.ceil(this.#capacity / 32))
      addToBitmap(this.#words, this.#listed.numbers())
    }
    if (this.#words !== null) addToBitmap(this.#words, numbers)
    else for (const number of numbers) this.#listed.add(number)
  }

  take(): NumberSet {
    const set =
      this.#words === null ? toSet(this.#listed.numbers(), this.#capacity) : setFromBitmap(this.#words)
    this.clear()
    return set
  }

  clear(): void {
    this.#words = null
    this.#listed.clear()
  }
}

type TermNumbers = Readonly<Record<TermOccurrence, Uint32Array>> & { readonly isFrequent: boolean }

interface OpenPrefix {
  readonly length: number
  readonly written: PrefixNumbers
  readonly other: PrefixNumbers
  text: string
  /** The number of postings of its terms. */
  postings: number
}

/** Collects the postings of a full-text table and passes the sets of frequent terms and prefixes on. */
export class TermSetCollector implements PostingVisitor {
  readonly #options: CollectorOptions
  readonly #sink: TermSetSink
  readonly #numbers: Readonly<Record<TermOccurrence, NumberBuffer>> = {
    title: new NumberBuffer(),
    body: new NumberBuffer(),
    other: new NumberBuffer(),
  }
  readonly #prefixes: readonly OpenPrefix[]

  constructor(options: CollectorOptions, sink: TermSetSink) {
    this.#options = options
    this.#sink = sink
    const { capacity } = options
    this.#prefixes = PREFIX_LENGTHS.map(length => ({
      length,
      written: new PrefixNumbers(capacity),
      other: new PrefixNumbers(capacity),
      text: '',
      postings: 0,
    }))
  }

  addPosting(number: number, occurrence: TermOccurrence): void {
    this.#numbers[occurrence].add(number)
  }

  endTerm(term: string): void {
    const { capacity, minSize } = this.#options
    const title = this.#numbers.title.numbers()
    const body = this.#numbers.body.numbers()
    const other = this.#numbers.other.numbers()
    const isFrequent = title.length + body.length + other.length >= minSize
    if (isFrequent) {
      const sets = {
        title: toSet(title, capacity),
        body: toSet(body, capacity),
        other: toSet(other, capacity),
      }
      this.#sink('term', term, sets)
    }
    if (WORD_START.test(term)) {
      for (const prefix of this.#prefixes) this.#addToPrefix(prefix, term, { title, body, other, isFrequent })
    }
    for (const occurrence of TERM_OCCURRENCES) this.#numbers[occurrence].clear()
  }

  /** Passes the last prefixes on. */
  end(): void {
    for (const prefix of this.#prefixes) this.#endPrefix(prefix)
  }

  #addToPrefix(prefix: OpenPrefix, term: string, { title, body, other, isFrequent }: TermNumbers): void {
    if (prefix.text === '' || !term.startsWith(prefix.text)) {
      const text = firstCharacters(term, prefix.length)
      if (text === null) return
      this.#endPrefix(prefix)
      prefix.text = text
    }
    prefix.postings += title.length + body.length + other.length
    const isLeftOut = isFrequent && prefix.length > MAX_SHORT_PREFIX && !this.#options.hasCompletePrefixes
    if (isLeftOut) return
    prefix.written.addAll(title)
    prefix.written.addAll(body)
    prefix.other.addAll(other)
  }

  #endPrefix(prefix: OpenPrefix): void {
    if (prefix.postings >= this.#options.minSize)
      this.#sink('prefix', prefix.text, {
        title: EMPTY_SET,
        body: prefix.written.take(),
        other: prefix.other.take(),
      })
    prefix.written.clear()
    prefix.other.clear()
    prefix.postings = 0
  }
}

/** Other tokens are filter values and the ends of fields, which nobody types. */
const WORD_START = /^[\p{L}\p{N}]/u

/** Returns the first characters of a term, or `null` if it is shorter. */
export function firstCharacters(term: string, length: number): string | null {
  let end = 0
  for (let count = 0; count < length; count++) {
    if (end >= term.length) return null
    end += (term.codePointAt(end) as number) > 0xffff ? 2 : 1
  }
  return term.slice(0, end)
}

/** Creates a set from numbers in any order, with or without duplicates. */
function toSet(numbers: Uint32Array, capacity: number): NumberSet {
  if (numbers.length === 0) return EMPTY_SET
  if (numbers.length * 32 > capacity) {
    const words = new Uint32Array(Math.ceil(capacity / 32))
    addToBitmap(words, numbers)
    return setFromBitmap(words)
  }
  const sorted = numbers.slice().sort()
  let count = 1
  for (let at = 1; at < sorted.length; at++) {
    const number = sorted[at] as number
    if (number !== sorted[count - 1]) sorted[count++] = number
  }
  return setFromSorted(sorted.slice(0, count))
}

function addToBitmap(words: Uint32Array, numbers: Uint32Array): void {
  for (let at = 0; at < numbers.length; at++) {
    const n = numbers[at] as number
    words[n >>> 5] = (words[n >>> 5] as number) | (1 << n)
  }
}
