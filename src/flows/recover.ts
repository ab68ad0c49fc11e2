import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import { begin, enqueue } from '../deliveries/queue.store.ts'
import type { EventFilter } from '../model/event.ts'
import { holdDispatch } from '../outbox/store.ts'
import {
  beginByHash,
  countUndelivered,
  failedDeliveries,
  keptFrom,
  missedEvents,
  type Range,
} from '../reports/undelivered.store.ts'
import { lockSubscription } from '../subscriptions/store.ts'
import type { Subscription } from '../subscriptions/subscription.ts'

/** What is to be sent anew: of this time, and of these events and jurisdictions (none: all that it wants). */
export interface Recovery extends Partial<EventFilter> {
  readonly since: Date
  /** Before this; null is now. */
  readonly until: Date | null
  /** Only counts. */
  readonly isRehearsal: boolean
}

/** How much was, or would be, sent anew. */
export interface Recovered {
  /** Deliveries that had failed. */
  readonly failed: number
  /** Events without a delivery: the subscription was switched off. */
  readonly missed: number
}

/** In one transaction. */
const BATCH = 20_000
/** A delivery that was attempted so often is not begun anew: its log has to stay one that can be read. */
export const MOST_ATTEMPTS = 1_000

/**
 * Sends anew what a subscription was to be told and did not receive: deliveries that failed, and events that made none
 * while it was switched off. Done twice, or broken off and done again, it sends nothing twice.
 */
export async function recover(
  house: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  subscription: Subscription,
  recovery: Recovery,
): Promise<Recovered> {
  // Of what the log does not know any more it cannot be said whether it arrived.
  const from = await keptFrom(house.sql)
  const since = new Date(Math.max(from?.getTime() ?? 0, recovery.since.getTime()))
  const range = rangeOf(subscription, { ...recovery, since }, house.clock.now())
  if (range === null) return { failed: 0, missed: 0 }
  if (recovery.isRehearsal) return await beginByHash(house.sql, tx => countUndelivered(tx, range))
  return { failed: await beginFailed(house, range), missed: await queueMissed(house, subscription, range) }
}

/** What is asked for and wanted by the subscription; null when that is nothing. */
function rangeOf(subscription: Subscription, recovery: Recovery, now: Date): Range | null {
  const events = subscription.events.filter(type => recovery.events?.includes(type) ?? true)
  const [wanted, asked] = [subscription.jurisdictions, recovery.jurisdictions ?? []]
  const both =
    wanted.length === 0 ? asked : asked.length === 0 ? wanted : wanted.filter(j => asked.includes(j))
  if (events.length === 0 || (both.length === 0 && wanted.length + asked.length > 0)) return null
  const { id: subscriptionId, sinceChange } = subscription
  const { since, until } = recovery
  const kept = { subscriptionId, sinceChange, mostAttempts: MOST_ATTEMPTS }
  return { ...kept, events, jurisdictions: both, since, until: until ?? now }
}

async function beginFailed({ sql }: Pick<Ports, 'sql'>, range: Range): Promise<number> {
  let [sum, after] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const ids = await failedDeliveries(sql, range, after, BATCH)
    sum += await sql.begin(tx => begin(tx, ids, 'recover'))
    if (ids.length < BATCH) return sum
    after = ids.at(-1) ?? after
  }
}

async function queueMissed(
  { sql, clock, dice }: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  { owner, id: subscriptionId }: Subscription,
  range: Range,
): Promise<number> {
  let [sum, after] = [0, 0]
  for (;;) {
    const missed = await beginByHash(sql, async tx => {
      // Neither dispatch nor another recovery makes deliveries of the same events meanwhile.
      await holdDispatch(tx)
      if ((await lockSubscription(tx, owner, subscriptionId)) === null) return []
      const events = await missedEvents(tx, range, after, BATCH)
      const now = clock.now()
      await enqueue(
        tx,
        events.map(event => ({
          ...{ id: newId(now, dice), eventId: event.id, eventType: event.type },
          ...{ jurisdiction: event.jurisdiction, subscriptionId, trigger: 'recover' as const },
        })),
      )
      return events
    })
    sum += missed.length
    if (missed.length < BATCH) return sum
    after = missed.at(-1)?.number ?? after
  }
}
