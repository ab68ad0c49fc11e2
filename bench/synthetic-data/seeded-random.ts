/** Numbers from 0 to 1 that depend on nothing but a seed and which draw it is. */
export type RandomNumbers = () => number

/** Pseudo-random numbers (splitmix32) for one thing of a made-up world: any number can be told without those before it. */
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

/** One of the items, the first ones more often: the second half as often as the first, the third a third … (Zipf). */
export function drawZipf<T>(random: RandomNumbers, items: readonly T[]): T {
  return items[drawZipfRank(random, items.length)] as T
}

/** A rank from 0 to below `count`, by Zipf's law. */
export function drawZipfRank(random: RandomNumbers, count: number): number {
  return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1)
}

/** One of the items, each as often as its weight says. */
export function drawWeighted<T extends { readonly weight: number }>(
  random: RandomNumbers,
  items: readonly T[],
): T {
  let left = random() * items.reduce((sum, item) => sum + item.weight, 0)
  for (const item of items) {
    left -= item.weight
    if (left < 0) return item
  }
  return items.at(-1) as T
}
