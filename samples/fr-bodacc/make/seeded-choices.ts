/** A seeded random generator (mulberry32) that makes the same choices on every machine. */
export interface SeededChoices {
  /** Returns an integer from `low` to `high`, both inclusive. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Returns a function that draws from the list without end and repeats an item only after all items were drawn. */
  bag<T>(list: readonly T[]): () => T
}

export function createSeededChoices(seed: number): SeededChoices {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return {
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: probability => next() < probability,
    pick,
    bag: list => {
      let rest: (typeof list)[number][] = []
      return () => {
        if (rest.length === 0) rest = [...list]
        const drawn = pick(rest)
        rest.splice(rest.indexOf(drawn), 1)
        return drawn
      }
    },
  }
}
