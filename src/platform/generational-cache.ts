/**
 * Creates a cache that holds up to twice `capacity` values, in two generations. When the younger generation is full, the
 * older one is discarded, so that rarely used keys do not evict frequently used ones.
 */
export function createGenerationalCache<T>(
  capacity: number,
): (key: string, compute: (key: string) => T) => T {
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
