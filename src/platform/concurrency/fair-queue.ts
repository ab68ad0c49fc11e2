/** The result of adding an item: it waits, its client has too many waiting items, or there are too many in total. */
export type AddResult = 'added' | 'client_full' | 'full'

interface QueueLimits {
  readonly perClient: number
  readonly total: number
}

/**
 * A bounded queue that serves its clients in turn, whatever the number of their items. A client whose turn has come is
 * passed over at most once by every other client.
 */
export class FairQueue<T> {
  /** The items of each client, oldest first. The client that is next in turn comes first. */
  readonly #itemsByClient = new Map<string, T[]>()
  readonly #limits: QueueLimits
  #size = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#size
  }

  /** The clients with waiting items, in turn. */
  get clients(): readonly string[] {
    return [...this.#itemsByClient.keys()]
  }

  add(client: string, item: T): AddResult {
    const items = this.#itemsByClient.get(client)
    if ((items?.length ?? 0) >= this.#limits.perClient) return 'client_full'
    if (this.#size >= this.#limits.total) return 'full'
    if (items === undefined) this.#itemsByClient.set(client, [item])
    else items.push(item)
    this.#size += 1
    return 'added'
  }

  /** Takes the oldest item of the first client that may be served. Clients that may not be served keep their turn. */
  takeNext(mayBeServed: (client: string) => boolean = () => true): T | undefined {
    for (const [client, items] of this.#itemsByClient) {
      if (!mayBeServed(client)) continue
      const item = items.shift()
      this.#size -= 1
      this.#itemsByClient.delete(client)
      if (items.length > 0) this.#itemsByClient.set(client, items)
      return item
    }
    return undefined
  }

  /** Removes an item that is no longer wanted. Returns `false` if it is not in the queue. */
  remove(client: string, item: T): boolean {
    const items = this.#itemsByClient.get(client)
    const index = items?.indexOf(item) ?? -1
    if (items === undefined || index < 0) return false
    items.splice(index, 1)
    this.#size -= 1
    if (items.length === 0) this.#itemsByClient.delete(client)
    return true
  }

  /** Removes and returns everything. */
  drain(): T[] {
    const items = [...this.#itemsByClient.values()].flat()
    this.#itemsByClient.clear()
    this.#size = 0
    return items
  }
}

/**
 * Returns how many of `threads` threads one client may occupy while `active` clients have running or waiting queries. One
 * thread stays free for a client that arrives next.
 */
export function threadsPerClient(threads: number, active: number): number {
  return Math.max(1, Math.min(threads - 1, Math.floor(threads / Math.max(1, active))))
}
