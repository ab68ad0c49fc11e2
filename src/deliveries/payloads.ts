/** Payloads kept in memory. */
const MOST = 2_000

/** Payloads of the deliveries in hand, by event: many deliveries have the same. */
export class Payloads {
  readonly #load: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>
  readonly #kept = new Map<string, Uint8Array>()

  constructor(load: (eventIds: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>) {
    this.#load = load
  }

  get(eventId: string): Uint8Array | undefined {
    return this.#kept.get(eventId)
  }

  keep(eventId: string, body: Uint8Array): void {
    this.#kept.set(eventId, body)
  }

  /** Loads those that are not there. One that does not exist is not there afterwards either. */
  async load(eventIds: readonly string[]): Promise<void> {
    const missing = [...new Set(eventIds)].filter(id => !this.#kept.has(id))
    if (missing.length === 0) return
    for (const [id, body] of await this.#load(missing)) this.#kept.set(id, body)
  }

  /** Drops the oldest where there are too many, but none that `needed` names. */
  forget(needed: () => Iterable<string>): void {
    if (this.#kept.size <= MOST) return
    const spared = new Set(needed())
    for (const id of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break
      if (!spared.has(id)) this.#kept.delete(id)
    }
  }
}
