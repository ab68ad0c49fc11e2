import type { DatabaseSync } from 'node:sqlite'
import { SEQUENCE_NUMBER_BITS } from '../rowids.ts'
import type { TermOccurrence } from './term-set-table.ts'

/*
 * Reads the terms of an FTS5 table with the numbers of their announcements, forty times faster than queries could. The
 * format of the `_data` table is described in SQLite's fts5_index.c. A table must have been optimized, so that it has one
 * segment without deleted rows.
 */

/** Receives the terms in ascending order (of their bytes), each after its postings. */
export interface PostingVisitor {
  addPosting(number: number, occurrence: TermOccurrence): void
  endTerm(term: string): void
}

interface Segment {
  readonly id: number
  readonly firstPage: number
  readonly lastPage: number
}

const STRUCTURE_ID = 10n
/** The bits of a block's ID below the segment's number. */
const PAGE_BITS = 37n
/** The version that the structure of a table with `contentless_delete` starts with, after the cookie. */
const STRUCTURE_VERSION_2 = [0xff, 0x00, 0x00, 0x01]
/** The first byte of a term in the main index. Terms in prefix indexes have larger bytes. */
const MAIN_INDEX = 0x30
const PAGES_PER_STEP = 1_000
const NONE = -1
/** The byte in a position list before the number of a column. Positions begin with larger bytes. */
const COLUMN_MARKER = 1
const WORDS_COLUMN = 1

/** Rowids end with the sequence number, whose bits are held in two integers, because 36 bits do not fit into one. */
const LOW_BITS = 28
const LOW_MASK = 2 ** LOW_BITS - 1
const HIGH_MASK = 2 ** (Number(SEQUENCE_NUMBER_BITS) - LOW_BITS) - 1

/** Reads all terms of an optimized table. Yields after every thousand pages, so that other work can proceed. */
export function* readFullTextTerms(
  db: DatabaseSync,
  table: string,
  visitor: PostingVisitor,
): Generator<undefined, void> {
  const structure = db.prepare(`select block from ${table}_data where id = ?`).get(STRUCTURE_ID)
  const segment = readOnlySegment(structure?.block as Uint8Array, table)
  if (segment === null) return
  const selectPages = db.prepare(`select block from ${table}_data where id between ? and ? order by id`)
  const reader = new LeafReader(visitor)
  const firstId = BigInt(segment.id) << PAGE_BITS
  for (let page = segment.firstPage; page <= segment.lastPage && !reader.isDone; page += PAGES_PER_STEP) {
    const last = Math.min(segment.lastPage, page + PAGES_PER_STEP - 1)
    for (const { block } of selectPages.iterate(firstId + BigInt(page), firstId + BigInt(last)))
      reader.readPage(block as Uint8Array)
    yield
  }
  reader.end()
}

