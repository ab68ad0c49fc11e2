/**
 * Creates a cache of `capacity` to twice as many values. It keeps two generations and discards the older one when the
 * younger is full, so that rare keys never evict frequently used ones.
 */
export function makeRemembering<T>(capacity: number): (key: string, compute: (key: string) => T) => T {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (key, compute) => {
    const cached = young.get(key)
    if (cached !== undefined) return cached
    if (young.size >= capacity) {
      old = young
      young = new Map()
    }
    const value = old.get(key) ?? compute(key)
    young.set(key, value)
    return value
  }
}
