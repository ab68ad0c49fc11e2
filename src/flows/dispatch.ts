import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import type { NewDelivery } from '../deliveries/delivery.ts'
import { enqueue } from '../deliveries/queue.store.ts'
import { matches } from '../model/event.ts'
import { eventsAfter, lockPosition, movePosition } from '../outbox/store.ts'
import { candidates } from '../subscriptions/store.ts'

/** Events that are looked at in one transaction, and deliveries after which it ends before. */
const MOST_EVENTS = 5_000
const ENOUGH_DELIVERIES = 20_000
/** Deliveries in one statement. */
const MOST_ROWS = 5_000

/** What one step of dispatch did. */
export interface Dispatched {
  readonly events: number
  readonly deliveries: number
  /** Subscriptions that have something new to be sent. */
  readonly subscriptionIds: readonly string[]
}

/**
 * Makes the deliveries of the next events: one for each subscription that wants the event and was there before it
 * (design 3.4). In one transaction with the position, so that each delivery is made once, whoever else dispatches and
 * whatever dies. No events means that there is nothing to do.
 */
export async function dispatch({
  sql,
  clock,
  dice,
}: Pick<Ports, 'sql' | 'clock' | 'dice'>): Promise<Dispatched> {
  return await sql.begin(async tx => {
    const events = await eventsAfter(tx, await lockPosition(tx), MOST_EVENTS)
    if (events.length === 0) return { events: 0, deliveries: 0, subscriptionIds: [] }
    const types = [...new Set(events.map(event => event.type))]
    const subscriptions = await candidates(tx, types)
    const told = new Set<string>()
    const now = clock.now()
    let [done, deliveries] = [0, 0]
    const rows: NewDelivery[] = []
    for (const event of events) {
      const { id: eventId, type: eventType, jurisdiction } = event
      for (const subscription of subscriptions) {
        if (subscription.sinceChange >= event.change || !matches(subscription, event)) continue
        const subscriptionId = subscription.id
        told.add(subscriptionId)
        const id = newId(now, dice)
        rows.push({ id, eventId, eventType, jurisdiction, subscriptionId, trigger: 'event' })
        deliveries += 1
        if (rows.length === MOST_ROWS) await enqueue(tx, rows.splice(0))
      }
      done += 1
      if (deliveries >= ENOUGH_DELIVERIES) break
    }
    await Promise.all([enqueue(tx, rows), movePosition(tx, events[done - 1]?.number ?? 0)])
    return { events: done, deliveries, subscriptionIds: [...told] }
  })
}
