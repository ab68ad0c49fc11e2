/*
 * Sets of unsigned 32-bit numbers. A set with few members is a sorted list; a set with many is a bitmap. All functions
 * return new sets and leave their arguments as they are.
 */

/** A set as a sorted list without duplicates. */
export interface NumberList {
  readonly kind: 'list'
  readonly numbers: Uint32Array
}

/** A set as a bitmap: bit `n % 32` of word `n / 32` belongs to the number `n`. */
export interface NumberBitmap {
  readonly kind: 'bitmap'
  readonly words: Uint32Array
  readonly size: number
}

export type NumberSet = NumberList | NumberBitmap

export const EMPTY_SET: NumberList = { kind: 'list', numbers: new Uint32Array() }

/** A list takes as much memory as a bitmap when it has this many numbers per bitmap word. */
const LIST_NUMBERS_PER_WORD = 1
/** Two lists whose sizes differ by this factor are intersected by searching the larger one. */
const SEARCHED_FACTOR = 32

/** Marking a number in a bitmap is faster than sorting it if there is one for so many numbers of the bitmap. */
const NUMBERS_PER_MARKED = 500

/** Counts the bits of a word. */
export function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function setSize(set: NumberSet): number {
  return set.kind === 'list' ? set.numbers.length : set.size
}

/** Returns the number of bytes that a set occupies. */
export function setBytes(set: NumberSet): number {
  return set.kind === 'list' ? set.numbers.byteLength : set.words.byteLength
}

/** Creates a set from a bitmap, which must not be changed later. */
export function setFromBitmap(words: Uint32Array): NumberSet {
  let size = 0
  for (let at = 0; at < words.length; at++) size += countBits(words[at] as number)
  return compact({ kind: 'bitmap', words, size })
}

/** Creates a set from sorted numbers without duplicates, which must not be changed later. */
export function setFromSorted(numbers: Uint32Array): NumberList {
  return { kind: 'list', numbers }
}

/** Creates a set from numbers in any order, with or without duplicates. */
export function setFromNumbers(numbers: Iterable<number>): NumberList {
  const sorted = Uint32Array.from(numbers).sort()
  return { kind: 'list', numbers: sorted.filter((n, at) => at === 0 || n !== sorted[at - 1]) }
}

/**
 * Creates a set from numbers in any order, with or without duplicates, leaving out those from `capacity` on. Many numbers are
 * marked in a bitmap, because sorting 16,000 of them takes a millisecond.
 */
export function setFromNumbersBelow(capacity: number, numbers: readonly number[]): NumberSet {
  if (numbers.length * NUMBERS_PER_MARKED < capacity)
    return setFromNumbers(numbers.filter(number => number < capacity))
  const words = new Uint32Array(Math.ceil(capacity / 32))
  for (let at = 0; at < numbers.length; at++) {
    const n = numbers[at] as number
    if (n < capacity) words[n >>> 5] = (words[n >>> 5] as number) | (1 << n)
  }
  return setFromBitmap(words)
}

/** Returns the members in ascending order. */
export function setMembers(set: NumberSet): Uint32Array {
  return set.kind === 'list' ? set.numbers : membersOfBitmap(set)
}

/** Returns the set as a bitmap for the numbers below `capacity`, without larger numbers. */
export function bitmapWords(set: NumberSet, capacity: number): Uint32Array {
  const words = new Uint32Array(Math.ceil(capacity / 32))
  addToWords(words, set)
  return words
}

export function intersectSets(a: NumberSet, b: NumberSet): NumberSet {
  if (a.kind === 'bitmap' && b.kind === 'bitmap') return intersectBitmaps(a.words, b.words)
  if (a.kind === 'list' && b.kind === 'list') {
    const [small, large] = a.numbers.length <= b.numbers.length ? [a, b] : [b, a]
    return intersectLists(small.numbers, large.numbers)
  }
  if (a.kind === 'list') return filterList(a, (b as NumberBitmap).words, true)
  return filterList(b as NumberList, a.words, true)
}

/** Returns the members of `a` that are not in `b`. */
export function subtractSets(a: NumberSet, b: NumberSet): NumberSet {
  if (setSize(b) === 0) return a
  if (a.kind === 'list')
    return b.kind === 'list' ? subtractLists(a.numbers, b.numbers) : filterList(a, b.words, false)
  if (b.kind === 'bitmap') return subtractBitmaps(a.words, b.words)
  const words = a.words.slice()
  let size = a.size
  for (let at = 0; at < b.numbers.length; at++) {
    const n = b.numbers[at] as number
    const word = words[n >>> 5]
    if (word === undefined || (word & (1 << n)) === 0) continue
    words[n >>> 5] = word & ~(1 << n)
    size--
  }
  return compact({ kind: 'bitmap', words, size })
}

export function uniteSets(sets: readonly NumberSet[]): NumberSet {
  const nonEmpty = sets.filter(set => setSize(set) > 0)
  const [first, ...others] = nonEmpty
  if (first === undefined) return EMPTY_SET
  if (others.length === 0) return first
  const largest = Math.max(...nonEmpty.map(set => (set.kind === 'bitmap' ? set.words.length : 0)))
  if (largest === 0) return uniteLists(nonEmpty as readonly NumberList[])
  const last = Math.max(
    ...nonEmpty.map(set => (set.kind === 'list' ? (set.numbers.at(-1) as number) + 1 : 0)),
  )
  const words = new Uint32Array(Math.max(largest, Math.ceil(last / 32)))
  for (const set of nonEmpty) addToWords(words, set)
  return setFromBitmap(words)
}

