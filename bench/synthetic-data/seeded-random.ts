/** Returns the next number from 0 to 1. */
export type RandomNumbers = () => number

/** Creates pseudo-random numbers (splitmix32) for one item, independent of the numbers of all other items. */
export function createKeyedRandom(seed: number, kind: number, n: number): RandomNumbers {
  let state = mix(mix(seed + kind * 0x9e3779b9) + n)
  return () => {
    state = (state + 0x9e3779b9) | 0
    return mix(state) / 2 ** 32
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Draws an item by Zipf's law: the second half as often as the first, the third a third as often. */
export function drawZipf<T>(random: RandomNumbers, items: readonly T[]): T {
  return items[drawZipfRank(random, items.length)] as T
}

/** Draws a rank from 0 to `count` - 1 by Zipf's law. */
export function drawZipfRank(random: RandomNumbers, count: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1)
}

/** Draws an item with a probability proportional to its weight. */
export function drawWeighted<T extends { readonly weight: number }>(
  random: RandomNumbers,
  items: readonly T[],
): T {
  let remaining = random() * items.reduce((sum, item) => sum + item.weight, 0)
  for (const item of items) {
    remaining -= item.weight
    if (remaining < 0) return item
  }
  return items.at(-1) as T
}
