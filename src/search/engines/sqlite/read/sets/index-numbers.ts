import type { DatabaseSync } from 'node:sqlite'
import { DayOrder } from '../../../../number-sets/day-order.ts'
import { countBits, type NumberBitmap } from '../../../../number-sets/number-set.ts'
import { readNumberColumns } from '../../term-sets/number-columns.ts'

/** The announcements of one state of the index, by number. The term sets apply to those that are not recent. */
export interface IndexNumbers {
  /** Changes when the sets begin to apply to more announcements. */
  readonly generation: number
  /** The numbers to which sets can apply are below this. */
  readonly capacity: number
  readonly order: DayOrder
  readonly facets: Uint16Array
  /** All values in `facets` are below this. */
  readonly facetLimit: number
  /** The numbers below `capacity` of the announcements that changed since the sets were written. */
  readonly recent: NumberBitmap
  /** Whether any announcement changed since the sets were written. */
  readonly hasRecent: boolean
}

/** Prepares reading the numbers. They are read again only as far as they changed. Requires a read transaction. */
export function openIndexNumbers(db: DatabaseSync): (change: number) => IndexNumbers {
  const selectGeneration = db.prepare('select generation from set_generation')
  const selectRecent = db.prepare('select json_group_array(number) as numbers from recent where change > ?')
  let numbers: IndexNumbers | null = null
  let lastChange = -1

  return change => {
    const generation = Number(selectGeneration.get()?.generation)
    if (numbers?.generation !== generation) {
      numbers = readNumbers(db, generation)
      lastChange = -1
    }
    if (change === lastChange) return numbers
    const added = JSON.parse(String(selectRecent.get(lastChange)?.numbers)) as number[]
    numbers = {
      ...numbers,
      recent: withNumbers(numbers.recent, added),
      hasRecent: numbers.hasRecent || added.length > 0,
    }
    lastChange = change
    return numbers
  }
}

function readNumbers(db: DatabaseSync, generation: number): IndexNumbers {
  const { days, facets } = readNumberColumns(db)
  const words = new Uint32Array(Math.ceil(days.length / 32))
  return {
    generation,
    capacity: days.length,
    order: new DayOrder(days),
    facets,
    facetLimit: facets.reduce((limit, facet) => Math.max(limit, facet + 1), 0),
    recent: { kind: 'bitmap', words, size: 0 },
    hasRecent: false,
  }
}

/** Adds numbers to a bitmap, without those beyond its end. */
function withNumbers({ words, size }: NumberBitmap, numbers: readonly number[]): NumberBitmap {
  const next = words.slice()
  let count = size
  for (const n of numbers) {
    const word = next[n >>> 5]
    if (word === undefined) continue
    const changed = word | (1 << n)
    next[n >>> 5] = changed
    count += countBits(changed) - countBits(word)
  }
  return { kind: 'bitmap', words: next, size: count }
}
