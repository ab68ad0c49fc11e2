import type { SubscriptionQueue } from './subscription-queue.ts'

/** An owner or a host with its occupied slots and the queues that wait under its name, longest waiting first. */
interface SlotHolder {
  inFlight: number
  readonly waiting: Set<SubscriptionQueue>
}

/**
 * Ranks the owners (or hosts) that have waiting queues by the number of slots they occupy. Every operation takes
 * constant time, because that number changes by one at a time.
 */
export class SlotHolders {
  readonly #byKey = new Map<string, SlotHolder>()
  /** The holders with waiting queues, by number of occupied slots. */
  readonly #levels: Set<SlotHolder>[] = []
  /** No level below this one has a holder. */
  #lowest = 0

  inFlightOf(key: string): number {
    return this.#byKey.get(key)?.inFlight ?? 0
  }

  /** Returns the holder with waiting queues that occupies the fewest slots. Ties go to the one that waits longest. */
  leastBusy(): { readonly inFlight: number; readonly queue: SubscriptionQueue } | null {
    for (; this.#lowest < this.#levels.length; this.#lowest += 1)
      for (const { inFlight, waiting } of this.#levels[this.#lowest] ?? [])
        for (const queue of waiting) return { inFlight, queue }
    return null
  }

  firstWaiting(key: string): SubscriptionQueue | null {
    for (const queue of this.#byKey.get(key)?.waiting ?? []) return queue
    return null
  }

  addWaiting(key: string, queue: SubscriptionQueue): void {
    const holder = this.#byKey.get(key) ?? { inFlight: 0, waiting: new Set() }
    this.#byKey.set(key, holder)
    holder.waiting.add(queue)
    if (holder.waiting.size === 1) this.#rank(holder)
  }

  removeWaiting(key: string, queue: SubscriptionQueue): void {
    const holder = this.#byKey.get(key)
    if (holder === undefined || !holder.waiting.delete(queue)) return
    if (holder.waiting.size > 0) return
    this.#unrank(holder)
    if (holder.inFlight === 0) this.#byKey.delete(key)
  }

  /** Changes the number of occupied slots by `difference`, which is 1 or -1. */
  changeInFlight(key: string, difference: number): void {
    const holder = this.#byKey.get(key) ?? { inFlight: 0, waiting: new Set() }
    this.#byKey.set(key, holder)
    this.#unrank(holder)
    holder.inFlight += difference
    if (holder.waiting.size > 0) this.#rank(holder)
    else if (holder.inFlight === 0) this.#byKey.delete(key)
  }

  #rank(holder: SlotHolder): void {
    const level = this.#levels[holder.inFlight] ?? new Set()
    this.#levels[holder.inFlight] = level
    level.add(holder)
    this.#lowest = Math.min(this.#lowest, holder.inFlight)
  }

  #unrank(holder: SlotHolder): void {
    this.#levels[holder.inFlight]?.delete(holder)
  }
}
