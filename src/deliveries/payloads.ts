const MAX_PAYLOADS = 2_000

/** Caches payloads by event id, because many deliveries share one. */
export class Payloads {
  readonly #load: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>
  readonly #payloads = new Map<string, Uint8Array>()

  constructor(load: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>) {
    this.#load = load
  }

  get(eventId: string): Uint8Array | undefined {
    return this.#payloads.get(eventId)
  }

  keep(eventId: string, body: Uint8Array): void {
    this.#payloads.set(eventId, body)
  }

  /** Loads the payloads that are not cached. A payload that does not exist stays missing. */
  async load(eventIds: readonly string[]): Promise<void> {
    const missing = [...new Set(eventIds)].filter(id => !this.#payloads.has(id))
    if (missing.length === 0) return
    for (const [id, body] of await this.#load(missing)) this.#payloads.set(id, body)
  }

  /** Drops the oldest payloads above the limit, except those that `needed` lists. */
  forget(needed: () => Iterable<string>): void {
    if (this.#payloads.size <= MAX_PAYLOADS) return
    const neededIds = new Set(needed())
    for (const id of this.#payloads.keys()) {
      if (this.#payloads.size <= MAX_PAYLOADS) break
      if (!neededIds.has(id)) this.#payloads.delete(id)
    }
  }
}
