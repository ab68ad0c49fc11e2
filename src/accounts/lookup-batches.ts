/** The maximum number of lookups that wait. Guesses cannot fill the memory. */
const MAX_WAITING = 10_000

/**
 * Combines lookups into batches. One batch runs at a time; lookups that arrive meanwhile form the next one. The cost of
 * lookups is therefore bounded, however many unknown keys clients send, and no lookup has to be refused.
 */
export function createLookupBatches<T>(
  find: (hashes: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (hash: string) => Promise<T | null> {
  let waiting = new Map<string, PromiseWithResolvers<T | null>>()
  let isRunning = false

  async function runBatches(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      await find([...batch.keys()]).then(
        found => batch.forEach((lookup, hash) => void lookup.resolve(found.get(hash) ?? null)),
        error => batch.forEach(lookup => void lookup.reject(error)),
      )
    }
    isRunning = false
  }

  return hash => {
    const known = waiting.get(hash)
    if (known !== undefined) return known.promise
    if (waiting.size >= MAX_WAITING) return Promise.reject(new Error('too many lookups are waiting'))
    const lookup = Promise.withResolvers<T | null>()
    waiting.set(hash, lookup)
    if (!isRunning) void runBatches()
    return lookup.promise
  }
}
