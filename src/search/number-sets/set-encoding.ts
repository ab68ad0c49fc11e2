import { countBits, isSparse, lowerBound, type NumberSet, setFromBitmap, uniteSets } from './number-set.ts'

/*
 * The stored form of a set: one value for each chunk of 2^18 numbers in which the set has members. A value is a header of
 * eight bytes (kind, number of members), followed by a bitmap or by lists of 16-bit offsets in each block of 2^16 numbers.
 * All integers are little-endian.
 */

export const CHUNK_BITS = 18
export const CHUNK_NUMBERS = 2 ** CHUNK_BITS
const CHUNK_WORDS = CHUNK_NUMBERS / 32
const BLOCK_BITS = 16
const BLOCKS = CHUNK_NUMBERS / 2 ** BLOCK_BITS
const HEADER_BYTES = 8
const LIST = 1
const BITMAP = 2
/** A list with this many members takes as many bytes as a bitmap. */
const MAX_LIST_MEMBERS = CHUNK_NUMBERS / 16 - 1
/** The numbers of a list while they are added to a bitmap, in memory that is used again for the next one. */
const listNumbers = new Uint32Array(MAX_LIST_MEMBERS)

/** The members of a set in one chunk, in their stored form. */
export interface EncodedChunk {
  readonly chunk: number
  readonly bytes: Uint8Array
}

/** Thrown for bytes that are not the stored form of a set. */
export class InvalidSetError extends Error {}

/** Encodes a set, chunk by chunk in ascending order. */
export function* encodeSet(set: NumberSet): Generator<EncodedChunk> {
  if (set.kind === 'list') {
    const { numbers } = set
    for (let start = 0; start < numbers.length; ) {
      const chunk = Math.floor((numbers[start] as number) / CHUNK_NUMBERS)
      const limit = (chunk + 1) * CHUNK_NUMBERS
      const end = limit > 0xffff_ffff ? numbers.length : lowerBound(numbers, limit, start)
      yield { chunk, bytes: encodeList(numbers.subarray(start, end), chunk) }
      start = end
    }
    return
  }
  for (let start = 0; start < set.words.length; start += CHUNK_WORDS) {
    const words = set.words.subarray(start, start + CHUNK_WORDS)
    const bytes = encodeWords(words)
    if (bytes !== null) yield { chunk: start / CHUNK_WORDS, bytes }
  }
}

/** Encodes a set of numbers below 2^18 as one chunk, even if it is empty. */
export function encodeChunk(set: NumberSet): Uint8Array {
  const [first] = encodeSet(set)
  return first?.bytes ?? encodeList(new Uint32Array(), 0)
}

/** Decodes a set from its chunks, without the numbers from `capacity` on. Throws `InvalidSetError` for other bytes. */
export function decodeSet(chunks: readonly EncodedChunk[], capacity: number): NumberSet {
  return decodeUnion([chunks], capacity)
}

/** Decodes the union of sets that have no number in common, which takes less time than uniting them. */
export function decodeUnion(sets: readonly (readonly EncodedChunk[])[], capacity: number): NumberSet {
  const chunks = sets.flatMap(set =>
    set.map(({ chunk, bytes }) => ({ chunk, bytes, ...decodeHeader(bytes) })),
  )
  const total = chunks.reduce((sum, { size }) => sum + size, 0)
  if (isSparse(total, capacity / 32) && chunks.every(({ kind }) => kind === LIST))
    return uniteSets(sets.map(set => decodeLists(set, capacity)))
  const words = new Uint32Array(Math.ceil(capacity / 32))
  for (const { chunk, bytes, kind, size } of chunks) {
    if (kind === BITMAP) addBitmap(bytes, size, chunk, words)
    else addList(bytes, size, chunk, words)
  }
  clearFrom(words, capacity)
  return setFromBitmap(words)
}

/** Decodes a set whose chunks are all lists. */
function decodeLists(chunks: readonly EncodedChunk[], capacity: number): NumberSet {
  const numbers = new Uint32Array(chunks.reduce((sum, { bytes }) => sum + decodeHeader(bytes).size, 0))
  let end = 0
  for (const { chunk, bytes } of chunks) end = decodeList(bytes, chunk, numbers, end)
  return { kind: 'list', numbers: numbers.subarray(0, lowerBound(numbers, capacity, 0)) }
}

function encodeHeader(kind: number, size: number, payload: number): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(HEADER_BYTES + payload)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, kind)
  view.setUint32(4, size, true)
  return { bytes, view }
}