/** Reads integers of variable length. */
class VarintReader {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }

  next(): number {
    let value = 0
    for (let length = 1; ; length++) {
      const byte = this.bytes[this.at++] ?? 0
      if (length === 9) return value * 256 + byte
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
}

/** Returns the only segment of a table, or `null` if the table is empty. */
function readOnlySegment(structure: Uint8Array, table: string): Segment | null {
  const hasOrigins = STRUCTURE_VERSION_2.every((byte, at) => structure[4 + at] === byte)
  const reader = new VarintReader(structure, hasOrigins ? 8 : 4)
  const levels = reader.next()
  reader.next()
  reader.next()
  const segments: Segment[] = []
  let tombstonePages = 0
  for (let level = 0; level < levels; level++) {
    reader.next()
    for (let rest = reader.next(); rest > 0; rest--) {
      segments.push({ id: reader.next(), firstPage: reader.next(), lastPage: reader.next() })
      if (!hasOrigins) continue
      reader.next()
      reader.next()
      tombstonePages += reader.next()
      reader.next()
      reader.next()
    }
  }
  if (segments.length <= 1 && tombstonePages === 0) return segments[0] ?? null
  throw new Error(`The full-text table ${table} is not optimized.`)
}

/** Reads the leaf pages of a segment in order. */
class LeafReader {
  /** True when all terms of the main index have been read. */
  isDone = false
  readonly #visitor: PostingVisitor
  /** The current term, with the byte that identifies its index. */
  readonly #term = Buffer.alloc(2 ** 16)
  #termLength = 0
  #low = 0
  #high = 0
  /** The bytes of the current position list that are on the next pages. */
  #positionBytes = 0
  /** The number of the posting whose occurrence is not known yet, or `NONE`. */
  #pendingNumber = NONE
  /** Whether the position list of that posting begins with a column number, which may be on the next page. */
  #startsWithColumn = false

  constructor(visitor: PostingVisitor) {
    this.#visitor = visitor
  }

  readPage(page: Uint8Array): void {
    const end = ((page[2] as number) << 8) | (page[3] as number)
    const termOffsets = new VarintReader(page, end)
    const nextTermOffset = (previous: number): number =>
      termOffsets.at < page.length ? previous + termOffsets.next() : end
    let nextTerm = nextTermOffset(0)
    let at = this.#skipPositions(page, 4, end)
    let isFirstTerm = true
    let isFirstRowid = true
    while (at < end && !this.isDone) {
      if (at === nextTerm) {
        this.#endTerm()
        at = this.#readTerm(page, at, isFirstTerm)
        nextTerm = nextTermOffset(nextTerm)
        isFirstTerm = false
        isFirstRowid = true
      } else {
        at = this.#readPosting(page, at, end, isFirstRowid)
        isFirstRowid = false
      }
    }
  }

  end(): void {
    this.#endTerm()
  }

  #endTerm(): void {
    if (this.#termLength > 0) this.#visitor.endTerm(this.#term.toString('utf8', 1, this.#termLength))
    this.#termLength = 0
  }

  /** Reads a term, which shares its beginning with the previous term on the page. */
  #readTerm(page: Uint8Array, at: number, isFirst: boolean): number {
    const reader = new VarintReader(page, at)
    const shared = isFirst ? 0 : reader.next()
    const length = reader.next()
    this.#term.set(page.subarray(reader.at, reader.at + length), shared)
    if (this.#term[0] === MAIN_INDEX) this.#termLength = shared + length
    else this.isDone = true
    return reader.at + length
  }

  /** Reads a rowid, of which only the last 36 bits are needed, and the size of its position list. */
  #readPosting(page: Uint8Array, start: number, end: number, isAbsolute: boolean): number {
    let at = start
    let low = 0
    let high = 0
    for (let length = 1; ; length++) {
      const byte = page[at++] as number
      const [shift, bits] = length === 9 ? [8, byte] : [7, byte & 127]
      high = ((high << shift) | (low >>> (LOW_BITS - shift))) & HIGH_MASK
      low = ((low << shift) | bits) & LOW_MASK
      if (byte < 128 || length === 9) break
    }
    if (!isAbsolute) {
      low += this.#low
      high = (high + this.#high + (low >>> LOW_BITS)) & HIGH_MASK
      low &= LOW_MASK
    }
    this.#low = low
    this.#high = high
    let size = 0
    for (let byte = 128; byte >= 128; ) {
      byte = page[at++] as number
      size = (size << 7) | (byte & 127)
    }
    this.#positionBytes = size >>> 1
    this.#pendingNumber = (HIGH_MASK - high) * 2 ** LOW_BITS + (LOW_MASK - low)
    return this.#skipPositions(page, at, end)
  }

  /**
   * Skips a position list, which can continue on the next page. Its first byte is 1 if the term is not in the title; then the
   * number of the first column follows.
   */
  #skipPositions(page: Uint8Array, at: number, end: number): number {
    if (this.#positionBytes === 0 || at >= end) return at
    const length = Math.min(this.#positionBytes, end - at)
    for (let next = at; this.#pendingNumber !== NONE && next < at + length; next++)
      this.#readOccurrence(page[next] as number)
    this.#positionBytes -= length
    return at + length
  }

  /** Reads one of the first two bytes of a position list. */
  #readOccurrence(byte: number): void {
    if (!this.#startsWithColumn && byte === COLUMN_MARKER) {
      this.#startsWithColumn = true
      return
    }
    const occurrence = !this.#startsWithColumn ? 'title' : byte === WORDS_COLUMN ? 'body' : 'other'
    this.#visitor.addPosting(this.#pendingNumber, occurrence)
    this.#pendingNumber = NONE
    this.#startsWithColumn = false
  }
}
