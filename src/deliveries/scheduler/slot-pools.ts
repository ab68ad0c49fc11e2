import { SlotPool } from './slot-pool.ts'
import type { SubscriptionQueue } from './subscription-queue.ts'
import type { AttemptKind } from './waiting-line.ts'

/**
 * The pools of slots. `fast`: all attempts to receivers that respond promptly. The other three are for all other
 * receivers. `retry`: retries. `unproven`: first attempts to receivers that are new, slow or just stopped responding.
 * `failing`: first attempts to receivers whose last attempt failed.
 */
export type SlotPoolName = 'fast' | 'retry' | 'unproven' | 'failing'

export type SlotPools = Readonly<Record<SlotPoolName, SlotPool>>

/** The order in which free slots are filled. */
export const SLOT_POOL_NAMES: readonly SlotPoolName[] = ['fast', 'retry', 'unproven', 'failing']

/** The parts of the slots. A delivery to a receiver that hangs needs one first attempt and three retries. */
const UNPROVEN_SHARE = 1 / 8
const FAILING_SHARE = 1 / 16
const RETRY_SHARE = 5 / 16

/** Divides the slots. With fewer than four, the pools overlap, and the total still holds. */
export function createSlotPools(slots: number, ownerShare: number): SlotPools {
  const part = (share: number): number => Math.max(1, Math.floor(slots * share))
  const [unproven, failing, retry] = [part(UNPROVEN_SHARE), part(FAILING_SHARE), part(RETRY_SHARE)]
  return {
    fast: new SlotPool(Math.max(1, slots - unproven - failing - retry), ownerShare),
    // The retry calendar divides these slots, when the first attempts start.
    retry: new SlotPool(retry, 1),
    unproven: new SlotPool(unproven, ownerShare),
    failing: new SlotPool(failing, ownerShare),
  }
}

/** Returns the pool that gives a slot to the next attempt of this kind. */
export function poolNameOf(
  { record, inFlight }: SubscriptionQueue,
  kind: AttemptKind,
  at: number,
): SlotPoolName {
  if (record.state === 'fast' && !record.isStalled(inFlight, at)) return 'fast'
  if (kind === 'retry') return 'retry'
  return record.state === 'failing' ? 'failing' : 'unproven'
}

/** Returns the kind of attempt that a queue would start from this pool, or `null` if it has none to start there. */
export function kindFor(name: SlotPoolName, queue: SubscriptionQueue, at: number): AttemptKind | null {
  for (const kind of ['retry', 'first'] as const)
    if (queue.canSend(kind, at) && poolNameOf(queue, kind, at) === name) return kind
  return null
}

/**
 * Returns the number of slots that other pools lend to this one, negative if it lends. Retries that found no room in
 * the calendar use up to half of the fast slots that are free; they started as attempts to fast receivers.
 */
export function lentTo(name: SlotPoolName, { fast, retry }: SlotPools): number {
  if (name === 'fast') return Math.min(0, retry.free)
  if (name !== 'retry') return 0
  return Math.floor(Math.max(0, fast.free) / 2)
}

/** Adds the queue to the pools where it has an attempt to start, and removes it from all others. */
export function updatePools(pools: SlotPools, queue: SubscriptionQueue, at: number): void {
  for (const name of SLOT_POOL_NAMES) {
    if (kindFor(name, queue, at) === null) pools[name].remove(queue)
    else pools[name].add(queue)
  }
}

export function removeFromPools(pools: SlotPools, queue: SubscriptionQueue): void {
  for (const name of SLOT_POOL_NAMES) pools[name].remove(queue)
}