function encodeList(numbers: Uint32Array, chunk: number): Uint8Array {
  if (numbers.length > MAX_LIST_MEMBERS) return encodeLargeList(numbers, chunk)
  const { bytes, view } = encodeHeader(LIST, numbers.length, 2 * (BLOCKS + numbers.length))
  const counts = new Uint16Array(BLOCKS)
  let at = HEADER_BYTES + 2 * BLOCKS
  for (let i = 0; i < numbers.length; i++, at += 2) {
    const n = numbers[i] as number
    const block = (n >>> BLOCK_BITS) & (BLOCKS - 1)
    counts[block] = (counts[block] as number) + 1
    view.setUint16(at, n & 0xffff, true)
  }
  for (let block = 0; block < BLOCKS; block++)
    view.setUint16(HEADER_BYTES + 2 * block, counts[block] as number, true)
  return bytes
}

function encodeLargeList(numbers: Uint32Array, chunk: number): Uint8Array {
  const words = new Uint32Array(CHUNK_WORDS)
  const first = chunk * CHUNK_NUMBERS
  for (const n of numbers) words[(n - first) >>> 5] = (words[(n - first) >>> 5] as number) | (1 << n)
  return encodeWords(words) as Uint8Array
}

/** Encodes the words of one chunk, or returns `null` if no bit is set. */
function encodeWords(words: Uint32Array): Uint8Array | null {
  let size = 0
  let length = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as number
    if (word === 0) continue
    size += countBits(word)
    length = at + 1
  }
  if (size === 0) return null
  if (size <= MAX_LIST_MEMBERS) {
    const numbers = new Uint32Array(size)
    let count = 0
    for (let at = 0; at < length; at++) {
      for (let word = words[at] as number; word !== 0; word &= word - 1)
        numbers[count++] = at * 32 + 31 - Math.clz32(word & -word)
    }
    return encodeList(numbers, 0)
  }
  const { bytes, view } = encodeHeader(BITMAP, size, 4 * length)
  for (let at = 0; at < length; at++) view.setUint32(HEADER_BYTES + 4 * at, words[at] as number, true)
  return bytes
}

function decodeHeader(bytes: Uint8Array): { kind: number; size: number } {
  if (bytes.length < HEADER_BYTES) throw new InvalidSetError('A stored set is too short.')
  const view = viewOf(bytes)
  const [kind, size] = [view.getUint8(0), view.getUint32(4, true)]
  const isValid =
    kind === LIST
      ? size <= MAX_LIST_MEMBERS && bytes.length === HEADER_BYTES + 2 * (BLOCKS + size)
      : kind === BITMAP && size > MAX_LIST_MEMBERS && bytes.length <= HEADER_BYTES + 4 * CHUNK_WORDS
  if (!isValid || bytes.length % 2 !== 0) throw new InvalidSetError('A stored set has an invalid header.')
  return { kind, size }
}

/** Appends the members of an encoded list to `numbers` and returns the new end. */
function decodeList(bytes: Uint8Array, chunk: number, numbers: Uint32Array, end: number): number {
  const view = viewOf(bytes)
  let at = HEADER_BYTES + 2 * BLOCKS
  let count = end
  for (let block = 0; block < BLOCKS; block++) {
    const first = chunk * CHUNK_NUMBERS + block * 2 ** BLOCK_BITS
    let previous = -1
    for (let rest = view.getUint16(HEADER_BYTES + 2 * block, true); rest > 0; rest--, at += 2) {
      const offset = at < bytes.length ? view.getUint16(at, true) : -1
      if (offset <= previous) throw new InvalidSetError('A stored set is not sorted.')
      numbers[count++] = first + offset
      previous = offset
    }
  }
  if (at !== bytes.length) throw new InvalidSetError('A stored set has a wrong number of members.')
  return count
}

function addList(bytes: Uint8Array, size: number, chunk: number, words: Uint32Array): void {
  decodeList(bytes, chunk, listNumbers, 0)
  for (let at = 0; at < size; at++) {
    const n = listNumbers[at] as number
    words[n >>> 5] = (words[n >>> 5] as number) | (1 << n)
  }
}

function addBitmap(bytes: Uint8Array, size: number, chunk: number, words: Uint32Array): void {
  if (bytes.length % 4 !== 0) throw new InvalidSetError('A stored bitmap has an invalid length.')
  const stored = alignedWords(bytes)
  const start = chunk * CHUNK_WORDS
  let count = 0
  for (let at = 0; at < stored.length; at++) {
    const word = stored[at] as number
    count += countBits(word)
    // Assignments beyond the end of a typed array have no effect.
    words[start + at] = (words[start + at] as number) | word
  }
  if (count !== size) throw new InvalidSetError('A stored bitmap has a wrong number of members.')
}

/** Returns the words behind the header, copied only if they are not at a multiple of four bytes in memory. */
function alignedWords(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Uint32Array(buffer, byteOffset + HEADER_BYTES, (bytes.length - HEADER_BYTES) / 4)
}

function clearFrom(words: Uint32Array, capacity: number): void {
  const last = words.length - 1
  if (capacity % 32 !== 0 && last >= 0) words[last] = (words[last] as number) & ((1 << (capacity % 32)) - 1)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
