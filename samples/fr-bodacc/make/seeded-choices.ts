/** Chance from a seed: the same choices on every machine (mulberry32). */
export interface SeededChoices {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Endless draws that go through the whole list before one comes again. */
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
