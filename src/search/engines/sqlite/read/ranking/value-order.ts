import { MAX_COLUMN_INTEGER } from '../../../../../query/announcements/announcement-values.ts'
import {
  compareDatedNumbers,
  type DatedNumber,
  type ListSlice,
} from '../../../../number-sets/dated-number.ts'
import {
  bitmapWords,
  intersectSets,
  type NumberSet,
  setSize,
  subtractSets,
} from '../../../../number-sets/number-set.ts'
import type { ValueArray } from '../../term-sets/value-columns.ts'
import type { IndexNumbers } from '../sets/index-numbers.ts'
import type { RecentMatch } from '../sets/recent-matches.ts'
import type { SetMatches } from '../sets/set-search.ts'
import type { ValueNumbers } from '../sets/value-numbers.ts'
import { sortedPositions } from './sorted-positions.ts'

/** A value by which lists are ordered. Deadlines after `minute` have not passed. */
export type ValueOrder = { readonly by: 'amount' } | { readonly by: 'deadline'; readonly minute: number }

/** Consecutive announcements of an ordered list: those with values from `min` to `max`. */
interface Segment {
  readonly column: ValueOrder['by']
  readonly min: number
  readonly max: number
  /** 1 for the lowest value first, -1 for the highest. */
  readonly direction: 1 | -1
}

/** The members of a segment, or those without a value, of which the recent ones are in order. */
interface SegmentMatches {
  readonly set: NumberSet
  readonly recent: readonly RecentMatch[]
}

/** Sets up to this size are sorted for a page. For larger ones, all announcements are sorted once. */
const MAX_SORTED = 2_000

/** The ranges of all values. */
const FULL_RANGES = {
  amount: { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY },
  deadline: { min: -MAX_COLUMN_INTEGER, max: MAX_COLUMN_INTEGER },
} as const satisfies Record<ValueOrder['by'], object>

/** Returns the segments of an order. Announcements without a value follow them. */
function segmentsOf(order: ValueOrder): Segment[] {
  if (order.by === 'amount') return [{ column: 'amount', ...FULL_RANGES.amount, direction: -1 }]
  const { by: column, minute } = order
  return [
    { column, ...FULL_RANGES.deadline, min: minute + 1, direction: 1 },
    { column, ...FULL_RANGES.deadline, max: minute, direction: -1 },
  ]
}

/**
 * Prepares listing matches in the order of a value. Announcements without it follow, and those with equal values are in list
 * order. Requires a read transaction.
 */
export function openValueOrder(values: ValueNumbers, maxSorted = MAX_SORTED) {
  const findOrdered = openOrderedNumbers(values)

  function readSegment({ set, recent }: SegmentMatches, segment: Segment, page: PageOf): DatedNumber[] {
    const { numbers, slice } = page
    const array = values.column(segment.column, numbers)
    const compare = comparison(segment)
    if (setSize(set) <= maxSorted) {
      const found: ValuedNumber[] = recent.map(match => toValued(match, segment))
      numbers.order.forEachDay(set, (day, number) =>
        found.push({ day, number, value: array[number] as number }),
      )
      return found.sort(compare).slice(slice.offset, slice.offset + slice.limit)
    }
    const added = recent.map(match => toValued(match, segment)).sort(compare)
    const ordered = findOrdered(segment, numbers)
    return walk({ ordered, words: bitmapWords(set, numbers.capacity), array, added, compare }, page)
  }

  return ({ numbers, set, recent }: SetMatches, order: ValueOrder, slice: ListSlice): DatedNumber[] => {
    const rows: DatedNumber[] = []
    let rest: SegmentMatches = { set, recent }
    let offset = slice.offset
    const nextSlice = (): ListSlice => ({ offset, limit: slice.limit - rows.length })
    for (const segment of segmentsOf(order)) {
      const inside = isInside(segment)
      const matches = {
        set: intersectSets(rest.set, values.find(segment, numbers)),
        recent: rest.recent.filter(match => inside(match)),
      }
      const total = setSize(matches.set) + matches.recent.length
      if (offset < total && rows.length < slice.limit)
        rows.push(...readSegment(matches, segment, { numbers, slice: nextSlice() }))
      offset = Math.max(0, offset - total)
      rest = {
        set: subtractSets(rest.set, matches.set),
        recent: rest.recent.filter(match => !inside(match)),
      }
    }
    return [...rows, ...numbers.order.slice(rest.set, rest.recent, nextSlice())]
  }
}

