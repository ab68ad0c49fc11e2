import type { Clock } from '../../../../platform/clock.ts'

const MAX_ENTRIES = 2_000

/** A cached result with the time taken to compute it. It is valid for one state of the index. */
export interface CountCacheEntry {
  readonly key: string
  /** The change number of the index state. */
  readonly change: number
  readonly result: { readonly total?: number }
  readonly durationMs: number
}

/** Caches counts and other results for the current state of the index, identified by its change number. */
export interface CountCache {
  /** Returns the cached result for a key, or calls `compute` and caches its result. */
  getOrCompute<T extends { readonly total?: number }>(change: number, key: string, compute: () => T): T
  get(change: number, key: string): CountCacheEntry | null
  /** Adds entries computed by another thread. */
  addAll(entries: readonly CountCacheEntry[]): void
  /** Returns the entries computed in this thread since the last call. */
  takeNewEntries(): CountCacheEntry[]
}

export function createCountCache(clock: Clock): CountCache {
  const entries = new Map<string, CountCacheEntry>()
  let latestChange = -1
  let newEntries: CountCacheEntry[] = []

  function add(entry: CountCacheEntry): void {
    if (entry.change < latestChange) return
    if (entry.change > latestChange || entries.size >= MAX_ENTRIES) entries.clear()
    latestChange = entry.change
    entries.set(entry.key, entry)
  }

  function get(change: number, key: string): CountCacheEntry | null {
    const entry = entries.get(key)
    return entry?.change === change ? entry : null
  }

  return {
    getOrCompute<T extends { readonly total?: number }>(change: number, key: string, compute: () => T): T {
      const cached = get(change, key)
      if (cached !== null) return cached.result as T
      const startedAt = clock.elapsed()
      const result = compute()
      const entry = { key, change, result, durationMs: clock.elapsed() - startedAt }
      add(entry)
      if (newEntries.length < MAX_ENTRIES) newEntries.push(entry)
      return result
    },
    get,
    addAll: added => added.forEach(add),
    takeNewEntries() {
      const taken = newEntries
      newEntries = []
      return taken
    },
  }
}
