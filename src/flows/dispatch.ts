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

/** Events that are looked at in one transaction, and deliveries after which it ends before. */
const MOST_EVENTS = 5_000
const ENOUGH_DELIVERIES = 20_000
/** Deliveries in one statement. */
const MOST_ROWS = 5_000

/** Deliveries that whoever sends them is handed with their payloads; of more it is only told. */
const MOST_HANDED = 200

/** What one step of dispatch did. */
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
 * Makes the deliveries of the next events: one for each subscription that wants the event and was there before it
 * (design 3.4). In one transaction with the position, so that each delivery is made once, whoever else dispatches and
 * whatever dies. No events means that there is nothing to do.
 */
export async function dispatch({ sql }: Pick<Ports, 'sql'>): Promise<Dispatched> {
  return await beginDispatch(sql, async tx => {
    const events = await eventsAfter(tx, await lockPosition(tx), MOST_EVENTS)
    if (events.length === 0) return NOTHING
    const wanting = await wantingOf(tx, events)
    const made: NewDelivery[] = []
    let done = 0
    for (const event of events) {
      for (const { id, sinceChange } of wanting(event)) {
        if (sinceChange < event.change) made.push(deliveryOf(event, id))
      }
      done += 1
      if (made.length >= ENOUGH_DELIVERIES) break
    }
    const handed = made.length <= MOST_HANDED ? made : []
    const [bodies] = await Promise.all([
      handed.length === 0 ? new Map() : bodiesOf(tx, [...new Set(handed.map(one => one.eventId))]),
      enqueueAll(tx, made),
      movePosition(tx, events[done - 1]?.number ?? 0),
    ])
    const subscriptionIds = [...new Set(made.map(one => one.subscriptionId))]
    return {
      ...{ events: done, deliveries: made.length },
      queued: { subscriptionIds, deliveries: handed, bodies },
    }
  })
}

/** Who wants an event: found out once for all of one type and jurisdiction, since subscriptions may be many. */
async function wantingOf(
  tx: Transaction,
  events: readonly StoredEvent[],
): Promise<(event: StoredEvent) => readonly Candidate[]> {
  const types = [...new Set(events.map(event => event.type))]
  const jurisdictions = [...new Set(events.map(event => event.jurisdiction))]
  const subscriptions = await candidates(tx, types, jurisdictions)
  const known = new Map<string, readonly Candidate[]>()
  return event => {
    const kind = `${event.type} ${event.jurisdiction}`
    const wanting = known.get(kind) ?? subscriptions.filter(subscription => matches(subscription, event))
    known.set(kind, wanting)
    return wanting
  }
}

/** With an id of its event and subscription: who does it again makes the same delivery. */
function deliveryOf(
  { id: eventId, type: eventType, jurisdiction }: StoredEvent,
  subscriptionId: string,
): NewDelivery {
  const id = derivedId(eventId, subscriptionId)
  return { id, eventId, eventType, jurisdiction, subscriptionId, trigger: 'event' }
}

async function enqueueAll(tx: Transaction, made: readonly NewDelivery[]): Promise<void> {
  for (let first = 0; first < made.length; first += MOST_ROWS) {
    await enqueue(tx, made.slice(first, first + MOST_ROWS))
  }
}
