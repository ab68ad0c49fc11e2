/** Returns the result of a lookup by its key, or stops the computation until `load` has returned it. */
export type Lookup = <T>(key: string, load: () => Promise<T>) => T

/** Stops a computation that needs the result of a lookup. */
class PendingLookup {
  readonly key: string
  readonly load: () => Promise<unknown>

  constructor(key: string, load: () => Promise<unknown>) {
    this.key = key
    this.load = load
  }
}

/**
 * Runs a computation whose lookups take requests. It has no side effects, so it is run again from the beginning with the results
 * that are known, until it needs no others. Both engines so share computations, which take far less time than requests.
 */
export async function replay<T>(compute: (look: Lookup) => T): Promise<T> {
  const known = new Map<string, unknown>()
  const look: Lookup = <R>(key: string, load: () => Promise<R>): R => {
    if (!known.has(key)) throw new PendingLookup(key, load)
    return known.get(key) as R
  }
  for (;;) {
    const result = attempt(() => compute(look))
    if (!('pending' in result)) return result.value
    known.set(result.pending.key, await result.pending.load())
  }
}

function attempt<T>(compute: () => T): { readonly value: T } | { readonly pending: PendingLookup } {
  try {
    return { value: compute() }
  } catch (error) {
    if (error instanceof PendingLookup) return { pending: error }
    throw error
  }
}
