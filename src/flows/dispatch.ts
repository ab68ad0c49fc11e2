import { derivedId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import type { Transaction } from '../base/sql.ts'
import type { NewDelivery, Queued } from '../deliveries/delivery.ts'
import { enqueue } from '../deliveries/queue.store.ts'
import { matches } from '../model/event.ts'
import {
  beginDispatch,
  bodiesOf,
  eventsAfter,
  lockPosition,
  movePosition,
  type StoredEvent,
} from '../outbox/store.ts'
import { type Candidate, candidates } from '../subscriptions/store.ts'

/** One transaction handles at most this many events, and ends early after this many deliveries. */
const MAX_EVENTS = 5_000
const DELIVERY_TARGET = 20_000
/** Deliveries inserted per statement. */
const MAX_ROWS = 5_000

/** Up to this many deliveries are returned with payloads, so that the sender need not read them again. */
const MAX_RETURNED = 200

/** The result of one dispatch step. */
export interface Dispatched {
  readonly events: number
  readonly deliveries: number
  readonly queued: Queued
}

const NOTHING: Dispatched = {
  events: 0,
  deliveries: 0,
  queued: { subscriptionIds: [], deliveries: [], bodies: new Map() },
}

/**
 * Creates the deliveries of the next events: one per matching subscription that is older than the event (design 3.4). The
 * position moves in the same transaction, so each delivery is created exactly once despite concurrency and crashes.
 */
export async function dispatch({ sql }: Pick<Ports, 'sql'>): Promise<Dispatched> {
  return await beginDispatch(sql, async tx => {
    const events = await eventsAfter(tx, await lockPosition(tx), MAX_EVENTS)
    if (events.length === 0) return NOTHING
    const subscriptionsFor = await matchSubscriptions(tx, events)
    const deliveries: NewDelivery[] = []
    let eventCount = 0
    for (const event of events) {
      for (const { id, sinceChange } of subscriptionsFor(event)) {
        if (sinceChange < event.change) deliveries.push(createDelivery(event, id))
      }
      eventCount += 1
      if (deliveries.length >= DELIVERY_TARGET) break
    }
    const returned = deliveries.length <= MAX_RETURNED ? deliveries : []
    const [bodies] = await Promise.all([
      returned.length === 0
        ? new Map()
        : bodiesOf(tx, [...new Set(returned.map(delivery => delivery.eventId))]),
      enqueueAll(tx, deliveries),
      movePosition(tx, events[eventCount - 1]?.number ?? 0),
    ])
    const subscriptionIds = [...new Set(deliveries.map(delivery => delivery.subscriptionId))]
    return {
      events: eventCount,
      deliveries: deliveries.length,
      queued: { subscriptionIds, deliveries: returned, bodies },
    }
  })
}

/** Returns a lookup of the subscriptions that match an event, cached per type and jurisdiction. */
async function matchSubscriptions(
  tx: Transaction,
  events: readonly StoredEvent[],
): Promise<(event: StoredEvent) => readonly Candidate[]> {
  const types = [...new Set(events.map(event => event.type))]
  const jurisdictions = [...new Set(events.map(event => event.jurisdiction))]
  const subscriptions = await candidates(tx, types, jurisdictions)
  const cache = new Map<string, readonly Candidate[]>()
  return event => {
    const key = `${event.type} ${event.jurisdiction}`
    const matching = cache.get(key) ?? subscriptions.filter(subscription => matches(subscription, event))
    cache.set(key, matching)
    return matching
  }
}

/** The id derives from event and subscription, so that a repeated dispatch creates the same delivery. */
function createDelivery(
  { id: eventId, type: eventType, jurisdiction }: StoredEvent,
  subscriptionId: string,
): NewDelivery {
  const id = derivedId(eventId, subscriptionId)
  return { id, eventId, eventType, jurisdiction, subscriptionId, trigger: 'event' }
}

async function enqueueAll(tx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let first = 0; first < deliveries.length; first += MAX_ROWS) {
    await enqueue(tx, deliveries.slice(first, first + MAX_ROWS))
  }
}
