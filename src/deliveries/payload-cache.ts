import type { PayloadVariants } from './delivery.ts'

const MAX_PAYLOADS = 2_000

/** Caches event payloads by event ID, because many deliveries share the same payload. */
export class PayloadCache {
  readonly #load: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, PayloadVariants>>
  readonly #payloads = new Map<string, PayloadVariants>()

  constructor(load: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, PayloadVariants>>) {
    this.#load = load
  }

  get(eventId: string): PayloadVariants | undefined {
    return this.#payloads.get(eventId)
  }

  set(eventId: string, payload: PayloadVariants): void {
    this.#payloads.set(eventId, payload)
  }

  /** Loads the payloads that are not cached yet. Payloads that no longer exist stay missing. */
  async loadMissing(eventIds: readonly string[]): Promise<void> {
    const missing = [...new Set(eventIds)].filter(id => !this.#payloads.has(id))
    if (missing.length === 0) return
    for (const [id, payload] of await this.#load(missing)) this.#payloads.set(id, payload)
  }

  /** Reads every cached payload again, because an erasure can have rewritten some. */
  async refresh(): Promise<void> {
    for (const [id, body] of await this.#load([...this.#payloads.keys()]))
      if (this.#payloads.has(id)) this.#payloads.set(id, body)
  }

  /** Removes the oldest payloads until the cache is within its limit, but keeps those whose IDs `needed` returns. */
  evict(needed: () => Iterable<string>): void {
    if (this.#payloads.size <= MAX_PAYLOADS) return
    const neededIds = new Set(needed())
    for (const id of this.#payloads.keys()) {
      if (this.#payloads.size <= MAX_PAYLOADS) break
      if (!neededIds.has(id)) this.#payloads.delete(id)
    }
  }
}
