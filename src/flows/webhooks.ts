import { HeraldError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import type { Sealer } from '../base/seal.ts'
import type { Transaction } from '../base/sql.ts'
import { head } from '../changes/store.ts'
import {
  attemptsOf,
  findDelivery,
  type LogFilter,
  type LoggedAttempt,
  type LoggedDelivery,
  listDeliveries,
} from '../deliveries/log.store.ts'
import { begin, cancelOpen, enqueue } from '../deliveries/queue.store.ts'
import type { EventType } from '../model/event.ts'
import { SAMPLES } from '../model/event-sample.ts'
import type { Page } from '../model/filter.ts'
import { appendTest, bodiesOf } from '../outbox/store.ts'
import { keptFrom } from '../reports/undelivered.store.ts'
import { findHealth, noteSwitch, type StateChange } from '../subscriptions/health.store.ts'
import type { Health } from '../subscriptions/health.ts'
import { newSecret, sealSecret } from '../subscriptions/secrets.ts'
import {
  deleteSubscription,
  endOverlap,
  findSubscription,
  lockSubscription,
  pageOfSubscriptions,
  replaceSecret,
  saveSubscription,
} from '../subscriptions/store.ts'
import type { Subscription, SubscriptionChange } from '../subscriptions/subscription.ts'
import type { AddressCheck } from './address.ts'
import { askRecord } from './lookup.ts'
import { MOST_ATTEMPTS, type Recovered, type Recovery, recover } from './recover.ts'
import { subscribe } from './subscribe.ts'

/** What the desk stands on. */
export interface WebhookHouse extends Pick<Ports, 'sql' | 'clock' | 'dice'> {
  readonly sealer: Sealer
  readonly checkAddress: AddressCheck
}

/** A subscription, and how it fares. */
export interface ToldSubscription {
  readonly subscription: Subscription
  readonly health: Health
  readonly history: readonly StateChange[]
}

/** A delivery with everything that was sent and received. */
export interface ToldDelivery {
  readonly delivery: LoggedDelivery
  readonly attempts: readonly LoggedAttempt[]
  /** The payload; null when it is not kept any more. */
  readonly body: Uint8Array | null
}

export type WebhookDesk = ReturnType<typeof webhookDesk>

/**
 * Subscriptions and their deliveries, for their owners: what is somebody else's is as if it were not there. Every function
 * throws `unavailable` when PostgreSQL is away, and those about one subscription `not_found`.
 */
export function webhookDesk(house: WebhookHouse) {
  const { sql, clock, dice, sealer } = house
  /** Does something about a subscription that nobody changes meanwhile. */
  const about = <T>(owner: string, id: string, work: (tx: Transaction, found: Subscription) => Promise<T>) =>
    askRecord(house, () =>
      sql.begin(async tx => await work(tx, there(await lockSubscription(tx, owner, id)))),
    )

  return {
    checkAddress: house.checkAddress,
    create: (...asked: Parameters<typeof subscribe> extends [unknown, ...infer Rest] ? Rest : never) =>
      askRecord(house, () => subscribe(house, ...asked)),
    list: (owner: string, page: Page) => askRecord(house, tx => pageOfSubscriptions(tx, owner, page)),
    single: (owner: string, id: string): Promise<ToldSubscription> =>
      askRecord(house, async tx => {
        const subscription = there(await findSubscription(tx, owner, id))
        return { subscription, ...there(await findHealth(tx, id)) }
      }),
    change: (owner: string, id: string, changed: SubscriptionChange): Promise<void> =>
      about(owner, id, async (tx, before) => {
        const after = { ...before, ...changed }
        await saveSubscription(tx, after)
        if (after.isActive === before.isActive) return
        await noteSwitch(tx, id, after.isActive)
        if (!after.isActive) await cancelOpen(tx, id, 'disabled')
      }),
    remove: (owner: string, id: string): Promise<void> =>
      about(owner, id, async tx => {
        await cancelOpen(tx, id, 'deleted')
        await deleteSubscription(tx, id)
      }),

    /** Gives a new secret; the old one signs along for so many seconds. Throws `conflict` while one does. */
    rotate: (owner: string, id: string, overlapSeconds: number) =>
      about(owner, id, async (tx, { overlapUntil }) => {
        if (overlapUntil !== null) {
          const detail = `The secret before signs until ${overlapUntil.toISOString()}. Send {"end_overlap": true} first.`
          throw new HeraldError('conflict', detail)
        }
        const secret = newSecret(dice)
        const until = await replaceSecret(tx, id, sealSecret(secret, id, sealer), overlapSeconds)
        return { secret, overlapUntil: until }
      }),
    endOverlap: (owner: string, id: string): Promise<void> => about(owner, id, tx => endOverlap(tx, id)),

    /** Sends a sample, once. Of the first type it wants when none is given. */
    test: (owner: string, id: string, type?: EventType): Promise<LoggedDelivery> =>
      about(owner, id, async (tx, subscription) => {
        mustBeActive(subscription)
        const { change } = await head(tx)
        const now = clock.now()
        const event = SAMPLES[type ?? subscription.events[0] ?? 'announcement.created']({ now, dice })
        await appendTest(tx, event, change, id)
        const { id: eventId, type: eventType, jurisdiction } = event
        const delivery = { id: newId(now, dice), eventId, eventType, jurisdiction, subscriptionId: id }
        await enqueue(tx, [{ ...delivery, trigger: 'test' }])
        return there(await findDelivery(tx, delivery.id))
      }),
    /** Since when there is something to be recovered; null when there is nothing. */
    keptFrom: (): Promise<Date | null> => askRecord(house, keptFrom),
    /** Sends anew what did not arrive, or only counts it. */
    async recover(owner: string, id: string, recovery: Recovery): Promise<Recovered> {
      const subscription = there(await askRecord(house, tx => findSubscription(tx, owner, id)))
      if (!recovery.isRehearsal) mustBeActive(subscription)
      return await recover(house, subscription, recovery)
    },

    deliveries: (owner: string, filter: LogFilter): Promise<readonly LoggedDelivery[]> =>
      askRecord(house, async tx => {
        there(await findSubscription(tx, owner, filter.subscriptionId))
        return await listDeliveries(tx, filter)
      }),
    delivery: (owner: string, id: string): Promise<ToldDelivery> =>
      askRecord(house, async tx => {
        const delivery = there(await findDelivery(tx, id))
        there(await findSubscription(tx, owner, delivery.subscriptionId))
        const body = (await bodiesOf(tx, [delivery.eventId])).get(delivery.eventId) ?? null
        return { delivery, attempts: await attemptsOf(tx, id), body }
      }),
    /** Sends a delivery anew, whatever became of it. Throws `conflict` for a test, after very many attempts, or when the payload is not kept any more. */
    async redeliver(owner: string, id: string): Promise<LoggedDelivery> {
      const { subscriptionId, eventId, trigger, attempts } = there(
        await askRecord(house, tx => findDelivery(tx, id)),
      )
      return await about(owner, subscriptionId, async (tx, subscription) => {
        mustBeActive(subscription)
        if (trigger === 'test') throw new HeraldError('conflict', 'A test is sent once. Send a new one.')
        if (attempts >= MOST_ATTEMPTS)
          throw new HeraldError(
            'conflict',
            `It was attempted ${attempts} times. That is not done more often.`,
          )
        if (!(await bodiesOf(tx, [eventId])).has(eventId))
          throw new HeraldError('conflict', 'The payload of this delivery is not kept any more.')
        await begin(tx, [id], 'redeliver')
        return there(await findDelivery(tx, id))
      })
    },
  }
}

function there<T>(found: T | null): T {
  if (found === null) throw new HeraldError('not_found', 'There is nothing at this address.')
  return found
}

function mustBeActive({ isActive }: Subscription): void {
  if (isActive) return
  const detail = 'The subscription is switched off. Switch it on first: PATCH it with {"is_active": true}.'
  throw new HeraldError('conflict', detail)
}
