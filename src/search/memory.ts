import type { Clock } from '../base/clock.ts'

const MAX_ENTRIES = 2_000

/** A cached result with its duration, valid for one state of the index. */
export interface Lesson {
  readonly key: string
  /** Change number of the index state. */
  readonly change: number
  readonly result: { readonly total?: number }
  readonly durationMs: number
}

/** Caches counts and other results for the current state of the index, identified by its change number. */
export interface Memory {
  /** The cached result for a key, or the result of `compute`, which is then cached. */
  getOrCompute<T extends { readonly total?: number }>(change: number, key: string, compute: () => T): T
  get(change: number, key: string): Lesson | null
  /** Adds entries computed by another thread. */
  addAll(entries: readonly Lesson[]): void
  /** The entries computed here since the last call. */
  takeNewEntries(): Lesson[]
}

export function makeMemory(clock: Clock): Memory {
  const entries = new Map<string, Lesson>()
  let latestChange = -1
  let newEntries: Lesson[] = []

  function add(entry: Lesson): void {
    if (entry.change < latestChange) return
    if (entry.change > latestChange || entries.size >= MAX_ENTRIES) entries.clear()
    latestChange = entry.change
    entries.set(entry.key, entry)
  }

  function get(change: number, key: string): Lesson | null {
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
