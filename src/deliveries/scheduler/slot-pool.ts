import { SlotHolders } from './slot-holders.ts'
import type { SubscriptionQueue } from './subscription-queue.ts'

/** The owner and the host that an occupied slot is counted for. */
export interface SlotAccount {
  readonly owner: string
  readonly host: string
}

/** Where a queue waits: under its owner, or under its host while that host occupies too many slots. */
interface WaitingPosition extends SlotAccount {
  readonly line: 'owner' | 'host'
}

/**
 * A number of slots that owners and hosts share. The owner with the fewest slots is served first. An owner or a host
 * never occupies more than `ratio` times the free slots, so that some always stay free for the others.
 */
export class SlotPool {
  readonly size: number
  readonly #ratio: number
  readonly #owners = new SlotHolders()
  readonly #hosts = new SlotHolders()
  readonly #positions = new Map<SubscriptionQueue, WaitingPosition>()
  /** No attempt starts before this time, because the retry calendar is full. */
  blockedUntil = Number.NEGATIVE_INFINITY
  inFlight = 0

  /** `share` is the largest part of the slots, from 0 to 1, that a single owner or host can occupy. */
  constructor(size: number, share: number) {
    this.size = size
    this.#ratio = share >= 1 ? Number.POSITIVE_INFINITY : share / (1 - share)
  }

  get free(): number {
    return this.size - this.inFlight
  }

  /** Adds a queue to those that wait for a slot. */
  add(queue: SubscriptionQueue): void {
    if (queue.target !== null && !this.#positions.has(queue)) this.#wait(queue, accountOf(queue), 'owner')
  }

  remove(queue: SubscriptionQueue): void {
    const position = this.#positions.get(queue)
    if (position === undefined) return
    this.#positions.delete(queue)
    const { line, owner, host } = position
    if (line === 'owner') this.#owners.removeWaiting(owner, queue)
    else this.#hosts.removeWaiting(host, queue)
  }

  /**
   * Returns the queue whose turn it is, without removing it, or `null` if none may start an attempt. `lent` is the
   * number of slots that another pool lends to this one; it is negative if this one lends slots.
   */
  next(lent: number): SubscriptionQueue | null {
    const free = this.free + lent
    if (free <= 0) return null
    const limit = Math.max(1, free * this.#ratio)
    for (let first = this.#owners.leastBusy(); first !== null; first = this.#owners.leastBusy()) {
      if (first.inFlight >= limit) break
      if (this.#isHostBelow(first.queue, limit)) return first.queue
      this.#move(first.queue, 'host')
    }
    for (let first = this.#hosts.leastBusy(); first !== null; first = this.#hosts.leastBusy()) {
      if (first.inFlight >= limit) break
      this.#move(first.queue, 'owner')
      if (this.#isOwnerBelow(first.queue, limit)) return first.queue
    }
    return null
  }

  /** Occupies a slot for the owner and the host of this queue. */
  acquire(queue: SubscriptionQueue): SlotAccount {
    const account = accountOf(queue)
    this.inFlight += 1
    this.#owners.changeInFlight(account.owner, 1)
    this.#hosts.changeInFlight(account.host, 1)
    return account
  }

  release({ owner, host }: SlotAccount): void {
    this.inFlight -= 1
    this.#owners.changeInFlight(owner, -1)
    this.#hosts.changeInFlight(host, -1)
    const parked = this.#hosts.firstWaiting(host)
    if (parked !== null) this.#move(parked, 'owner')
  }

  #isHostBelow(queue: SubscriptionQueue, limit: number): boolean {
    return this.#hosts.inFlightOf(this.#positions.get(queue)?.host ?? '') < limit
  }

  #isOwnerBelow(queue: SubscriptionQueue, limit: number): boolean {
    return this.#owners.inFlightOf(this.#positions.get(queue)?.owner ?? '') < limit
  }

  #move(queue: SubscriptionQueue, line: WaitingPosition['line']): void {
    const position = this.#positions.get(queue)
    this.remove(queue)
    if (position !== undefined) this.#wait(queue, position, line)
  }

  #wait(queue: SubscriptionQueue, { owner, host }: SlotAccount, line: WaitingPosition['line']): void {
    this.#positions.set(queue, { owner, host, line })
    if (line === 'owner') this.#owners.addWaiting(owner, queue)
    else this.#hosts.addWaiting(host, queue)
  }
}

function accountOf({ target }: SubscriptionQueue): SlotAccount {
  return { owner: target?.owner ?? '', host: target?.url.host ?? '' }
}
