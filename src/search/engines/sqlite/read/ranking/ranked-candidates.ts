import type { DatabaseSync } from 'node:sqlite'
import { MAX_RANKED_MATCHES } from '../../../../index-query.ts'
import { dayOfRowid, numberOfRowid, rowidOnDay } from '../../rowids.ts'
import type { AnnouncementMatches } from '../announcement-facets.ts'

/** The matches that are ranked, in list order. */
export class RankedCandidates {
  readonly numbers: Uint32Array
  readonly days: Int32Array
  /** The candidates up to this index are not all recent ones; `isRecent` tells for each. */
  readonly isRecent: Uint8Array
  readonly hasRecent: boolean
  #positions: Map<number, number> | null = null

  constructor(numbers: Uint32Array, days: Int32Array, isRecent: Uint8Array) {
    this.numbers = numbers
    this.days = days
    this.isRecent = isRecent
    this.hasRecent = isRecent.includes(1)
  }

  get size(): number {
    return this.numbers.length
  }

  rowid(position: number): bigint {
    return rowidOnDay(this.days[position] as number, this.numbers[position] as number)
  }

  /** Returns the position of an announcement by its number, or `undefined` if it is no candidate. */
  positionOf(number: number): number | undefined {
    this.#positions ??= new Map(Array.from(this.numbers, (n, position) => [n, position]))
    return this.#positions.get(number)
  }
}

/** Prepares finding the newest matches. */
export function openCandidates(db: DatabaseSync): (matches: AnnouncementMatches) => RankedCandidates {
  const select = db.prepare(`
    select rowid as place from announcement_text
    where announcement_text match ? and rowid between ? and ? order by rowid limit ${MAX_RANKED_MATCHES}`)
  select.setReadBigInts(true)

  return ({ expression, rowids, sets }) => {
    if (sets !== null) {
      const found = sets.numbers.order.slice(sets.set, sets.recent, { offset: 0, limit: MAX_RANKED_MATCHES })
      const recent = new Set(sets.recent.map(({ number }) => number))
      return new RankedCandidates(
        Uint32Array.from(found, ({ number }) => number),
        Int32Array.from(found, ({ day }) => day),
        Uint8Array.from(found, ({ number }) => Number(recent.has(number))),
      )
    }
    const places = select.all(expression, rowids.first, rowids.last).map(row => row.place as bigint)
    return new RankedCandidates(
      Uint32Array.from(places, numberOfRowid),
      Int32Array.from(places, dayOfRowid),
      new Uint8Array(places.length),
    )
  }
}