export function setIncludes(set: NumberSet, n: number): boolean {
  if (set.kind === 'bitmap') return (((set.words[n >>> 5] ?? 0) >>> (n & 31)) & 1) === 1
  const at = lowerBound(set.numbers, n, 0)
  return set.numbers[at] === n
}

/** Returns the index of the first number that is not below `n`, at or after `from`. */
export function lowerBound(numbers: Uint32Array, n: number, from: number): number {
  let low = from
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) < n) low = middle + 1
    else high = middle
  }
  return low
}

/** Replaces a small bitmap with a list, which is faster to combine with other sets. */
function compact(set: NumberBitmap): NumberSet {
  return isSparse(set.size, set.words.length) ? { kind: 'list', numbers: membersOfBitmap(set) } : set
}

/** Returns whether a set takes less memory as a list than as a bitmap with this many words. */
export function isSparse(size: number, words: number): boolean {
  return size <= words * LIST_NUMBERS_PER_WORD
}

function membersOfBitmap({ words, size }: NumberBitmap): Uint32Array {
  const numbers = new Uint32Array(size)
  let count = 0
  for (let at = 0; at < words.length; at++) {
    for (let word = words[at] as number; word !== 0; word &= word - 1) {
      numbers[count++] = at * 32 + 31 - Math.clz32(word & -word)
    }
  }
  return numbers
}

/** Adds the members that fit into the bitmap. */
function addToWords(words: Uint32Array, set: NumberSet): void {
  if (set.kind === 'bitmap') {
    const length = Math.min(words.length, set.words.length)
    for (let at = 0; at < length; at++) words[at] = (words[at] as number) | (set.words[at] as number)
    return
  }
  for (let at = 0; at < set.numbers.length; at++) {
    const n = set.numbers[at] as number
    // Assignments beyond the end of a typed array have no effect.
    words[n >>> 5] = (words[n >>> 5] as number) | (1 << n)
  }
}

function intersectBitmaps(a: Uint32Array, b: Uint32Array): NumberSet {
  const words = new Uint32Array(Math.min(a.length, b.length))
  let size = 0
  for (let at = 0; at < words.length; at++) {
    const word = (a[at] as number) & (b[at] as number)
    words[at] = word
    size += countBits(word)
  }
  return compact({ kind: 'bitmap', words, size })
}

function subtractBitmaps(a: Uint32Array, b: Uint32Array): NumberSet {
  const words = a.slice()
  let size = 0
  for (let at = 0; at < words.length; at++) {
    const word = (a[at] as number) & ~(b[at] ?? 0)
    words[at] = word
    size += countBits(word)
  }
  return compact({ kind: 'bitmap', words, size })
}

/** Returns the numbers of a list that are, or are not, in a bitmap. */
function filterList({ numbers }: NumberList, words: Uint32Array, isMember: boolean): NumberList {
  const kept = new Uint32Array(numbers.length)
  const wanted = isMember ? 1 : 0
  let count = 0
  for (let at = 0; at < numbers.length; at++) {
    const n = numbers[at] as number
    if ((((words[n >>> 5] ?? 0) >>> (n & 31)) & 1) === wanted) kept[count++] = n
  }
  return { kind: 'list', numbers: kept.slice(0, count) }
}

/** Returns the numbers of a sorted list that are not in another one. */
function subtractLists(numbers: Uint32Array, removed: Uint32Array): NumberList {
  const kept = new Uint32Array(numbers.length)
  const isSearched = removed.length > numbers.length * SEARCHED_FACTOR
  let count = 0
  let other = 0
  for (let at = 0; at < numbers.length; at++) {
    const n = numbers[at] as number
    if (isSearched) other = lowerBound(removed, n, other)
    else while (other < removed.length && (removed[other] as number) < n) other++
    if (removed[other] !== n) kept[count++] = n
  }
  return { kind: 'list', numbers: kept.slice(0, count) }
}

function intersectLists(small: Uint32Array, large: Uint32Array): NumberList {
  const common = new Uint32Array(small.length)
  const isSearched = large.length > small.length * SEARCHED_FACTOR
  let count = 0
  let other = 0
  for (let at = 0; at < small.length && other < large.length; at++) {
    const n = small[at] as number
    if (isSearched) other = lowerBound(large, n, other)
    else while (other < large.length && (large[other] as number) < n) other++
    if (large[other] === n) common[count++] = n
  }
  return { kind: 'list', numbers: common.slice(0, count) }
}

function uniteLists(lists: readonly NumberList[]): NumberList {
  const smallestFirst = lists.map(list => list.numbers).sort((a, b) => a.length - b.length)
  return { kind: 'list', numbers: smallestFirst.reduce(mergeLists) }
}

/** Merges two sorted lists, which is many times faster than sorting the numbers of both. */
function mergeLists(a: Uint32Array, b: Uint32Array): Uint32Array {
  const merged = new Uint32Array(a.length + b.length)
  let count = 0
  let atA = 0
  let atB = 0
  while (atA < a.length && atB < b.length) {
    const left = a[atA] as number
    const right = b[atB] as number
    merged[count++] = Math.min(left, right)
    if (left <= right) atA++
    if (right <= left) atB++
  }
  merged.set(a.subarray(atA), count)
  count += a.length - atA
  merged.set(b.subarray(atB), count)
  count += b.length - atB
  return merged.subarray(0, count)
}
