import type { NewDelivery, QueuedDeliveries } from '../../deliveries/delivery.ts'
import { announceDeliveries, enqueueDeliveries } from '../../deliveries/queue-store.ts'
import { matchesEventFilter } from '../../model/events/webhook-event.ts'
import {
  lockDispatchPosition,
  type OutboxEvent,
  readEventsAfter,
  runInDispatchTransaction,
  saveDispatchPosition,
} from '../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { PipelinedStatement } from '../../platform/sql/pipeline.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import {
  findCandidateSubscriptions,
  type SubscriptionCandidate,
} from '../../subscriptions/subscription-store.ts'
import { readEventPayloads } from '../masking/event-payloads.ts'
import { createEventDelivery } from './create-event-delivery.ts'

/** One transaction handles at most `MAX_EVENTS` events, and ends early after about `DELIVERY_TARGET` deliveries. */
const MAX_EVENTS = 5_000
const DELIVERY_TARGET = 20_000
/** Maximum number of deliveries inserted per statement. */
const MAX_ROWS = 5_000

/**
 * At most this many deliveries, of at most so many events, are returned with the payloads, so that the sender need not
 * read them again.
 */
const MAX_RETURNED = 5_000
const MAX_RETURNED_EVENTS = 200

/** The result of one dispatch step. */
export interface DispatchResult {
  readonly events: number
  readonly deliveries: number
  readonly queuedDeliveries: QueuedDeliveries
}

export interface DispatchOptions {
  /** Whether an event about a natural person goes only to subscriptions that include persons. */
  readonly masksPersons?: boolean
  /** The ID of the sender in this process, which gets the deliveries directly. */
  readonly sender?: string | null
}

const NOTHING: DispatchResult = {
  events: 0,
  deliveries: 0,
  queuedDeliveries: { subscriptionIds: [], deliveries: [], payloads: new Map() },
}

/**
 * Creates the deliveries of the next events, one for each matching subscription that is older than the event (design 3.4).
 * The dispatch position advances in the same transaction, so concurrent calls and crashes never lose or repeat a delivery.
 */
export async function dispatchEvents(
  { sql }: Pick<Dependencies, 'sql'>,
  { masksPersons = false, sender = null }: DispatchOptions = {},
): Promise<DispatchResult> {
  return await runInDispatchTransaction(sql, async tx => {
    const events = await readEventsAfter(tx, await lockDispatchPosition(tx), MAX_EVENTS, {
      findsPersons: masksPersons,
    })
    if (events.length === 0) return NOTHING
    const subscriptionsFor = await matchSubscriptions(tx, events)
    const deliveries: NewDelivery[] = []
    let eventCount = 0
    for (const event of events) {
      for (const { id, sinceChange, includesPersons } of subscriptionsFor(event)) {
        if (event.concernsPerson && !includesPersons) continue
        if (sinceChange < event.change) deliveries.push(createEventDelivery(event, id, 'event'))
      }
      eventCount += 1
      if (deliveries.length >= DELIVERY_TARGET) break
    }
    const isReturned = deliveries.length <= MAX_RETURNED && eventCount <= MAX_RETURNED_EVENTS
    const returned = isReturned ? deliveries : []
    const subscriptionIds = [...new Set(deliveries.map(delivery => delivery.subscriptionId))]
    const announcements = subscriptionIds.length > 0 ? [announceDeliveries(tx, subscriptionIds, sender)] : []
    const lastNumber = events[eventCount - 1]?.number ?? 0
    const payloads = await tx.overlap(
      [...createQueueInserts(tx, deliveries), ...announcements, saveDispatchPosition(tx, lastNumber)],
      () => readEventPayloads(tx, [...new Set(returned.map(delivery => delivery.eventId))], { masksPersons }),
    )
    return {
      events: eventCount,
      deliveries: deliveries.length,
      queuedDeliveries: { subscriptionIds, deliveries: returned, payloads },
    }
  })
}

/** Returns a function that finds the subscriptions matching an event, with a cache per event type and jurisdiction. */
async function matchSubscriptions(
  tx: SqlTransaction,
  events: readonly OutboxEvent[],
): Promise<(event: OutboxEvent) => readonly SubscriptionCandidate[]> {
  const types = [...new Set(events.map(event => event.type))]
  const jurisdictions = [...new Set(events.map(event => event.jurisdiction))]
  const subscriptions = await findCandidateSubscriptions(tx, types, jurisdictions)
  const cache = new Map<string, readonly SubscriptionCandidate[]>()
  return event => {
    const key = `${event.type} ${event.jurisdiction}`
    const matching =
      cache.get(key) ?? subscriptions.filter(subscription => matchesEventFilter(subscription, event))
    cache.set(key, matching)
    return matching
  }
}

function createQueueInserts(
  tx: SqlTransaction,
  deliveries: readonly NewDelivery[],
): readonly PipelinedStatement[] {
  const chunks = Math.ceil(deliveries.length / MAX_ROWS)
  return Array.from({ length: chunks }, (_, i) =>
    enqueueDeliveries(tx, deliveries.slice(i * MAX_ROWS, (i + 1) * MAX_ROWS)),
  )
}
