/** A cache that forgets the entries unused for longest when they exceed a number of bytes. */
export class ByteBoundedCache<T> {
  readonly #maxBytes: number
  readonly #bytesOf: (value: T) => number
  readonly #entries = new Map<string, T>()
  #bytes = 0

  constructor(maxBytes: number, bytesOf: (value: T) => number) {
    this.#maxBytes = maxBytes
    this.#bytesOf = bytesOf
  }

  /** Returns the cached value for a key, or computes and caches it. */
  getOrCompute(key: string, compute: () => T): T {
    const cached = this.#entries.get(key)
    if (cached !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, cached)
      return cached
    }
    const value = compute()
    this.#entries.set(key, value)
    this.#bytes += this.#bytesOf(value)
    for (const [oldest, unused] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break
      this.#entries.delete(oldest)
      this.#bytes -= this.#bytesOf(unused)
    }
    return value
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