interface PageOf {
  readonly numbers: IndexNumbers
  readonly slice: ListSlice
}

interface ValuedNumber extends DatedNumber {
  readonly value: number
}

type Comparison = (a: ValuedNumber, b: ValuedNumber) => number

function comparison({ direction }: Segment): Comparison {
  return (a, b) => direction * (a.value - b.value) || compareDatedNumbers(a, b)
}

function isInside({ column, min, max }: Segment): (match: RecentMatch) => boolean {
  return ({ values }) => {
    const value = values[column]
    return value !== null && value >= min && value <= max
  }
}

function toValued({ number, day, values }: RecentMatch, { column }: Segment): ValuedNumber {
  return { number, day, value: values[column] as number }
}

interface WalkedList {
  /** All numbers with a value, in order. */
  readonly ordered: Uint32Array
  /** The members of the list. */
  readonly words: Uint32Array
  readonly array: ValueArray
  /** Further members, in order. */
  readonly added: readonly ValuedNumber[]
  readonly compare: Comparison
}

/** Returns a slice of the members by walking through all numbers in order, which takes a few ms for a million. */
function walk({ ordered, words, array, added, compare }: WalkedList, { numbers, slice }: PageOf) {
  const rows: DatedNumber[] = []
  const end = slice.offset + slice.limit
  let position = 0
  let nextAdded = 0
  const add = (row: DatedNumber) => {
    if (position >= slice.offset) rows.push(row)
    position++
  }
  for (let at = 0; at < ordered.length && position < end; at++) {
    const number = ordered[at] as number
    if (((words[number >>> 5] as number) & (1 << number)) === 0) continue
    if (nextAdded === added.length && position < slice.offset) {
      position++
      continue
    }
    const row = { number, day: numbers.order.dayOf(number), value: array[number] as number }
    for (let next = added[nextAdded]; next !== undefined && position < end; next = added[nextAdded]) {
      if (compare(next, row) > 0) break
      add(next)
      nextAdded++
    }
    if (position < end) add(row)
  }
  while (position < end && nextAdded < added.length) add(added[nextAdded++] as ValuedNumber)
  return rows
}

/** Prepares sorting all numbers with a value, which are sorted again only when the columns changed. */
function openOrderedNumbers(values: ValueNumbers) {
  const cache = new Map<string, Uint32Array>()
  let cachedGeneration = -1
  return ({ column, direction }: Segment, numbers: IndexNumbers): Uint32Array => {
    if (numbers.generation !== cachedGeneration) cache.clear()
    cachedGeneration = numbers.generation
    const key = `${column} ${direction}`
    const known = cache.get(key)
    if (known !== undefined) return known
    const present = values.find({ column, ...FULL_RANGES[column] }, numbers)
    const ordered = sortByValue(values.column(column, numbers), { present, direction, numbers })
    cache.set(key, ordered)
    return ordered
  }
}

/** Sorts numbers by their values, and equal ones in list order. */
function sortByValue(
  array: ValueArray,
  { present, direction, numbers }: { present: NumberSet; direction: 1 | -1; numbers: IndexNumbers },
): Uint32Array {
  const listed = numbers.order.firstMembers(present, setSize(present))
  const values = new Float64Array(listed.length)
  // Adding 0 turns -0 into 0.
  for (let at = 0; at < listed.length; at++) values[at] = (array[listed[at] as number] as number) + 0
  const positions = sortedPositions(values, direction)
  for (let at = 0; at < positions.length; at++) positions[at] = listed[positions[at] as number] as number
  return positions
}
