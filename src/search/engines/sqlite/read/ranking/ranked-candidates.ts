import { MAX_RANKED_MATCHES } from '../../../../index-query.ts'
import { rowidOnDay } from '../../rowids.ts'
import type { AnnouncementMatches } from '../announcement-facets.ts'

/** The matches that are ranked, in list order. */
export class RankedCandidates {
  readonly numbers: Uint32Array
  readonly days: Int32Array
  /** The candidates up to this index are not all recent ones; `isRecent` tells for each. */
  readonly isRecent: Uint8Array
  /** The positions of all candidates. */
  readonly positions: readonly number[]
  #positionOfNumber: Map<number, number> | null = null

  constructor(numbers: Uint32Array, days: Int32Array, isRecent: Uint8Array) {
    this.numbers = numbers
    this.days = days
    this.isRecent = isRecent
    this.positions = Array.from(numbers.keys())
  }

  get size(): number {
    return this.numbers.length
  }

  rowid(position: number): bigint {
    return rowidOnDay(this.days[position] as number, this.numbers[position] as number)
  }

  /** Returns the position of an announcement by its number, or `undefined` if it is no candidate. */
  positionOf(number: number): number | undefined {
    this.#positionOfNumber ??= new Map(Array.from(this.numbers, (n, position) => [n, position]))
    return this.#positionOfNumber.get(number)
  }
}

/** Returns the newest matches. */
export function findCandidates({ sets: { numbers, set, recent } }: AnnouncementMatches): RankedCandidates {
  if (recent.length === 0) {
    const first = numbers.order.firstMembers(set, MAX_RANKED_MATCHES)
    const days = Int32Array.from(first, number => numbers.order.dayOf(number))
    return new RankedCandidates(first, days, new Uint8Array(first.length))
  }
  const found = numbers.order.slice(set, recent, { offset: 0, limit: MAX_RANKED_MATCHES })
  const recentNumbers = new Set(recent.map(({ number }) => number))
  return new RankedCandidates(
    Uint32Array.from(found, ({ number }) => number),
    Int32Array.from(found, ({ day }) => day),
    Uint8Array.from(found, ({ number }) => Number(recentNumbers.has(number))),
  )
}
