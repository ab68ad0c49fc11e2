import type { BatchLimits, DueDelivery } from '../../delivery.ts'

/**
 * Maximum size of the body of a batch in bytes, unless a single event is larger. Common receivers and the queues behind them
 * accept it.
 */
export const MAX_BATCH_BYTES = 262_144

/** What decides in which batch a delivery is sent. */
export interface BatchPosition {
  /** Monotonic time in milliseconds since which the delivery has been waiting. */
  readonly since: number
  /** The size of its payload in bytes. */
  readonly bytes: number
}

interface WaitingDelivery extends BatchPosition {
  readonly delivery: DueDelivery
}

/** First attempts of a subscription that wait until a batch is complete, oldest first. */
export class BatchBuffer {
  #waiting: WaitingDelivery[] = []
  /** The size of an array of all payloads, with a comma or bracket for each and one bracket more. */
  #bytes = 1

  get size(): number {
    return this.#waiting.length
  }

  get deliveries(): readonly DueDelivery[] {
    return this.#waiting.map(({ delivery }) => delivery)
  }

  get oldest(): DueDelivery | null {
    return this.#waiting[0]?.delivery ?? null
  }

  /** Another process may have queued an older delivery, which is read after newer ones. */
  add(delivery: DueDelivery, position: BatchPosition): void {
    const index = this.#waiting.findLastIndex(({ since }) => since <= position.since) + 1
    this.#waiting.splice(index, 0, { delivery, ...position })
    this.#bytes += position.bytes + 1
  }

  /** Removes a delivery. Returns whether it was waiting. */
  remove(id: string): boolean {
    const index = this.#waiting.findIndex(({ delivery }) => delivery.id === id)
    if (index < 0) return false
    for (const { bytes } of this.#waiting.splice(index, 1)) this.#bytes -= bytes + 1
    return true
  }

  /** Returns the monotonic time in milliseconds from which the next batch may be sent; `null` if there is none. */
  dueAt({ maxEvents, maxWaitMs }: BatchLimits): number | null {
    const [oldest] = this.#waiting
    if (oldest === undefined) return null
    const isFull = this.size >= maxEvents || this.#bytes > MAX_BATCH_BYTES
    return isFull ? oldest.since : oldest.since + maxWaitMs
  }

  /**
   * Takes the oldest deliveries, as many as fit into a batch, and at least one. All have the same number of attempts, which
   * differs only among recovered deliveries.
   */
  take({ maxEvents }: BatchLimits): readonly DueDelivery[] {
    const attempts = this.oldest?.attempts
    let count = 0
    let bytes = 1
    for (const waiting of this.#waiting.slice(0, maxEvents)) {
      bytes += waiting.bytes + 1
      if (count > 0 && (bytes > MAX_BATCH_BYTES || waiting.delivery.attempts !== attempts)) break
      count += 1
    }
    const taken = this.#waiting.splice(0, count)
    for (const waiting of taken) this.#bytes -= waiting.bytes + 1
    return taken.map(({ delivery }) => delivery)
  }

  clear(): void {
    this.#waiting = []
    this.#bytes = 1
  }
}
